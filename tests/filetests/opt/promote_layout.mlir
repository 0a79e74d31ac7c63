// RUN: farkas opt -t 'promote(%B,%i;whole,layout=(d1 floordiv 4,d0,d1 mod 4))'
// Panels as they are written, without loops that walk so.
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

//| #map = affine_map<()[s0] -> ((s0 + 3) floordiv 4, 0)>
//| #map1 = affine_map<()[s0] -> (s0, 0)>
//| module {
//|   func.func @f(%n: index, %C: memref<?x?xf32>, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
//|     %0 = affine.max #map()[%n]
//|     %1 = affine.max #map1()[%n]
//|     %B_buf = memref.alloc(%0, %1) : memref<?x?x4xf32>
//|     affine.for %B_in0 = 0 to %n {
//|       affine.for %B_in1 = 0 to %n {
//|         %2 = affine.load %B[%B_in0, %B_in1] : memref<?x?xf32>
//|         affine.store %2, %B_buf[%B_in1 floordiv 4, %B_in0, %B_in1 mod 4] : memref<?x?x4xf32>
//|       }
//|     }
//|     affine.for %i = 0 to %n {
//|       affine.for %j = 0 to %n {
//|         affine.for %k = 0 to %n {
//|           %c = affine.load %C[%i, %j] : memref<?x?xf32>
//|           %a = affine.load %A[%i, %k] : memref<?x?xf32>
//|           %b = affine.load %B_buf[%j floordiv 4, %k, %j mod 4] : memref<?x?x4xf32>
//|           %p = arith.mulf %a, %b : f32
//|           %s = arith.addf %c, %p : f32
//|           affine.store %s, %C[%i, %j] : memref<?x?xf32>
//|         }
//|       }
//|     }
//|     memref.dealloc %B_buf : memref<?x?x4xf32>
//|     return
//|   }
//| }
//| @f: assumed: %C and %A do not overlap
//| @f: assumed: %C and %B do not overlap
//| @f: storage: %B_buf, memref<?x?x4xf32>, 4 * ((%n + 3) floordiv 4) * %n * 4 bytes, holds what the loop %i touches of %B in the layout (d1 floordiv 4, d0, d1 mod 4)
