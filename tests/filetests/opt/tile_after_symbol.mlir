// RUN: farkas opt -t tile(%i;2)
// The symbol is loaded after a store that the load before it must not pass: what uses both comes after all of them.
func.func @f(%A: memref<9xindex>, %B: memref<9xindex>) {
  %c5 = arith.constant 5 : index
  %x = affine.load %A[0] : memref<9xindex>
  affine.store %c5, %A[0] : memref<9xindex>
  %n = affine.load %A[0] : memref<9xindex>
  affine.store %x, %B[symbol(%n)] : memref<9xindex>
  affine.for %i = 0 to %n {
    affine.store %c5, %A[%i] : memref<9xindex>
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 2, s0)>
//| module {
//|   func.func @f(%A: memref<9xindex>, %B: memref<9xindex>) {
//|     %c5 = arith.constant 5 : index
//|     %x = affine.load %A[0] : memref<9xindex>
//|     affine.store %c5, %A[0] : memref<9xindex>
//|     %n = affine.load %A[0] : memref<9xindex>
//|     affine.store %x, %B[symbol(%n)] : memref<9xindex>
//|     affine.for %i_t = 0 to %n step 2 {
//|       affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] {
//|         affine.store %c5, %A[%i] : memref<9xindex>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
