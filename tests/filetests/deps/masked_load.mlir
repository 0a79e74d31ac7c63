// RUN: farkas deps
func.func @f(%A: memref<100xf32>, %i: index, %m: vector<4xi1>, %p: vector<4xf32>) -> vector<4xf32> {
  %v = vector.maskedload %A[%i], %m, %p : memref<100xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  return %v : vector<4xf32>
}

//| func @f[%i]
//|
//| accesses
//|   S0  line 3  vector_load  %A
//|
//| unknown
//|   line 3  which elements vector.maskedload touches is not modelled [vector-access]
