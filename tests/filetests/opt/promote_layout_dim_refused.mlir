// RUN: farkas opt -t 'promote(%B,%i;whole,layout=(d0,d2))'
// There are two dims, d0 and d1.
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

//| error: layout says where a cell goes by the 2 dims: (d1 floordiv 8,d0,d1 mod 8); expected an affine expression
//|   -t promote(%B,%i;whole,layout=(d0,d2))
//|                                     ^^^
//| exit code 2
