// RUN: farkas opt -t 'auto(gpu)'
// Neither loop is parallel: iterations run in fronts.
func.func @recurrence(%n: index, %A: memref<?x?xf64>) {
  affine.for %i = 1 to %n {
    affine.for %j = 1 to %n {
      %0 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
      %1 = affine.load %A[%i, %j - 1] : memref<?x?xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 * 2 - 1)>
//| module {
//|   func.func @recurrence(%n: index, %A: memref<?x?xf64>) {
//|     affine.for %i_t = 2 to #map()[%n] {
//|       affine.parallel (%j) = (max(%i_t - symbol(%n) + 1, 1)) to (min(%i_t, symbol(%n))) {
//|         %0 = affine.load %A[%i_t - %j - 1, %j] : memref<?x?xf64>
//|         %1 = affine.load %A[%i_t - %j, %j - 1] : memref<?x?xf64>
//|         %2 = arith.addf %0, %1 : f64
//|         affine.store %2, %A[%i_t - %j, %j] : memref<?x?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @recurrence: auto orders the function anew: --schedule shows the tree
//| @recurrence: order of S0: %i_t > %j parallel
//| @recurrence: `kernels` changes nothing
