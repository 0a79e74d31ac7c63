// RUN: farkas opt -t 'vectorize(%i;4)'
func.func @f(%A: memref<64xi32>) {
  affine.for %i = 0 to 64 {
    %a = arith.index_cast %i : index to i32
    affine.store %a, %A[%i] : memref<64xi32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64xi32>) {
//|     affine.for %i = 0 to 64 step 4 {
//|       %0 = vector.step : vector<4xindex>
//|       %1 = vector.broadcast %i : index to vector<4xindex>
//|       %2 = arith.addi %1, %0 : vector<4xindex>
//|       %a = arith.index_cast %2 : vector<4xindex> to vector<4xi32>
//|       affine.vector_store %a, %A[%i] : memref<64xi32>, vector<4xi32>
//|     }
//|     return
//|   }
//| }
//| @f: %i: 4 iterations at once
