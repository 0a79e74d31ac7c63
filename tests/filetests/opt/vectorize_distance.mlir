// RUN: farkas opt -t 'vectorize(%i;4)'
// What an iteration writes is read 4 iterations later, in another chunk of 4.
func.func @f(%A: memref<100xf32>) {
  affine.for %i = 3 to 90 {
    %a = affine.load %A[%i] : memref<100xf32>
    %b = arith.mulf %a, %a : f32
    affine.store %b, %A[%i + 4] : memref<100xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<100xf32>) {
//|     affine.for %i = 3 to 87 step 4 {
//|       %a = affine.vector_load %A[%i] : memref<100xf32>, vector<4xf32>
//|       %b = arith.mulf %a, %a : vector<4xf32>
//|       affine.vector_store %b, %A[%i + 4] : memref<100xf32>, vector<4xf32>
//|     }
//|     affine.for %i_1 = 87 to 90 {
//|       %a = affine.load %A[%i_1] : memref<100xf32>
//|       %b = arith.mulf %a, %a : f32
//|       affine.store %b, %A[%i_1 + 4] : memref<100xf32>
//|     }
//|     return
//|   }
//| }
//| @f: %i: 4 iterations at once
