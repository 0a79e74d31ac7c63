// RUN: farkas opt -t kernels
// All arrays go along one loop, from row to row along the other one: nothing is done.
func.func @copy(%n: index, %m: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.parallel (%i, %j) = (0, 0) to (symbol(%n), symbol(%m)) {
    %a = affine.load %A[%i, %j] : memref<?x?xf32>
    affine.store %a, %B[%i, %j] : memref<?x?xf32>
  }
  return
}

//| module {
//|   func.func @copy(%n: index, %m: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
//|     affine.parallel (%i, %j) = (0, 0) to (symbol(%n), symbol(%m)) {
//|       %a = affine.load %A[%i, %j] : memref<?x?xf32>
//|       affine.store %a, %B[%i, %j] : memref<?x?xf32>
//|     }
//|     return
//|   }
//| }
//| @copy: assumed: %A and %B do not overlap
//| @copy: `kernels` changes nothing
