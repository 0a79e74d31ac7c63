// RUN: farkas deps
// Tiles of a symbolic size: iterations of %t lie at least %s apart.
func.func @tiles(%A: memref<?xf32>, %n: index, %s: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %t = %c0 to %n step %s {
    %end = arith.addi %t, %s : index
    %last = arith.minsi %end, %n : index
    scf.for %i = %t to %last step %c1 {
      %a = memref.load %A[%i] : memref<?xf32>
      memref.store %a, %A[%i] : memref<?xf32>
    }
  }
  return
}

//| func @tiles[%n, %s]
//|
//| loops
//|   line 6  %t = 0 to %n                   parallel  no step can change it: the step of the loop is not a positive constant
//|   line 9    %i = %t to min(%t + %s, %n)  parallel  no step can change it: steps take the scf.for around it as a whole
//|
//| accesses
//|   S0  line 10  load   %A[%i]
//|   S1  line 11  store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  anti  (0, 0)  [n, s] -> { [t, i] -> [t, i] : t >= 0 and t <= i < t + s and i < n } (at most)
//|
//| assumed
//|   arithmetic on index does not wrap
//|
//| unknown
//|   line 6  the step of the loop is not a positive constant [non-affine-loop]
