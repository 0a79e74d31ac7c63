// RUN: farkas deps --all
// Below the diagonal is written what stands above it.
// By enumeration (n = 4; n = 7): %i parallel, %j parallel.
//   no dependence
func.func @f(%A: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %a = affine.load %A[%j, %i] : memref<?x?xf32>
      affine.store %a, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| func @f[%n]
//|
//| loops
//|   line 6  %i = 0 to %n    parallel
//|   line 7    %j = 0 to %i  parallel
//|
//| bands
//|   (%i, %j)  permutable
//|
//| accesses
//|   S0  line 8  load   %A[%j, %i]
//|   S1  line 9  store  %A[%i, %j]
//|
//| assumed
//|   the subscripts of %A are in bounds
