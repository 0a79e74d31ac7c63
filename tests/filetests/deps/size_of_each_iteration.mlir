// RUN: farkas deps
// The nearest one that is no symbol: memory that an iteration makes has another size in each.
func.func @f(%A: memref<?xf64>, %B: memref<?xf64>, %pos: memref<?xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %t = 0 to %n {
    %end = affine.load %pos[%t] : memref<?xindex>
    %m = memref.alloc(%end) : memref<?xf64>
    %size = memref.dim %m, %c0 : memref<?xf64>
    scf.for %i = %c0 to %size step %c1 {
      %x = memref.load %A[%i] : memref<?xf64>
      memref.store %x, %B[%i] : memref<?xf64>
    }
    memref.dealloc %m : memref<?xf64>
  }
  return
}

//| func @f[%n]
//|
//| loops
//|   line 6   %t = 0 to %n   sequential  S2 (line 12) may write a cell of %B at %t = 0, then S2 (line 12) may overwrite it at %t = 1, for %n = 2: the bounds of the loop are not affine
//|   line 10    %i = 0 to ?  parallel    no step can change it: the bounds of the loop are not affine
//|
//| nearest
//|   %t  try: opt -t 'assume(REASON) parallelize(%t)'
//|
//| accesses
//|   S0  line 7   load   %pos[%t]
//|   S1  line 11  load   %A[%i]
//|   S2  line 12  store  %B[%i]
//|
//| dependences, memory-based
//|   S2 -> S2  output  by %t  (<, 0)  [n] -> { [t, i] -> [t', i] : t >= 0 and i >= 0 and t < t' < n } (at most)
//|
//| assumed
//|   %A and %B do not overlap
//|   %B and %pos do not overlap
//|
//| unknown
//|   line 10  the bounds of the loop are not affine [non-affine-loop]
