// RUN: farkas opt -t 'demote'
// The first loop reads the array where its sum is stored, and the second one's goes elsewhere: both have cells of their own, made before the loop
// around. What two values are for the next iteration is loaded before either is stored.
func.func @two(%y: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    %sum = affine.for %k = 0 to %n iter_args(%acc = %x) -> (f32) {
      %a = affine.load %y[%k] : memref<?xf32>
      %s = arith.addf %acc, %a : f32
      affine.yield %s : f32
    }
    affine.store %sum, %y[%i] : memref<?xf32>
    %p, %q = affine.for %k = 0 to %n iter_args(%b = %sum, %c = %x) -> (f32, f32) {
      %u = arith.addf %b, %c : f32
      %v = arith.mulf %b, %c : f32
      affine.yield %u, %v : f32, f32
    }
    %r = arith.subf %p, %q : f32
    affine.store %r, %y[%i] : memref<?xf32>
  }
  return
}

//| module {
//|   func.func @two(%y: memref<?xf32>, %n: index, %x: f32) {
//|     %sum_mem = memref.alloca() : memref<f32>
//|     %p_mem = memref.alloca() : memref<f32>
//|     %q_mem = memref.alloca() : memref<f32>
//|     affine.for %i = 0 to %n {
//|       affine.store %x, %sum_mem[] : memref<f32>
//|       affine.for %k = 0 to %n {
//|         %acc = affine.load %sum_mem[] : memref<f32>
//|         %a = affine.load %y[%k] : memref<?xf32>
//|         %s = arith.addf %acc, %a : f32
//|         affine.store %s, %sum_mem[] : memref<f32>
//|       }
//|       %sum = affine.load %sum_mem[] : memref<f32>
//|       affine.store %sum, %y[%i] : memref<?xf32>
//|       affine.store %sum, %p_mem[] : memref<f32>
//|       affine.store %x, %q_mem[] : memref<f32>
//|       affine.for %k = 0 to %n {
//|         %b = affine.load %p_mem[] : memref<f32>
//|         %c = affine.load %q_mem[] : memref<f32>
//|         %u = arith.addf %b, %c : f32
//|         %v = arith.mulf %b, %c : f32
//|         affine.store %u, %p_mem[] : memref<f32>
//|         affine.store %v, %q_mem[] : memref<f32>
//|       }
//|       %q = affine.load %q_mem[] : memref<f32>
//|       %p = affine.load %p_mem[] : memref<f32>
//|       %r = arith.subf %p, %q : f32
//|       affine.store %r, %y[%i] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
//| @two: storage: %sum_mem, memref<f32>, 4 bytes, holds what iterations hand on as %acc
//| @two: storage: %p_mem, memref<f32>, 4 bytes, holds what iterations hand on as %b
//| @two: storage: %q_mem, memref<f32>, 4 bytes, holds what iterations hand on as %c
