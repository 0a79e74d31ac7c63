// RUN: farkas opt -t 'promote(%s,%t,%i;private) parallelize(%i)'
// Two arrays in one step.
func.func @f(%A: memref<64x64xf32>, %s: memref<f32>, %t: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %a = affine.load %A[%i, %j] : memref<64x64xf32>
      affine.store %a, %s[] : memref<f32>
      affine.store %a, %t[%j] : memref<64xf32>
    }
    %b = affine.load %s[] : memref<f32>
    affine.for %k = 0 to 64 {
      %c = affine.load %t[-%k + 63] : memref<64xf32>
      %d = arith.addf %b, %c : f32
      affine.store %d, %A[%i, %k] : memref<64x64xf32>
    }
  }
  return
}

//| #set = affine_set<(d0) : (d0 - 63 == 0)>
//| module {
//|   func.func @f(%A: memref<64x64xf32>, %s: memref<f32>, %t: memref<64xf32>) {
//|     affine.parallel (%i) = (0) to (64) {
//|       %t_buf = memref.alloca() : memref<64xf32>
//|       %s_buf = memref.alloca() : memref<f32>
//|       affine.for %j = 0 to 64 {
//|         %a = affine.load %A[%i, %j] : memref<64x64xf32>
//|         affine.store %a, %s_buf[] : memref<f32>
//|         affine.store %a, %t_buf[%j] : memref<64xf32>
//|       }
//|       %b = affine.load %s_buf[] : memref<f32>
//|       affine.for %k = 0 to 64 {
//|         %c = affine.load %t_buf[-%k + 63] : memref<64xf32>
//|         %d = arith.addf %b, %c : f32
//|         affine.store %d, %A[%i, %k] : memref<64x64xf32>
//|       }
//|       affine.if #set(%i) {
//|         %0 = affine.load %s_buf[] : memref<f32>
//|         affine.store %0, %s[] : memref<f32>
//|         affine.for %t_out0 = 0 to 64 {
//|           %1 = affine.load %t_buf[%t_out0] : memref<64xf32>
//|           affine.store %1, %t[%t_out0] : memref<64xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A, %s and %t do not overlap
//| @f: storage: %s_buf, memref<f32>, 4 bytes, holds what an iteration of %i touches of %s
//| @f: storage: %t_buf, memref<64xf32>, 256 bytes, holds what an iteration of %i touches of %t
