// RUN: farkas opt --affine-parallelize
#lt10 = affine_set<(d0) : (9 - d0 >= 0)>
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32) {
  affine.for %i = 0 to 20 {
    affine.if #lt10(%i) {
      affine.store %v, %A[%i] : memref<64xf32>
    } else {
      %a = affine.load %A[%i - 10] : memref<64xf32>
      affine.store %a, %B[%i] : memref<64xf32>
    }
  }
  return
}

//| #set = affine_set<(d0) : (-d0 + 9 >= 0)>
//| module {
//|   func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32) {
//|     affine.for %i = 0 to 20 {
//|       affine.if #set(%i) {
//|         affine.store %v, %A[%i] : memref<64xf32>
//|       } else {
//|         %a = affine.load %A[%i - 10] : memref<64xf32>
//|         affine.store %a, %B[%i] : memref<64xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| remark: @f: affine-parallelize left the loop %i: parallelize: iterations of %i depend on each other, writes %A[0] at %i = 0, reads %A[0] at %i = 10; try: -t 'distribute(%i) parallelize(%i)'
