// RUN: farkas opt -t 'expand(%w)'
// Both inner loops use %w, each for itself: no value goes from one to the other, so that each has a buffer over both of its loops.
func.func @halves(%n: index, %A: memref<?x?xf64>) {
  %w = memref.alloca() : memref<f64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      affine.store %a, %w[] : memref<f64>
      %b = affine.load %w[] : memref<f64>
      affine.store %b, %A[%j, %i] : memref<?x?xf64>
    }
    affine.for %k = affine_map<(d0) -> (d0)>(%i) to %n {
      %c = affine.load %A[%i, %k] : memref<?x?xf64>
      affine.store %c, %w[] : memref<f64>
      %d = affine.load %w[] : memref<f64>
      affine.store %d, %A[%i, %k] : memref<?x?xf64>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 1, 0)>
//| #map1 = affine_map<()[s0] -> (s0, 0)>
//| #map2 = affine_map<(d0) -> (d0)>
//| module {
//|   func.func @halves(%n: index, %A: memref<?x?xf64>) {
//|     %w = memref.alloca() : memref<f64>
//|     %0 = affine.max #map()[%n]
//|     %1 = affine.max #map()[%n]
//|     %w_exp = memref.alloc(%0, %1) : memref<?x?xf64>
//|     %2 = affine.max #map1()[%n]
//|     %3 = affine.max #map1()[%n]
//|     %w_exp1 = memref.alloc(%2, %3) : memref<?x?xf64>
//|     affine.for %i = 0 to %n {
//|       affine.for %j = 0 to #map2(%i) {
//|         %a = affine.load %A[%i, %j] : memref<?x?xf64>
//|         affine.store %a, %w_exp[%i - 1, %j] : memref<?x?xf64>
//|         %b = affine.load %w_exp[%i - 1, %j] : memref<?x?xf64>
//|         affine.store %b, %A[%j, %i] : memref<?x?xf64>
//|       }
//|       affine.for %k = #map2(%i) to %n {
//|         %c = affine.load %A[%i, %k] : memref<?x?xf64>
//|         affine.store %c, %w_exp1[%i, %k] : memref<?x?xf64>
//|         %d = affine.load %w_exp1[%i, %k] : memref<?x?xf64>
//|         affine.store %d, %A[%i, %k] : memref<?x?xf64>
//|       }
//|     }
//|     memref.dealloc %w_exp : memref<?x?xf64>
//|     memref.dealloc %w_exp1 : memref<?x?xf64>
//|     return
//|   }
//| }
//| @halves: storage: %w_exp, memref<?x?xf64>, 8 * (%n - 1) * (%n - 1) bytes, holds what each iteration of %i, %j leaves in %w
//| @halves: storage: %w_exp1, memref<?x?xf64>, 8 * %n * %n bytes, holds what each iteration of %i, %k leaves in %w
