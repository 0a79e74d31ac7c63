// RUN: farkas deps
func.func @narrow(%A: memref<64xf32>) {
  %c0 = arith.constant 0 : i32
  %c2 = arith.constant 2 : i32
  %c20 = arith.constant 20 : i32
  %one = arith.constant 1 : index
  scf.for %i = %c0 to %c20 step %c2 : i32 {
    %k = arith.index_cast %i : i32 to index
    %e = arith.addi %k, %one : index
    %a = memref.load %A[%e] : memref<64xf32>
    memref.store %a, %A[%k] : memref<64xf32>
  }
  return
}
// 8 bits are not enough for 300 cells.
func.func @wrapping(%A: memref<300xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c300 = arith.constant 300 : index
  scf.for %i = %c0 to %c300 step %c1 {
    %t = arith.index_cast %i : index to i8
    %k = arith.index_cast %t : i8 to index
    memref.store %v, %A[%k] : memref<300xf32>
  }
  return
}
func.func @sparse(%row: memref<65xindex>, %col: memref<?xindex>, %v: memref<?xf32>, %x: memref<?xf32>, %y: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.parallel (%i) = (%c0) to (%c64) step (%c1) {
    %i1 = arith.addi %i, %c1 : index
    %lo = memref.load %row[%i] : memref<65xindex>
    %hi = memref.load %row[%i1] : memref<65xindex>
    scf.for %k = %lo to %hi step %c1 {
      %j = memref.load %col[%k] : memref<?xindex>
      %a = memref.load %v[%k] : memref<?xf32>
      %b = memref.load %x[%j] : memref<?xf32>
      %y0 = memref.load %y[%i] : memref<64xf32>
      %m = arith.mulf %a, %b : f32
      %s = arith.addf %y0, %m : f32
      memref.store %s, %y[%i] : memref<64xf32>
    }
    scf.reduce
  }
  return
}
func.func @inside_while(%A: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.while (%x = %c0) : (index) -> index {
    %p = arith.cmpi slt, %x, %n : index
    scf.condition(%p) %x : index
  } do {
  ^bb0(%x: index):
    affine.for %i = 0 to 64 {
      %a = affine.load %A[%i] : memref<64xf32>
      affine.store %a, %A[%i] : memref<64xf32>
    }
    %y = arith.addi %x, %c1 : index
    scf.yield %y : index
  }
  return
}
func.func @condition(%A: memref<64xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c10 = arith.constant 10 : index
  %c20 = arith.constant 20 : index
  scf.for %i = %c0 to %c20 step %c1 {
    %p = arith.cmpi slt, %i, %c10 : index
    %k = arith.subi %i, %c10 : index
    scf.if %p {
      memref.store %v, %A[%i] : memref<64xf32>
    } else {
      memref.store %v, %A[%k] : memref<64xf32>
    }
  }
  return
}

//| func @narrow
//|
//| loops
//|   line 7  %i = 0 to 20 step 2  parallel
//|
//| accesses
//|   S0  line 10  load   %A[%e]
//|   S1  line 11  store  %A[%k]
//|
//| func @wrapping
//|
//| loops
//|   line 20  %i = 0 to 300  sequential  S0 (line 23) may write a cell of %A at %i = 0, then S0 (line 23) may overwrite it at %i = 1: a subscript is not affine
//|
//| nearest
//|   %i  try: opt --func wrapping -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 23  store  %A[%k]
//|
//| dependences, memory-based
//|   S0 -> S0  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 299 } (at most)
//|
//| unknown
//|   line 23  a subscript is not affine [non-affine-subscript]
//|
//| func @sparse
//|
//| loops
//|   line 31  %i = 0 to 64   parallel
//|   line 35    %k = ? to ?  reduction  addf, order kept
//|   (order kept: fastmath<reassoc> on the operations, or --reassociate, gives it up)
//|
//| nearest
//|   %k  nothing nearer: 0 tried, no step can change it: the bounds of the loop are not affine
//|
//| accesses
//|   S0  line 33  load   %row[%i]
//|   S1  line 34  load   %row[%i1]
//|   S2  line 36  load   %col[%k]
//|   S3  line 37  load   %v[%k]
//|   S4  line 38  load   %x[%j]
//|   S5  line 39  load   %y[%i]
//|   S6  line 42  store  %y[%i]
//|
//| dependences, memory-based
//|   S5 -> S6  anti           (0, 0)  { [i, k] -> [i, k] : 0 <= i <= 63 } (at most)
//|   S5 -> S6  anti    by %k  (0, <)  { [i, k] -> [i, k'] : 0 <= i <= 63 and k' > k } (at most)
//|   S6 -> S5  flow    by %k  (0, <)  { [i, k] -> [i, k'] : 0 <= i <= 63 and k' > k } (at most)
//|   S6 -> S6  output  by %k  (0, <)  { [i, k] -> [i, k'] : 0 <= i <= 63 and k' > k } (at most)
//|
//| assumed
//|   %row and %y do not overlap
//|   %col and %y do not overlap
//|   %v and %y do not overlap
//|   %x and %y do not overlap
//|
//| unknown
//|   line 35  the bounds of the loop are not affine [non-affine-loop]
//|   line 38  a subscript is not affine [non-affine-subscript]
//|
//| func @inside_while[%n]
//|
//| loops
//|   line 56  %i = 0 to 64  parallel  no step can change it: steps take the scf.while around it as a whole
//|
//| accesses
//|   S0  line 57  load   %A[%i]
//|   S1  line 58  store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  anti    (0)  { [run0, i] -> [run0', i] : run0 >= 0 and 0 <= i <= 63 and run0' >= run0 } (at most)
//|   S1 -> S0  flow    (0)  { [run0, i] -> [run0', i] : run0 >= 0 and 0 <= i <= 63 and run0' > run0 } (at most)
//|   S1 -> S1  output  (0)  { [run0, i] -> [run0', i] : run0 >= 0 and 0 <= i <= 63 and run0' > run0 } (at most)
//|
//| unknown
//|   line 51  how often the loop runs is not known; run0 counts its runs [while-loop]
//|
//| func @condition
//|
//| loops
//|   line 70  %i = 0 to 20  sequential  S0 (line 74) writes %A[0] at %i = 0, then S1 (line 76) overwrites it at %i = 10
//|
//| nearest
//|   %i  try: opt --func condition -t 'strip_mine(%i;10) parallelize(%i)'
//|
//| accesses
//|   S0  line 74  store  %A[%i]
//|   S1  line 76  store  %A[%k]
//|
//| dependences, memory-based
//|   S0 -> S1  output  by %i  (10)  { [i] -> [i + 10] : 0 <= i <= 9 }
