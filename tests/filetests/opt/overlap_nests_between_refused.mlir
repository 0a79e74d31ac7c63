// RUN: farkas opt -t 'overlap(%i,%k;1,30)'
// Something else stands between the nests.
func.func private @g()
func.func @f(%A: memref<122xf32>, %B: memref<122xf32>, %C: memref<122xf32>) {
  affine.for %i = 1 to 121 {
    %a = affine.load %A[%i - 1] : memref<122xf32>
    %b = affine.load %A[%i + 1] : memref<122xf32>
    %c = arith.addf %a, %b : f32
    affine.store %c, %B[%i] : memref<122xf32>
  }
  func.call @g() : () -> ()
  affine.for %k = 2 to 120 {
    %a = affine.load %B[%k - 1] : memref<122xf32>
    %b = affine.load %B[%k + 1] : memref<122xf32>
    %c = arith.addf %a, %b : f32
    affine.store %c, %C[%k] : memref<122xf32>
  }
  return
}

//| refused: this stands between the nests, and is none of them [not-a-sweep]
//|   --> overlap_nests_between_refused.mlir:11:3
//|    |
//|  5 |   affine.for %i = 1 to 121 {
//|    |   ------------------------ they begin here
//| ...
//| 11 |   func.call @g() : () -> ()
//|    |   ^^^^^^^^^^^^^^^^^^^^^^^^^
//|    |
//|    = help: nothing nearer: 7 tried
//| exit code 1
