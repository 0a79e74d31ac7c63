// RUN: farkas opt -t 'expand(%w,%v)'
// The first web of %w is read where one of two iterations may have written it, and stays; the second one and %v are expanded.
func.func @parted(%n: index, %A: memref<?x?xf64>, %w: memref<f64>, %v: memref<f64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      affine.if affine_set<(d0) : (d0 mod 2 == 0)>(%j) {
        affine.store %a, %w[] : memref<f64>
      }
      %b = affine.load %w[] : memref<f64>
      affine.store %b, %A[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %k = 0 to %n {
    %c = affine.load %A[%k, 0] : memref<?x?xf64>
    affine.store %c, %w[] : memref<f64>
    affine.store %c, %v[] : memref<f64>
    %d = affine.load %w[] : memref<f64>
    %e = affine.load %v[] : memref<f64>
    %f = arith.addf %d, %e : f64
    affine.store %f, %A[0, %k] : memref<?x?xf64>
  }
  return
}

//| #map = affine_map<()[s0] -> (s0, 0)>
//| #set = affine_set<(d0) : (d0 mod 2 == 0)>
//| #set1 = affine_set<()[s0] : (s0 - 1 >= 0)>
//| module {
//|   func.func @parted(%n: index, %A: memref<?x?xf64>, %w: memref<f64>, %v: memref<f64>) {
//|     affine.for %i = 0 to %n {
//|       affine.for %j = 0 to %n {
//|         %a = affine.load %A[%i, %j] : memref<?x?xf64>
//|         affine.if #set(%j) {
//|           affine.store %a, %w[] : memref<f64>
//|         }
//|         %b = affine.load %w[] : memref<f64>
//|         affine.store %b, %A[%i, %j] : memref<?x?xf64>
//|       }
//|     }
//|     %0 = affine.max #map()[%n]
//|     %w_exp = memref.alloc(%0) : memref<?xf64>
//|     %1 = affine.max #map()[%n]
//|     %v_exp = memref.alloc(%1) : memref<?xf64>
//|     affine.for %k = 0 to %n {
//|       %c = affine.load %A[%k, 0] : memref<?x?xf64>
//|       affine.store %c, %w_exp[%k] : memref<?xf64>
//|       affine.store %c, %v_exp[%k] : memref<?xf64>
//|       %d = affine.load %w_exp[%k] : memref<?xf64>
//|       %e = affine.load %v_exp[%k] : memref<?xf64>
//|       %f = arith.addf %d, %e : f64
//|       affine.store %f, %A[0, %k] : memref<?x?xf64>
//|     }
//|     affine.if #set1()[%n] {
//|       %2 = affine.load %w_exp[symbol(%n) - 1] : memref<?xf64>
//|       affine.store %2, %w[] : memref<f64>
//|     }
//|     memref.dealloc %w_exp : memref<?xf64>
//|     affine.if #set1()[%n] {
//|       %2 = affine.load %v_exp[symbol(%n) - 1] : memref<?xf64>
//|       affine.store %2, %v[] : memref<f64>
//|     }
//|     memref.dealloc %v_exp : memref<?xf64>
//|     return
//|   }
//| }
//| @parted: assumed: %A, %w and %v do not overlap
//| @parted: storage: %w_exp, memref<?xf64>, 8 * %n bytes, holds what each iteration of %k leaves in %w
//| @parted: storage: %v_exp, memref<?xf64>, 8 * %n bytes, holds what each iteration of %k leaves in %v
//| @parted: a part of %w is not expanded: which iteration of %i, %j writes what this reads is no one expression
