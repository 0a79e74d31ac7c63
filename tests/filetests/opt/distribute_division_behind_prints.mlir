// RUN: farkas opt -t 'distribute(%i)'
func.func @f(%A: memref<8xi32>, %a: i32, %b: i32) {
  %one = arith.constant 1 : i32
  %c = arith.ori %b, %one : i32
  affine.for %i = 0 to 8 {
    vector.print %a : i32
    %z = arith.divsi %a, %c : i32
    affine.store %z, %A[%i] : memref<8xi32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<8xi32>, %a: i32, %b: i32) {
//|     %one = arith.constant 1 : i32
//|     %c = arith.ori %b, %one : i32
//|     affine.for %i = 0 to 8 {
//|       vector.print %a : i32
//|     }
//|     affine.for %i_1 = 0 to 8 {
//|       %z = arith.divsi %a, %c : i32
//|       affine.store %z, %A[%i_1] : memref<8xi32>
//|     }
//|     return
//|   }
//| }
