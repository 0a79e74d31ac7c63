// RUN: farkas opt -t 'strip_mine(%i;1)'
// The parallel loop is read as one in order; the sum that is then compared is made by no operation that was written.
func.func @f(%A: memref<24xi32>, %B: memref<24xi32>) {
  %sum = affine.parallel (%j) = (0) to (4) reduce ("addi") -> (i32) {
    %a = affine.load %A[%j] : memref<24xi32>
    affine.store %a, %A[%j + 1] : memref<24xi32>
    affine.yield %a : i32
  }
  affine.for %i = 0 to 3 {
    %b = affine.load %B[3] : memref<24xi32>
    %less = arith.cmpi slt, %sum, %b : i32
    scf.if %less {
      affine.store %sum, %B[3] : memref<24xi32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<24xi32>, %B: memref<24xi32>) {
//|     %sum = affine.parallel (%j) = (0) to (4) reduce ("addi") -> (i32) {
//|       %a = affine.load %A[%j] : memref<24xi32>
//|       affine.store %a, %A[%j + 1] : memref<24xi32>
//|       affine.yield %a : i32
//|     }
//|     affine.for %i_t = 0 to 3 {
//|       %b = affine.load %B[3] : memref<24xi32>
//|       %less = arith.cmpi slt, %sum, %b : i32
//|       scf.if %less {
//|         affine.store %sum, %B[3] : memref<24xi32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
