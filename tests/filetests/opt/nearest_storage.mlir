// RUN: farkas opt -t 'promote(%t,%i;private) parallelize(%i)'
// What nearest_storage_refused proposes.
func.func @f(%n: index, %A: memref<?x?xf64>, %C: memref<?x?xf64>, %t: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.store %zero, %t[%j] : memref<?xf64>
      affine.for %k = 0 to %n {
        %s = affine.load %t[%j] : memref<?xf64>
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %c = affine.load %C[%k, %j] : memref<?x?xf64>
        %p = arith.mulf %a, %c : f64
        %q = arith.addf %s, %p : f64
        affine.store %q, %t[%j] : memref<?xf64>
      }
    }
    affine.for %l = 0 to %n {
      %r = affine.load %t[%l] : memref<?xf64>
      affine.store %r, %A[%i, %l] : memref<?x?xf64>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0, 0)>
//| #set = affine_set<()[s0] : (s0 - 1 >= 0)>
//| #set1 = affine_set<(d0)[s0] : (d0 - s0 + 1 == 0)>
//| module {
//|   func.func @f(%n: index, %A: memref<?x?xf64>, %C: memref<?x?xf64>, %t: memref<?xf64>) {
//|     %zero = arith.constant 0.000000e+00 : f64
//|     affine.if #set()[%n] {
//|       affine.parallel (%i) = (0) to (symbol(%n)) {
//|         %0 = affine.max #map()[%n]
//|         %t_buf = memref.alloca(%0) : memref<?xf64>
//|         affine.for %j = 0 to %n {
//|           affine.store %zero, %t_buf[%j] : memref<?xf64>
//|           affine.for %k = 0 to %n {
//|             %s = affine.load %t_buf[%j] : memref<?xf64>
//|             %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|             %c = affine.load %C[%k, %j] : memref<?x?xf64>
//|             %p = arith.mulf %a, %c : f64
//|             %q = arith.addf %s, %p : f64
//|             affine.store %q, %t_buf[%j] : memref<?xf64>
//|           }
//|         }
//|         affine.for %l = 0 to %n {
//|           %r = affine.load %t_buf[%l] : memref<?xf64>
//|           affine.store %r, %A[%i, %l] : memref<?x?xf64>
//|         }
//|         affine.if #set1(%i)[%n] {
//|           affine.for %t_out0 = 0 to %n {
//|             %1 = affine.load %t_buf[%t_out0] : memref<?xf64>
//|             affine.store %1, %t[%t_out0] : memref<?xf64>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A, %C and %t do not overlap
//| @f: storage: %t_buf, memref<?xf64>, 8 * %n bytes, holds what an iteration of %i touches of %t
