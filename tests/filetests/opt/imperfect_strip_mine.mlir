// RUN: farkas opt -t 'strip_mine(%j;4)'
func.func @rows(%n: index, %A: memref<?x?xf64>, %s: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    affine.store %zero, %s[%i] : memref<?xf64>
    affine.for %j = 0 to %n {
      %0 = affine.load %s[%i] : memref<?xf64>
      %1 = affine.load %A[%i, %j] : memref<?x?xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %s[%i] : memref<?xf64>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
//| module {
//|   func.func @rows(%n: index, %A: memref<?x?xf64>, %s: memref<?xf64>) {
//|     %zero = arith.constant 0.000000e+00 : f64
//|     affine.for %i = 0 to %n {
//|       affine.store %zero, %s[%i] : memref<?xf64>
//|       affine.for %j_t = 0 to %n step 4 {
//|         affine.for %j = #map(%j_t) to min #map1(%j_t)[%n] {
//|           %0 = affine.load %s[%i] : memref<?xf64>
//|           %1 = affine.load %A[%i, %j] : memref<?x?xf64>
//|           %2 = arith.addf %0, %1 : f64
//|           affine.store %2, %s[%i] : memref<?xf64>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @rows: assumed: %A and %s do not overlap
