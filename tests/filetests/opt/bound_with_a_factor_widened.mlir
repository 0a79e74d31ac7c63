// RUN: farkas opt -t 'unroll(%i;1)'
// The values of %k of both statements end at a half of %i moved by a constant: a part of the constant, not all of it.
func.func @f(%A: memref<1xf32>, %n: index) {
  %c2 = arith.constant 2 : index
  %0 = arith.cmpi sle, %n, %c2 : index
  cf.assert %0, "assumed: %n <= 2"
  %zero = arith.constant 0.000000e+00 : f32
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to affine_map<(d0) -> (d0 + 2)>(%i) {
      affine.for %k = 0 to affine_map<(d0) -> (d0 + 1)>(%j) {
        affine.store %zero, %A[0] : memref<1xf32>
        affine.if affine_set<(d0, d1) : (-d0 + d1 * 2 == 0)>(%i, %k) {
          affine.store %zero, %A[0] : memref<1xf32>
        }
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> ((d0 + 5) floordiv 2)>
//| #set = affine_set<(d0, d1) : (-d0 + d1 * 2 == 0)>
//| module {
//|   func.func @f(%A: memref<1xf32>, %n: index) {
//|     %c2 = arith.constant 2 : index
//|     %0 = arith.cmpi sle, %n, %c2 : index
//|     cf.assert %0, "assumed: %n <= 2"
//|     %zero = arith.constant 0.000000e+00 : f32
//|     affine.for %i = 0 to %n {
//|       affine.for %k = 0 to #map(%i) {
//|         affine.store %zero, %A[0] : memref<1xf32>
//|         affine.if #set(%i, %k) {
//|           affine.store %zero, %A[0] : memref<1xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
