// RUN: farkas deps
// Loops whose iterations have nothing in common, and that no step can change.
func.func @stepped(%A: memref<?xf32>, %n: index, %s: index) {
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %n step %s {
    %a = memref.load %A[%i] : memref<?xf32>
    %b = arith.addf %a, %a : f32
    memref.store %b, %A[%i] : memref<?xf32>
  }
  return
}
func.func @counts_in_i32(%A: memref<64xf32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %k = arith.index_cast %i : i32 to index
    %a = memref.load %A[%k] : memref<64xf32>
    %b = arith.addf %a, %a : f32
    memref.store %b, %A[%k] : memref<64xf32>
  }
  return
}

//| func @stepped[%n, %s]
//|
//| loops
//|   line 5  %i = 0 to %n  parallel  no step can change it: the step of the loop is not a positive constant
//|
//| accesses
//|   S0  line 6  load   %A[%i]
//|   S1  line 8  store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  anti  (0)  [n, s] -> { [i] -> [i] : s >= 1 and 0 <= i < n } (at most)
//|
//| unknown
//|   line 5  the step of the loop is not a positive constant [non-affine-loop]
//|
//| func @counts_in_i32[%n]
//|
//| loops
//|   line 15  %i = 0 to %n  parallel
//|
//| accesses
//|   S0  line 17  load   %A[%k]
//|   S1  line 19  store  %A[%k]
//|
//| dependences, memory-based
//|   S0 -> S1  anti  (0)  [n] -> { [i] -> [i] : 0 <= i < n }
