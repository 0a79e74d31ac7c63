// RUN: farkas opt -t 'overlap(%i,%k;2,30)'
// Nests that run once are no two steps.
func.func @f(%A: memref<122xf32>, %B: memref<122xf32>, %C: memref<122xf32>) {
  affine.for %i = 1 to 121 {
    %a = affine.load %A[%i - 1] : memref<122xf32>
    %b = affine.load %A[%i + 1] : memref<122xf32>
    %c = arith.addf %a, %b : f32
    affine.store %c, %B[%i] : memref<122xf32>
  }
  affine.for %k = 2 to 120 {
    %a = affine.load %B[%k - 1] : memref<122xf32>
    %b = affine.load %B[%k + 1] : memref<122xf32>
    %c = arith.addf %a, %b : f32
    affine.store %c, %C[%k] : memref<122xf32>
  }
  return
}

//| error: nests beside each other are one step: overlap(%i,%k;1,32)
//|   -t overlap(%i,%k;2,30)
//|                 ^^
//| exit code 2
