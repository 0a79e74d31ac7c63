// RUN: farkas opt -t 'promote(%B,%i;whole,pack,layout=(d1,d0))'
// A layout is chosen or written.
func.func @f(%n: index, %C: memref<?x?xf32>, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %c = affine.load %C[%i, %j] : memref<?x?xf32>
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %B[%k, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

//| error: a layout is written, or it is that of the loops: one of both
//|   -t promote(%B,%i;whole,pack,layout=(d1,d0))
//|                               ^^^^^^^^^^^^^^
//| exit code 2
