// RUN: farkas opt -t 'overlap(%i,%x,%k;1,30)'
// Of nests beside each other the ends are named, not those between.
func.func @f(%A: memref<122xf32>, %B: memref<122xf32>, %C: memref<122xf32>) {
  affine.for %i = 0 to 122 {
    %a = affine.load %A[%i] : memref<122xf32>
    affine.store %a, %B[%i] : memref<122xf32>
  }
  affine.for %k = 1 to 121 {
    %a = affine.load %B[%k - 1] : memref<122xf32>
    affine.store %a, %C[%k] : memref<122xf32>
  }
  return
}

//| error: of nests beside each other overlap takes the first and the last: overlap(%i,%k;1,32)
//|   -t overlap(%i,%x,%k;1,30)
//|                 ^^
//| exit code 2
