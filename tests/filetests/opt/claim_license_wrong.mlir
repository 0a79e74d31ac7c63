// RUN: farkas opt --schedule-from tree.txt --schedule
// There are no others.
func.func @dot(%A: memref<64xf32>, %s: memref<f32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    %b = affine.load %s[] : memref<f32>
    %c = arith.addf %a, %b : f32
    affine.store %c, %s[] : memref<f32>
  }
  return
}

//> license fast
//> apply parallelize(%i;privatize=4)

//| error: there is one license: `license reassociate` [schedule-text]
//|  --> tree.txt:1:1
//|   |
//| 1 | license fast
//|   | ^^^^^^^^^^^^
//| exit code 3
