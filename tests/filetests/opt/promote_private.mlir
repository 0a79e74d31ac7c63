// RUN: farkas opt -t 'promote(%t,%i) parallelize(%i)'
// Each row goes through the vector %t, whose last row the caller sees.
func.func @f(%n: index, %A: memref<?x64xf32>, %t: memref<64xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 64 {
      %a = affine.load %A[%i, %j] : memref<?x64xf32>
      affine.store %a, %t[%j] : memref<64xf32>
    }
    affine.for %k = 0 to 64 {
      %b = affine.load %t[-%k + 63] : memref<64xf32>
      affine.store %b, %A[%i, %k] : memref<?x64xf32>
    }
  }
  return
}

//| #set = affine_set<()[s0] : (s0 - 1 >= 0)>
//| #set1 = affine_set<(d0)[s0] : (d0 - s0 + 1 == 0)>
//| module {
//|   func.func @f(%n: index, %A: memref<?x64xf32>, %t: memref<64xf32>) {
//|     affine.if #set()[%n] {
//|       affine.parallel (%i) = (0) to (symbol(%n)) {
//|         %t_buf = memref.alloc() : memref<64xf32>
//|         affine.for %j = 0 to 64 {
//|           %a = affine.load %A[%i, %j] : memref<?x64xf32>
//|           affine.store %a, %t_buf[%j] : memref<64xf32>
//|         }
//|         affine.for %k = 0 to 64 {
//|           %b = affine.load %t_buf[-%k + 63] : memref<64xf32>
//|           affine.store %b, %A[%i, %k] : memref<?x64xf32>
//|         }
//|         affine.if #set1(%i)[%n] {
//|           affine.for %t_out0 = 0 to 64 {
//|             %0 = affine.load %t_buf[%t_out0] : memref<64xf32>
//|             affine.store %0, %t[%t_out0] : memref<64xf32>
//|           }
//|         }
//|         memref.dealloc %t_buf : memref<64xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %t do not overlap
//| @f: storage: %t_buf, memref<64xf32>, 256 bytes, holds what an iteration of %i touches of %t
