// RUN: farkas opt -t 'demote(%s) demote(%t)' -q
// The inner loop goes on with what the outer one got, and that hands on what comes of it: one cell is enough.
func.func @all(%A: memref<?x?x?xf64>, %C: memref<?xf64>, %n: index, %x: f64) {
  affine.for %k = 0 to %n {
    %s = affine.for %i = 0 to %n iter_args(%a = %x) -> (f64) {
      %t = affine.for %j = 0 to %n iter_args(%b = %a) -> (f64) {
        %v = affine.load %A[%k, %i, %j] : memref<?x?x?xf64>
        %w = arith.addf %b, %v : f64
        affine.yield %w : f64
      }
      affine.yield %t : f64
    }
    affine.store %s, %C[%k] : memref<?xf64>
  }
  return
}

//| module {
//|   func.func @all(%A: memref<?x?x?xf64>, %C: memref<?xf64>, %n: index, %x: f64) {
//|     affine.for %k = 0 to %n {
//|       affine.store %x, %C[%k] : memref<?xf64>
//|       affine.for %i = 0 to %n {
//|         affine.for %j = 0 to %n {
//|           %b = affine.load %C[%k] : memref<?xf64>
//|           %v = affine.load %A[%k, %i, %j] : memref<?x?x?xf64>
//|           %w = arith.addf %b, %v : f64
//|           affine.store %w, %C[%k] : memref<?xf64>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
