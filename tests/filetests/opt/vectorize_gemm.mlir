// RUN: farkas opt -t 'permute(%i,%j,%k;0,2,1) vectorize(%j;8) interchange(%i,%k)'
// A row of C at once; the steps that come after go on with the loops around.
func.func @gemm(%A: memref<40x40xf32>, %B: memref<40x40xf32>, %C: memref<40x40xf32>) {
  affine.for %i = 0 to 40 {
    affine.for %j = 0 to 40 {
      affine.for %k = 0 to 40 {
        %a = affine.load %A[%i, %k] : memref<40x40xf32>
        %b = affine.load %B[%k, %j] : memref<40x40xf32>
        %c = affine.load %C[%i, %j] : memref<40x40xf32>
        %p = arith.mulf %a, %b : f32
        %d = arith.addf %c, %p : f32
        affine.store %d, %C[%i, %j] : memref<40x40xf32>
      }
    }
  }
  return
}

//| module {
//|   func.func @gemm(%A: memref<40x40xf32>, %B: memref<40x40xf32>, %C: memref<40x40xf32>) {
//|     affine.for %k = 0 to 40 {
//|       affine.for %i = 0 to 40 {
//|         affine.for %j = 0 to 40 step 8 {
//|           %a = affine.load %A[%i, %k] : memref<40x40xf32>
//|           %b = affine.vector_load %B[%k, %j] : memref<40x40xf32>, vector<8xf32>
//|           %c = affine.vector_load %C[%i, %j] : memref<40x40xf32>, vector<8xf32>
//|           %0 = vector.broadcast %a : f32 to vector<8xf32>
//|           %p = arith.mulf %0, %b : vector<8xf32>
//|           %d = arith.addf %c, %p : vector<8xf32>
//|           affine.vector_store %d, %C[%i, %j] : memref<40x40xf32>, vector<8xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @gemm: assumed: %A and %C do not overlap
//| @gemm: assumed: %B and %C do not overlap
//| @gemm: %j: 8 iterations at once
