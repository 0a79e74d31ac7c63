// RUN: farkas deps
// Induction variables that are not of type index: arithmetic on them is exact where it is proved not to wrap.
func.func @bounded_by_its_type(%A: memref<?xf32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %next = arith.addi %i, %c1 : i32
    %k = arith.index_cast %i : i32 to index
    %l = arith.index_cast %next : i32 to index
    %a = memref.load %A[%l] : memref<?xf32>
    memref.store %a, %A[%k] : memref<?xf32>
  }
  return
}
func.func @may_wrap(%A: memref<?xf32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %twice = arith.muli %i, %c2 : i32
    %k = arith.index_cast %twice : i32 to index
    %a = memref.load %A[%k] : memref<?xf32>
    memref.store %a, %A[%k] : memref<?xf32>
  }
  return
}
func.func @unsigned(%A: memref<256xf32>, %v: f32) {
  %c0 = arith.constant 0 : i8
  %c1 = arith.constant 1 : i8
  %c200 = arith.constant 200 : i8
  scf.for unsigned %i = %c0 to %c200 step %c1 : i8 {
    %k = arith.index_castui %i : i8 to index
    memref.store %v, %A[%k] : memref<256xf32>
  }
  return
}

//| func @bounded_by_its_type[%n]
//|
//| loops
//|   line 6  %i = 0 to %n  sequential  S0 (line 10) reads %A[1] at %i = 0, then S1 (line 11) overwrites it at %i = 1, for %n = 2
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: [n] -> { [i] -> [i + 1] : n <= 2147483647 and 0 <= i <= n - 2 }
//|
//| accesses
//|   S0  line 10  load   %A[%l]
//|   S1  line 11  store  %A[%k]
//|
//| dependences, memory-based
//|   S0 -> S1  anti  by %i  (1)  [n] -> { [i] -> [i + 1] : 0 <= i <= n - 2 }
//|
//| func @may_wrap[%n]
//|
//| loops
//|   line 19  %i = 0 to %n  sequential  S1 (line 23) may write a cell of %A at %i = 0, then S0 (line 22) may read it at %i = 1, for %n = 2: a subscript is not affine
//|
//| nearest
//|   %i  try: opt --func may_wrap -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 22  load   %A[%k]
//|   S1  line 23  store  %A[%k]
//|
//| dependences, memory-based
//|   S0 -> S1  anti           (0)  [n] -> { [i] -> [i] : 0 <= i < n } (at most)
//|   S0 -> S1  anti    by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n } (at most)
//|   S1 -> S0  flow    by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n } (at most)
//|   S1 -> S1  output  by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n } (at most)
//|
//| unknown
//|   lines 22, 23  a subscript is not affine [non-affine-subscript]
//|
//| func @unsigned
//|
//| loops
//|   line 31  %i = 0 to 200  parallel  no step can change it: it counts in i8, and steps take loops over index; make it one, with `arith.index_cast` of its bounds, and of %i where its i8 is needed; subscripts take %i itself
//|
//| accesses
//|   S0  line 33  store  %A[%k]
