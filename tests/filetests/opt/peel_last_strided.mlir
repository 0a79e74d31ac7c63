// RUN: farkas opt -t 'peel(%i;last)'
func.func @fill(%A: memref<?x10xf32>, %n: index, %x: f32) {
  affine.for %i = 2 to %n step 3 {
    affine.for %j = 0 to 10 {
      affine.store %x, %A[%i, %j] : memref<?x10xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (((s0 + 2) floordiv 3) * -3 - ((s0 + 1) floordiv 3) * 3 + s0 * 3 - 3)>
//| #set = affine_set<()[s0] : ((((-s0) floordiv 3 + s0) floordiv 2) * 3 - 3 >= 0)>
//| module {
//|   func.func @fill(%A: memref<?x10xf32>, %n: index, %x: f32) {
//|     affine.for %i = 2 to #map()[%n] step 3 {
//|       affine.for %j = 0 to 10 {
//|         affine.store %x, %A[%i, %j] : memref<?x10xf32>
//|       }
//|     }
//|     affine.if #set()[%n] {
//|       affine.for %j_1 = 0 to 10 {
//|         affine.store %x, %A[(((-symbol(%n)) floordiv 3 + symbol(%n)) floordiv 2) * 3 - 1, %j_1] : memref<?x10xf32>
//|       }
//|     }
//|     return
//|   }
//| }
