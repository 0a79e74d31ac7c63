// RUN: farkas opt --assume '%m >= 10' -t 'parallelize(%i)'
func.func @f(%n: index, %A: memref<?xf32>) {
  affine.for %i = 0 to 10 {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %A[%i + symbol(%n)] : memref<?xf32>
  }
  return
}

//| error: --assume '%m >= 10': `%m` is no argument of type index (there are: %n)
//| exit code 2
