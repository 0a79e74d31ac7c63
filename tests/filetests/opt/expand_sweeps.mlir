// RUN: farkas opt -t 'expand(%A)'
// Each sweep reads what the one before left: the first one the old values, which are copied in; the last one is copied back.
func.func @sweeps(%T: index, %A: memref<64xf64>, %B: memref<64xf64>) {
  affine.for %t = 0 to %T {
    affine.for %i = 1 to 63 {
      %a = affine.load %A[%i - 1] : memref<64xf64>
      %b = affine.load %A[%i + 1] : memref<64xf64>
      %c = arith.addf %a, %b : f64
      affine.store %c, %B[%i] : memref<64xf64>
    }
    affine.for %j = 1 to 63 {
      %a = affine.load %B[%j] : memref<64xf64>
      affine.store %a, %A[%j] : memref<64xf64>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 + 1, 0)>
//| #map1 = affine_map<()[s0] -> (s0 - 1)>
//| #set = affine_set<()[s0] : (s0 - 1 >= 0)>
//| module {
//|   func.func @sweeps(%T: index, %A: memref<64xf64>, %B: memref<64xf64>) {
//|     %0 = affine.max #map()[%T]
//|     %A_exp = memref.alloc(%0) : memref<?x64xf64>
//|     affine.if #set()[%T] {
//|       affine.for %A_in1 = 0 to 64 {
//|         %1 = affine.load %A[%A_in1] : memref<64xf64>
//|         affine.store %1, %A_exp[0, %A_in1] : memref<?x64xf64>
//|       }
//|       affine.for %A_in0 = 0 to #map1()[%T] {
//|         %1 = affine.load %A[0] : memref<64xf64>
//|         affine.store %1, %A_exp[%A_in0 + 1, 0] : memref<?x64xf64>
//|         %2 = affine.load %A[63] : memref<64xf64>
//|         affine.store %2, %A_exp[%A_in0 + 1, 63] : memref<?x64xf64>
//|       }
//|     }
//|     affine.for %t = 0 to %T {
//|       affine.for %i = 1 to 63 {
//|         %a = affine.load %A_exp[%t, %i - 1] : memref<?x64xf64>
//|         %b = affine.load %A_exp[%t, %i + 1] : memref<?x64xf64>
//|         %c = arith.addf %a, %b : f64
//|         affine.store %c, %B[%i] : memref<64xf64>
//|       }
//|       affine.for %j = 1 to 63 {
//|         %a = affine.load %B[%j] : memref<64xf64>
//|         affine.store %a, %A_exp[%t + 1, %j] : memref<?x64xf64>
//|       }
//|     }
//|     affine.if #set()[%T] {
//|       affine.for %A_out1 = 1 to 63 {
//|         %1 = affine.load %A_exp[symbol(%T), %A_out1] : memref<?x64xf64>
//|         affine.store %1, %A[%A_out1] : memref<64xf64>
//|       }
//|     }
//|     memref.dealloc %A_exp : memref<?x64xf64>
//|     return
//|   }
//| }
//| @sweeps: assumed: %A and %B do not overlap
//| @sweeps: storage: %A_exp, memref<?x64xf64>, 8 * (%T + 1) * 64 bytes, holds what each iteration of %t leaves in %A
