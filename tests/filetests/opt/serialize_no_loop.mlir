// RUN: farkas opt -t 'serialize(%k)'
// There is no such loop.
func.func @f(%n: index, %A: memref<?xi32>) {
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %0 = affine.load %A[%i] : memref<?xi32>
    affine.store %0, %A[%i] : memref<?xi32>
  }
  return
}

//| error: there is no loop %k (there are: %i)
//|   -t serialize(%k)
//|                ^^
//| exit code 2
