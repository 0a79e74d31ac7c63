// RUN: farkas opt -t 'vectorize(%i;4)'
// Steps of 2, and cells that follow each other.
func.func @f(%A: memref<100xf32>, %B: memref<100xf32>) {
  affine.for %i = 2 to 99 step 2 {
    %a = affine.load %A[%i floordiv 2] : memref<100xf32>
    %b = arith.negf %a : f32
    affine.store %b, %B[%i floordiv 2 + 1] : memref<100xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<100xf32>, %B: memref<100xf32>) {
//|     affine.for %i = 2 to 91 step 8 {
//|       %a_1 = affine.vector_load %A[%i floordiv 2] : memref<100xf32>, vector<4xf32>
//|       %b_1 = arith.negf %a_1 : vector<4xf32>
//|       affine.vector_store %b_1, %B[%i floordiv 2 + 1] : memref<100xf32>, vector<4xf32>
//|     }
//|     %a = affine.load %A[49] : memref<100xf32>
//|     %b = arith.negf %a : f32
//|     affine.store %b, %B[50] : memref<100xf32>
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: %i: 4 iterations at once
