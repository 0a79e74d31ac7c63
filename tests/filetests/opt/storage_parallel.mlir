// RUN: farkas opt -t 'parallelize(%t) distribute(%i)'
// The memory is made inside of the parallel loop: each of its iterations has its own.
func.func @private(%A: memref<128x32xf32>, %B: memref<128x32xf32>) {
  affine.for %t = 0 to 128 {
    affine.for %i = 0 to 32 {
      %v = affine.load %A[%t, %i] : memref<128x32xf32>
      affine.for %j = 0 to 32 {
        affine.store %v, %B[%t, %j] : memref<128x32xf32>
        affine.store %v, %A[%t, %j] : memref<128x32xf32>
      }
    }
  }
  return
}

//| module {
//|   func.func @private(%A: memref<128x32xf32>, %B: memref<128x32xf32>) {
//|     affine.parallel (%t) = (0) to (128) {
//|       %v_buf = memref.alloc() : memref<32xf32>
//|       affine.for %i = 0 to 32 {
//|         %v = affine.load %A[%t, %i] : memref<128x32xf32>
//|         affine.store %v, %v_buf[%i] : memref<32xf32>
//|         affine.for %j = 0 to 32 {
//|           affine.store %v, %A[%t, %j] : memref<128x32xf32>
//|         }
//|       }
//|       affine.for %i_1 = 0 to 32 {
//|         %0 = affine.load %v_buf[%i_1] : memref<32xf32>
//|         affine.for %j_1 = 0 to 32 {
//|           affine.store %0, %B[%t, %j_1] : memref<128x32xf32>
//|         }
//|       }
//|       memref.dealloc %v_buf : memref<32xf32>
//|     }
//|     return
//|   }
//| }
//| @private: storage: %v_buf, memref<32xf32>, holds %v for each %i
//| @private: assumed: %A and %B do not overlap
