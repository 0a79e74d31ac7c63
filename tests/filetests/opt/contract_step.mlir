// RUN: farkas opt -t 'contract(%B;pad=3)'
// What an iteration of a loop with steps of 16 passes on to the next one has two places, and the last dim is made longer.
func.func @f(%A: memref<1024x8xf32>) {
  %B = memref.alloc() : memref<1024x10xf32>
  affine.for %k = 16 to 1024 step 16 {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%k, %j] : memref<1024x8xf32>
      affine.store %a, %B[%k, %j] : memref<1024x10xf32>
    }
    affine.if affine_set<(d0) : (d0 - 32 >= 0)>(%k) {
      affine.for %j = 0 to 8 {
        %b = affine.load %B[%k - 16, %j] : memref<1024x10xf32>
        affine.store %b, %A[%k + 1 - 16, %j] : memref<1024x8xf32>
      }
    }
  }
  memref.dealloc %B : memref<1024x10xf32>
  return
}

//| #set = affine_set<(d0) : (d0 - 32 >= 0)>
//| module {
//|   func.func @f(%A: memref<1024x8xf32>) {
//|     %B = memref.alloc() : memref<2x11xf32>
//|     affine.for %k = 16 to 1024 step 16 {
//|       affine.for %j = 0 to 8 {
//|         %a = affine.load %A[%k, %j] : memref<1024x8xf32>
//|         affine.store %a, %B[(%k floordiv 16) mod 2, %j] : memref<2x11xf32>
//|       }
//|       affine.if #set(%k) {
//|         affine.for %j = 0 to 8 {
//|           %b = affine.load %B[(%k floordiv 16 + 1) mod 2, %j] : memref<2x11xf32>
//|           affine.store %b, %A[%k - 15, %j] : memref<1024x8xf32>
//|         }
//|       }
//|     }
//|     memref.dealloc %B : memref<2x11xf32>
//|     return
//|   }
//| }
//| @f: storage: %B, memref<2x11xf32>, 88 bytes, holds what is still read of memref<1024x10xf32>
