// RUN: farkas opt --schedule-from tree.txt
// Time runs through the few steps that a diamond has, not through all of them.
func.func @f(%steps: index, %n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %a0 = affine.load %A[%i - 1] : memref<?xf64>
      %a1 = affine.load %A[%i + 1] : memref<?xf64>
      %a = arith.addf %a0, %a1 : f64
      affine.store %a, %B[%i] : memref<?xf64>
    }
    affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %b = affine.load %B[%j] : memref<?xf64>
      affine.store %b, %A[%j] : memref<?xf64>
    }
  }
  return
}

//> band %p_t tile 32 from 0: S0 -> t * 2 + i, S1 -> t * 2 + j + 1
//>   band %q_t tile 32 from 0: S0 -> t * 2 - i, S1 -> t * 2 - j + 1
//>     band %t: S0 -> t, S1 -> t
//>       sequence
//>         band %i: S0 -> i
//>           S0
//>         band %j: S1 -> j
//>           S1

//| #map = affine_map<()[s0, s1] -> (s0 * 2 + s1 - 2)>
//| #map1 = affine_map<(d0)[s0] -> (((d0 - s0 * 2 + 4) floordiv 32) * 32, -d0 - 32)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 30, -d0 + s0 * 4 - 1)>
//| #map3 = affine_map<(d0, d1)[s0] -> ((d0 + d1 - 2) ceildiv 4, (d0 - s0 + 1) ceildiv 2, 0)>
//| #map4 = affine_map<(d0, d1)[s0, s1] -> ((d0 + d1 + 66) floordiv 4, (d1 + s0 + 31) floordiv 2, s1)>
//| #map5 = affine_map<(d0, d1, d2) -> (d0 - d1 * 2, d1 * 2 - d2 - 31, 1)>
//| #map6 = affine_map<(d0, d1, d2)[s0] -> (d0 - d1 * 2 + 32, d1 * 2 - d2 + 1, s0 - 1)>
//| #map7 = affine_map<(d0, d1, d2) -> (d0 - d1 * 2 - 1, d1 * 2 - d2 - 30, 1)>
//| #map8 = affine_map<(d0, d1, d2)[s0] -> (d0 - d1 * 2 + 31, d1 * 2 - d2 + 2, s0 - 1)>
//| module {
//|   func.func @f(%steps: index, %n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
//|     affine.for %p_t = 0 to #map()[%steps, %n] step 32 {
//|       affine.for %q_t = max #map1(%p_t)[%n] to min #map2(%p_t)[%steps] step 32 {
//|         affine.for %t = max #map3(%p_t, %q_t)[%n] to min #map4(%p_t, %q_t)[%n, %steps] {
//|           affine.for %i = max #map5(%p_t, %t, %q_t) to min #map6(%p_t, %t, %q_t)[%n] {
//|             %a0 = affine.load %A[%i - 1] : memref<?xf64>
//|             %a1 = affine.load %A[%i + 1] : memref<?xf64>
//|             %a = arith.addf %a0, %a1 : f64
//|             affine.store %a, %B[%i] : memref<?xf64>
//|           }
//|           affine.for %j = max #map7(%p_t, %t, %q_t) to min #map8(%p_t, %t, %q_t)[%n] {
//|             %b = affine.load %B[%j] : memref<?xf64>
//|             affine.store %b, %A[%j] : memref<?xf64>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
