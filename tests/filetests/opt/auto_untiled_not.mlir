// RUN: farkas opt -t auto
// Tiles stay: what one of them leaves in its last row is what the one below begins with, in another column; loops that are no tiles of each other; tiles whose number is written.
func.func @no_other_order(%A: memref<130x130xf64>) {
  affine.for %i = 1 to 129 step 8 {
    affine.for %j = 0 to 128 step 8 {
      affine.for %p = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 8)>(%i) {
        affine.for %q = affine_map<(d0) -> (d0)>(%j) to affine_map<(d0) -> (d0 + 8)>(%j) {
          %0 = affine.load %A[%p - 1, %q + 1] : memref<130x130xf64>
          affine.store %0, %A[%p, %q] : memref<130x130xf64>
        }
      }
    }
  }
  return
}

func.func @another_loop(%A: memref<512x8xf64>, %x: f64) {
  affine.for %i = 0 to 512 step 8 {
    affine.for %p = 0 to 8 {
      affine.store %x, %A[%i, %p] : memref<512x8xf64>
    }
  }
  return
}

func.func @the_tile_too(%A: memref<512x512xf64>, %x: f64) {
  affine.for %i = 0 to 512 step 8 {
    affine.for %p = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 8)>(%i) {
      affine.store %x, %A[%i, %p] : memref<512x512xf64>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 8)>
//| #map2 = affine_map<(d0) -> ((d0 floordiv 8) * 8)>
//| #map3 = affine_map<(d0) -> (d0 + 1, 512)>
//| module {
//|   func.func @no_other_order(%A: memref<130x130xf64>) {
//|     affine.for %i = 1 to 129 step 8 {
//|       affine.for %j = 0 to 128 step 8 {
//|         affine.for %p = #map(%i) to #map1(%i) {
//|           affine.for %q = #map(%j) to #map1(%j) {
//|             %0 = affine.load %A[%p - 1, %q + 1] : memref<130x130xf64>
//|             affine.store %0, %A[%p, %q] : memref<130x130xf64>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//|   func.func @another_loop(%A: memref<512x8xf64>, %x: f64) {
//|     affine.for %i = 0 to 512 step 8 {
//|       affine.for %p = 0 to 8 {
//|         affine.store %x, %A[%i, %p] : memref<512x8xf64>
//|       }
//|     }
//|     return
//|   }
//|   func.func @the_tile_too(%A: memref<512x512xf64>, %x: f64) {
//|     affine.for %p = 0 to 519 {
//|       affine.for %i = #map2(%p) to min #map3(%p) step 8 {
//|         affine.store %x, %A[%i, %p] : memref<512x512xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @no_other_order: auto does nothing: no order is faster by the model
//| @another_loop: auto does nothing: no order is faster by the model
//| @the_tile_too: auto orders the function anew: --schedule shows the tree
//| @the_tile_too: order of S0: %p > %i
//| @the_tile_too: %p could be parallel; that is not faster by the model, or not asked for
