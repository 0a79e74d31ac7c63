// RUN: farkas opt -t tile(%i;2)
// Both numbers come out of memory, and the first is gone when the second is loaded: re-reading tells them apart.
func.func @f(%A: memref<9xf32>, %N: memref<1xi32>, %v: f32) {
  %c0 = arith.constant 0 : i32
  %c9 = arith.constant 9 : index
  %p = affine.load %N[0] : memref<1xi32>
  %q = arith.index_cast %p : i32 to index
  %n = arith.remui %q, %c9 : index
  affine.store %c0, %N[0] : memref<1xi32>
  %r = affine.load %N[0] : memref<1xi32>
  %s = arith.index_cast %r : i32 to index
  %m = arith.remui %s, %c9 : index
  affine.for %i = %m to %n {
    affine.store %v, %A[%i] : memref<9xf32>
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 2, s0)>
//| module {
//|   func.func @f(%A: memref<9xf32>, %N: memref<1xi32>, %v: f32) {
//|     %c0 = arith.constant 0 : i32
//|     %c9 = arith.constant 9 : index
//|     %p = affine.load %N[0] : memref<1xi32>
//|     %q = arith.index_cast %p : i32 to index
//|     %n = arith.remui %q, %c9 : index
//|     affine.store %c0, %N[0] : memref<1xi32>
//|     %r = affine.load %N[0] : memref<1xi32>
//|     %s = arith.index_cast %r : i32 to index
//|     %m = arith.remui %s, %c9 : index
//|     affine.for %i_t = %m to %n step 2 {
//|       affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] {
//|         affine.store %v, %A[%i] : memref<9xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %N do not overlap
