// RUN: farkas opt -t 'interchange(%i,%j)'
func.func @syrk(%n: index, %m: index, %A: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.for %k = 0 to %m {
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %A[%j, %k] : memref<?x?xf64>
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %0 = arith.mulf %a, %b : f64
        %1 = arith.addf %c, %0 : f64
        affine.store %1, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| module {
//|   func.func @syrk(%n: index, %m: index, %A: memref<?x?xf64>, %C: memref<?x?xf64>) {
//|     affine.for %j = 0 to %n {
//|       affine.for %i = #map(%j) to %n {
//|         affine.for %k = 0 to %m {
//|           %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|           %b = affine.load %A[%j, %k] : memref<?x?xf64>
//|           %c = affine.load %C[%i, %j] : memref<?x?xf64>
//|           %0 = arith.mulf %a, %b : f64
//|           %1 = arith.addf %c, %0 : f64
//|           affine.store %1, %C[%i, %j] : memref<?x?xf64>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @syrk: assumed: %A and %C do not overlap
