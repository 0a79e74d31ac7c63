// RUN: farkas opt -t 'interchange(%k,%j)'
func.func @trmm(%m: index, %n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %m {
    affine.for %k = affine_map<(d0) -> (d0 + 1)>(%i) to %m {
      affine.for %j = 0 to %n {
        %a = affine.load %A[%k, %i] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %c = affine.load %B[%i, %j] : memref<?x?xf64>
        %0 = arith.mulf %a, %b : f64
        %1 = arith.addf %c, %0 : f64
        affine.store %1, %B[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0 + 1)>
//| module {
//|   func.func @trmm(%m: index, %n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
//|     affine.for %i = 0 to %m {
//|       affine.for %j = 0 to %n {
//|         affine.for %k = #map(%i) to %m {
//|           %a = affine.load %A[%k, %i] : memref<?x?xf64>
//|           %b = affine.load %B[%k, %j] : memref<?x?xf64>
//|           %c = affine.load %B[%i, %j] : memref<?x?xf64>
//|           %0 = arith.mulf %a, %b : f64
//|           %1 = arith.addf %c, %0 : f64
//|           affine.store %1, %B[%i, %j] : memref<?x?xf64>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @trmm: assumed: %A and %B do not overlap
