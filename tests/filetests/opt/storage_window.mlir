// RUN: farkas opt --schedule-from tree.txt
// What %i loads is used two iterations later: three values are alive at a time, however many there are.
func.func @later(%n: index, %A: memref<?xf32>, %B: memref<?x?xf32>, %x: f32) {
  affine.for %i = 0 to %n {
    %v = affine.load %A[%i] : memref<?xf32>
    affine.for %j = 0 to 4 {
      affine.store %x, %A[%i] : memref<?xf32>
      affine.store %v, %B[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//> domain [n]
//>   S0[i] in { [i] : 0 <= i < n }
//>   S1[i, j] in { [i, j] : 0 <= i < n and 0 <= j <= 3 }
//>   S2[i, j] in { [i, j] : 0 <= i < n and 0 <= j <= 3 }
//> band %i loop 0: S0 -> i, S1 -> i, S2 -> i + 2
//>   sequence
//>     S0
//>     band %j loop 1: S1 -> j
//>       S1
//>     band %k: S2 -> j
//>       S2

//| #map = affine_map<()[s0] -> (s0 + 2)>
//| #set = affine_set<(d0)[s0] : (-d0 + s0 - 1 >= 0)>
//| #set1 = affine_set<(d0) : (d0 - 2 >= 0)>
//| module {
//|   func.func @later(%n: index, %A: memref<?xf32>, %B: memref<?x?xf32>, %x: f32) {
//|     %v_buf = memref.alloca() : memref<3xf32>
//|     affine.for %i = 0 to #map()[%n] {
//|       affine.if #set(%i)[%n] {
//|         %v = affine.load %A[%i] : memref<?xf32>
//|         affine.store %v, %v_buf[%i mod 3] : memref<3xf32>
//|         affine.for %j = 0 to 4 {
//|           affine.store %x, %A[%i] : memref<?xf32>
//|         }
//|       }
//|       affine.if #set1(%i) {
//|         %0 = affine.load %v_buf[(%i - 2) mod 3] : memref<3xf32>
//|         affine.for %k = 0 to 4 {
//|           affine.store %0, %B[%i - 2, %k] : memref<?x?xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @later: storage: %v_buf, memref<3xf32>, holds %v for each %i mod 3
//| @later: assumed: %A and %B do not overlap
