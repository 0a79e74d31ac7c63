// RUN: farkas opt -t 'distribute(%i)'
// What is too large for the stack is allocated and let go.
func.func @large(%A: memref<5000xf32>, %B: memref<5000xf32>) {
  affine.for %i = 0 to 5000 {
    %v = affine.load %A[%i] : memref<5000xf32>
    %w = arith.addf %v, %v : f32
    affine.for %j = 0 to 2 {
      affine.store %w, %A[%i] : memref<5000xf32>
      affine.store %v, %B[%i] : memref<5000xf32>
    }
  }
  return
}

//| module {
//|   func.func @large(%A: memref<5000xf32>, %B: memref<5000xf32>) {
//|     %v_buf = memref.alloc() : memref<5000xf32>
//|     affine.for %i = 0 to 5000 {
//|       %v = affine.load %A[%i] : memref<5000xf32>
//|       affine.store %v, %v_buf[%i] : memref<5000xf32>
//|     }
//|     affine.for %i_1 = 0 to 5000 {
//|       %0 = affine.load %v_buf[%i_1] : memref<5000xf32>
//|       %w = arith.addf %0, %0 : f32
//|       affine.for %j = 0 to 2 {
//|         affine.store %w, %A[%i_1] : memref<5000xf32>
//|       }
//|     }
//|     affine.for %i_2 = 0 to 5000 {
//|       %0 = affine.load %v_buf[%i_2] : memref<5000xf32>
//|       affine.for %j_1 = 0 to 2 {
//|         affine.store %0, %B[%i_2] : memref<5000xf32>
//|       }
//|     }
//|     memref.dealloc %v_buf : memref<5000xf32>
//|     return
//|   }
//| }
//| @large: storage: %v_buf, memref<5000xf32>, holds %v for each %i
//| @large: assumed: %A and %B do not overlap
