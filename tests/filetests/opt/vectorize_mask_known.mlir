// RUN: farkas opt -t 'vectorize(%i;8;mask)'
// Seven iterations are left over, from a loaded vector straight to memory.
func.func @f(%A: memref<15xi1>, %B: memref<15xi1>) {
  affine.for %i = 0 to 15 {
    %a = affine.load %A[%i] : memref<15xi1>
    affine.store %a, %B[%i] : memref<15xi1>
  }
  return
}

//| #map = affine_map<(d0) -> (-d0 + 15)>
//| module {
//|   func.func @f(%A: memref<15xi1>, %B: memref<15xi1>) {
//|     %a = affine.vector_load %A[0] : memref<15xi1>, vector<8xi1>
//|     affine.vector_store %a, %B[0] : memref<15xi1>, vector<8xi1>
//|     %false = arith.constant false
//|     %0 = vector.broadcast %false : i1 to vector<8xi1>
//|     affine.for %i_1 = 8 to 15 step 8 {
//|       %1 = affine.apply #map(%i_1)
//|       %2 = vector.create_mask %1 : vector<8xi1>
//|       %a_1 = vector.maskedload %A[%i_1], %2, %0 : memref<15xi1>, vector<8xi1>, vector<8xi1> into vector<8xi1>
//|       vector.maskedstore %B[%i_1], %2, %a_1 : memref<15xi1>, vector<8xi1>, vector<8xi1>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: %i: 8 iterations at once
