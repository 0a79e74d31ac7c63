// RUN: farkas opt -t 'distribute(%i) coalesce(%i_1,%m) unroll_jam(%i_1_m;2) unroll(%j;2)'
// The two subscripts name one element more often than not: each copy loads what the other one stored.
func.func @sums(%A: memref<4x6x8xi32>, %B: memref<4xi32>) {
  %zero = arith.constant 0 : i32
  affine.for %i = 0 to 4 {
    %s = affine.for %m = 0 to 6 iter_args(%x = %zero) -> (i32) {
      %t = affine.for %j = 0 to 8 iter_args(%y = %x) -> (i32) {
        %a = affine.load %A[%i, %m, %j] : memref<4x6x8xi32>
        %z = arith.addi %y, %a : i32
        affine.yield %z : i32
      }
      affine.yield %t : i32
    }
    affine.store %s, %B[%i] : memref<4xi32>
  }
  return
}

//| module {
//|   func.func @sums(%A: memref<4x6x8xi32>, %B: memref<4xi32>) {
//|     %zero = arith.constant 0 : i32
//|     %s_buf = memref.alloca() : memref<4xi32>
//|     affine.for %i = 0 to 4 {
//|       affine.store %zero, %s_buf[%i] : memref<4xi32>
//|     }
//|     affine.for %i_1_m = 0 to 24 step 2 {
//|       affine.for %j = 0 to 8 step 2 {
//|         %a = affine.load %A[%i_1_m floordiv 6, %i_1_m mod 6, %j] : memref<4x6x8xi32>
//|         %0 = affine.load %s_buf[%i_1_m floordiv 6] : memref<4xi32>
//|         %z = arith.addi %0, %a : i32
//|         affine.store %z, %s_buf[%i_1_m floordiv 6] : memref<4xi32>
//|         %a_1 = affine.load %A[(%i_1_m + 1) floordiv 6, (%i_1_m + 1) mod 6, %j] : memref<4x6x8xi32>
//|         %1 = affine.load %s_buf[(%i_1_m + 1) floordiv 6] : memref<4xi32>
//|         %z_1 = arith.addi %1, %a_1 : i32
//|         affine.store %z_1, %s_buf[(%i_1_m + 1) floordiv 6] : memref<4xi32>
//|         %a_2 = affine.load %A[%i_1_m floordiv 6, %i_1_m mod 6, %j + 1] : memref<4x6x8xi32>
//|         %2 = affine.load %s_buf[%i_1_m floordiv 6] : memref<4xi32>
//|         %z_2 = arith.addi %2, %a_2 : i32
//|         affine.store %z_2, %s_buf[%i_1_m floordiv 6] : memref<4xi32>
//|         %a_3 = affine.load %A[(%i_1_m + 1) floordiv 6, (%i_1_m + 1) mod 6, %j + 1] : memref<4x6x8xi32>
//|         %3 = affine.load %s_buf[(%i_1_m + 1) floordiv 6] : memref<4xi32>
//|         %z_3 = arith.addi %3, %a_3 : i32
//|         affine.store %z_3, %s_buf[(%i_1_m + 1) floordiv 6] : memref<4xi32>
//|       }
//|     }
//|     affine.for %i_2 = 0 to 4 {
//|       %0 = affine.load %s_buf[%i_2] : memref<4xi32>
//|       affine.store %0, %B[%i_2] : memref<4xi32>
//|     }
//|     return
//|   }
//| }
//| @sums: storage: %s_buf, memref<4xi32>, holds %s for each %i
//| @sums: assumed: %A and %B do not overlap
//| @sums: license: the order of addi on %s_buf is given up (integers)
