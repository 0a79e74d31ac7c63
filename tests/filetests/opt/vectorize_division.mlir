// RUN: farkas opt -t 'vectorize(%i;4)'
// Each lane divides where its iteration did.
func.func @f(%A: memref<?xi32>, %B: memref<?xi32>, %m: index, %n: index) {
  affine.for %i = max affine_map<()[s0, s1] -> (s0, s1)>()[%m, %n] to 100 {
    %a = affine.load %A[%i] : memref<?xi32>
    %b = affine.load %B[%i] : memref<?xi32>
    %c = arith.divsi %a, %b : i32
    %p = arith.cmpi sgt, %c, %b : i32
    %d = arith.select %p, %a, %c : i32
    affine.store %d, %A[%i] : memref<?xi32>
  }
  return
}
