// RUN: farkas opt -t 'fuse(%i,%j;shift=7)'
func.func @f(%A: memref<8xi32>, %a: i32, %b: i32) {
  %one = arith.constant 1 : i32
  %c = arith.ori %b, %one : i32
  affine.for %i = 0 to 8 {
    vector.print %a : i32
  }
  affine.for %j = 0 to 8 {
    %z = arith.divsi %a, %c : i32
    affine.store %z, %A[%j] : memref<8xi32>
  }
  return
}

//| #set = affine_set<(d0) : (-d0 + 7 >= 0)>
//| #set1 = affine_set<(d0) : (d0 - 7 >= 0)>
//| module {
//|   func.func @f(%A: memref<8xi32>, %a: i32, %b: i32) {
//|     %one = arith.constant 1 : i32
//|     %c = arith.ori %b, %one : i32
//|     affine.for %i = 0 to 15 {
//|       affine.if #set(%i) {
//|         vector.print %a : i32
//|       }
//|       affine.if #set1(%i) {
//|         %z = arith.divsi %a, %c : i32
//|         affine.store %z, %A[%i - 7] : memref<8xi32>
//|       }
//|     }
//|     return
//|   }
//| }
