// RUN: farkas opt -t 'expand(%w)'
// The second loop reads what the first one left: one web, with %i alone around all of it.
func.func @handed(%n: index, %A: memref<?x?xf64>) {
  %w = memref.alloca() : memref<f64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      affine.store %a, %w[] : memref<f64>
    }
    affine.for %k = 0 to %n {
      %d = affine.load %w[] : memref<f64>
      affine.store %d, %A[%i, %k] : memref<?x?xf64>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0, 0)>
//| module {
//|   func.func @handed(%n: index, %A: memref<?x?xf64>) {
//|     %w = memref.alloca() : memref<f64>
//|     %0 = affine.max #map()[%n]
//|     %w_exp = memref.alloc(%0) : memref<?xf64>
//|     affine.for %i = 0 to %n {
//|       affine.for %j = 0 to %n {
//|         %a = affine.load %A[%i, %j] : memref<?x?xf64>
//|         affine.store %a, %w_exp[%i] : memref<?xf64>
//|       }
//|       affine.for %k = 0 to %n {
//|         %d = affine.load %w_exp[%i] : memref<?xf64>
//|         affine.store %d, %A[%i, %k] : memref<?x?xf64>
//|       }
//|     }
//|     memref.dealloc %w_exp : memref<?xf64>
//|     return
//|   }
//| }
//| @handed: storage: %w_exp, memref<?xf64>, 8 * %n bytes, holds what each iteration of %i leaves in %w
