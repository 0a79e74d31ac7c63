// RUN: farkas opt -t 'fuse(%i,%j)'
// Neither %n nor %m is the greater one: the loop runs as long as the first does, then what is left of the second.
func.func @ranges(%n: index, %m: index, %A: memref<?xf32>, %B: memref<?xf32>, %v: f32) {
  affine.for %i = 0 to %n {
    affine.store %v, %A[%i] : memref<?xf32>
  }
  affine.for %j = 0 to %m {
    %a = affine.load %A[%j] : memref<?xf32>
    affine.store %a, %B[%j] : memref<?xf32>
  }
  return
}

//| #map = affine_map<()[s0] -> (s0, 0)>
//| #set = affine_set<(d0)[s0] : (-d0 + s0 - 1 >= 0)>
//| module {
//|   func.func @ranges(%n: index, %m: index, %A: memref<?xf32>, %B: memref<?xf32>, %v: f32) {
//|     affine.for %i = 0 to %n {
//|       affine.store %v, %A[%i] : memref<?xf32>
//|       affine.if #set(%i)[%m] {
//|         %a = affine.load %A[%i] : memref<?xf32>
//|         affine.store %a, %B[%i] : memref<?xf32>
//|       }
//|     }
//|     affine.for %i_1 = max #map()[%n] to %m {
//|       %a = affine.load %A[%i_1] : memref<?xf32>
//|       affine.store %a, %B[%i_1] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
//| @ranges: assumed: %A and %B do not overlap
