// RUN: farkas opt -t 'auto(storage=private)'
// No memory is made but for one iteration: it stays where it is.
func.func @roots(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %t = memref.alloca() : memref<f32>
      affine.store %zero, %t[] : memref<f32>
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %A[%k, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %acc = affine.load %t[] : memref<f32>
        %s = arith.addf %acc, %p : f32
        affine.store %s, %t[] : memref<f32>
      }
      %sum = affine.load %t[] : memref<f32>
      %root = math.sqrt %sum : f32
      affine.store %root, %B[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| module {
//|   func.func @roots(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     affine.parallel (%i_t, %j_t) = (0, 0) to (symbol(%n), symbol(%n)) step (32, 32) {
//|       affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] {
//|         affine.for %j = #map(%j_t) to min #map1(%j_t)[%n] {
//|           %t = memref.alloca() : memref<f32>
//|           affine.store %zero, %t[] : memref<f32>
//|           affine.for %k = 0 to %n {
//|             %a = affine.load %A[%i, %k] : memref<?x?xf32>
//|             %b = affine.load %A[%k, %j] : memref<?x?xf32>
//|             %p = arith.mulf %a, %b : f32
//|             %acc = affine.load %t[] : memref<f32>
//|             %s = arith.addf %acc, %p : f32
//|             affine.store %s, %t[] : memref<f32>
//|           }
//|           %sum = affine.load %t[] : memref<f32>
//|           %root = math.sqrt %sum : f32
//|           affine.store %root, %B[%i, %j] : memref<?x?xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @roots: no wavefronts of tiles: it needs more memory
//| @roots: no other order of loops: it needs more memory
//| @roots: no wavefronts of tiles: it needs more memory
//| @roots: auto does tile(%i,%j;32,32) parallelize(%i_t) parallelize(%j_t)
//| @roots: assumed: %A and %B do not overlap
