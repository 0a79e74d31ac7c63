// RUN: farkas deps
// Of each loop the two accesses that may depend on each other, in iterations that the loop has, and why nobody knows.
func.func @square(%A: memref<64xf32>, %i: index) {
  %a = memref.load %A[%i] : memref<64xf32>
  %b = arith.mulf %a, %a : f32
  memref.store %b, %A[%i] : memref<64xf32>
  return
}
func.func @called(%A: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    func.call @square(%A, %i) : (memref<64xf32>, index) -> ()
  }
  return
}
func.func @indirect(%A: memref<64xf32>, %P: memref<64xindex>) {
  affine.for %i = 0 to 64 {
    %p = affine.load %P[%i] : memref<64xindex>
    %a = memref.load %A[%p] : memref<64xf32>
    %b = arith.addf %a, %a : f32
    memref.store %b, %A[%p] : memref<64xf32>
  }
  return
}
func.func @product(%A: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %q = arith.muli %i, %j : index
      %a = memref.load %A[%q] : memref<?xf32>
      %b = arith.addf %a, %a : f32
      memref.store %b, %A[%i] : memref<?xf32>
    }
  }
  return
}
func.func @chosen(%A: memref<64xf32>, %B: memref<64xf32>, %c: i1) {
  %M = arith.select %c, %A, %B : memref<64xf32>
  affine.for %i = 0 to 63 {
    %a = affine.load %A[%i] : memref<64xf32>
    affine.store %a, %M[%i + 1] : memref<64xf32>
  }
  return
}
func.func @sometimes(%A: memref<64xf32>, %c: memref<64xi1>) {
  affine.for %i = 0 to 63 {
    %b = affine.load %c[%i] : memref<64xi1>
    scf.if %b {
      %a = affine.load %A[%i] : memref<64xf32>
      affine.store %a, %A[%i + 1] : memref<64xf32>
    }
  }
  return
}
func.func @while_inside(%A: memref<64xi32>, %n: i32) {
  affine.for %i = 1 to 64 {
    %z = arith.constant 0 : i32
    %r = scf.while (%x = %z) : (i32) -> i32 {
      %c = arith.cmpi slt, %x, %n : i32
      scf.condition(%c) %x : i32
    } do {
    ^bb0(%x: i32):
      %a = affine.load %A[%i - 1] : memref<64xi32>
      %y = arith.addi %x, %a : i32
      scf.yield %y : i32
    }
    affine.store %r, %A[%i] : memref<64xi32>
  }
  return
}
func.func @while_around(%A: memref<64xi32>, %n: i32) {
  %z = arith.constant 0 : i32
  %o = arith.constant 1 : i32
  %r = scf.while (%x = %z) : (i32) -> i32 {
    %c = arith.cmpi slt, %x, %n : i32
    scf.condition(%c) %x : i32
  } do {
  ^bb0(%x: i32):
    affine.for %i = 1 to 64 {
      %a = affine.load %A[%i - 1] : memref<64xi32>
      affine.store %a, %A[%i] : memref<64xi32>
    }
    %y = arith.addi %x, %o : i32
    scf.yield %y : i32
  }
  return
}
func.func @rows(%A: memref<?xf32>, %R: memref<?xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %lo = memref.load %R[%i] : memref<?xindex>
    %i1 = arith.addi %i, %c1 : index
    %hi = memref.load %R[%i1] : memref<?xindex>
    scf.for %j = %lo to %hi step %c1 {
      %a = memref.load %A[%j] : memref<?xf32>
      %b = arith.addf %a, %a : f32
      memref.store %b, %A[%i] : memref<?xf32>
    }
  }
  return
}
func.func @wraps(%A: memref<64xf32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c3 = arith.constant 3 : i32
  scf.for %i = %c0 to %n step %c3 : i32 {
    %k = arith.index_cast %i : i32 to index
    %a = memref.load %A[%k] : memref<64xf32>
    %b = arith.addf %a, %a : f32
    memref.store %b, %A[%k] : memref<64xf32>
  }
  return
}
func.func @blocks(%A: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  cf.br ^bb1(%c0 : index)
^bb1(%i: index):
  %c = arith.cmpi slt, %i, %n : index
  cf.cond_br %c, ^bb2, ^bb3
^bb2:
  affine.for %j = 1 to 64 {
    %a = affine.load %A[%j - 1] : memref<64xf32>
    affine.store %a, %A[%j] : memref<64xf32>
  }
  %k = arith.addi %i, %c1 : index
  cf.br ^bb1(%k : index)
^bb3:
  return
}

//| func @square[%i]
//|
//| accesses
//|   S0  line 4  load   %A[%i]
//|   S1  line 6  store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  anti  ()  { [] }
//|
//| func @called
//|
//| loops
//|   line 10  %i = 0 to 64  sequential  S0 (line 11) may write a cell of %A at %i = 0, then S0 (line 11) may read it at %i = 1: which elements the function touches is not modelled
//|
//| nearest
//|   %i  try: opt --func called -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 11  call
//|
//| dependences, memory-based
//|   S0 -> S0  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|   S0 -> S0  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|   S0 -> S0  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|
//| unknown
//|   line 11  which elements the function touches is not modelled [called-function]
//|
//| func @indirect
//|
//| loops
//|   line 16  %i = 0 to 64  sequential  S2 (line 20) may write a cell of %A at %i = 0, then S1 (line 18) may read it at %i = 1: a subscript is not affine
//|
//| nearest
//|   %i  try: opt --func indirect -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 17  load   %P[%i]
//|   S1  line 18  load   %A[%p]
//|   S2  line 20  store  %A[%p]
//|
//| dependences, memory-based
//|   S1 -> S2  anti           (0)  { [i] -> [i] : 0 <= i <= 63 } (at most)
//|   S1 -> S2  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|   S2 -> S1  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|   S2 -> S2  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|
//| assumed
//|   %A and %P do not overlap
//|
//| unknown
//|   lines 18, 20  a subscript is not affine [non-affine-subscript]
//|
//| func @product[%n]
//|
//| loops
//|   line 25  %i = 0 to %n    sequential  S1 (line 30) writes %A[0] at (%i, %j) = (0, 0), then S0 (line 28) may read it at (1, 0), for %n = 2: a subscript multiplies values or is too large
//|   line 26    %j = 0 to %n  sequential  S1 (line 30) writes %A[0] at (%i, %j) = (0, 0), then S1 (line 30) overwrites it at (0, 1), for %n = 2
//|
//| nearest
//|   %i  try: opt --func product -t 'assume(REASON) parallelize(%i)'
//|   %j  nothing nearer: 13 tried, all such pairs: [n] -> { [i, j] -> [i, j'] : 0 <= i < n and j >= 0 and j < j' < n }
//|
//| bands
//|   (%i, %j)  unknown  permuting may reverse a dependence: a subscript multiplies values or is too large
//|
//| accesses
//|   S0  line 28  load   %A[%q]
//|   S1  line 30  store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  anti           (0, 0)  [n] -> { [i, j] -> [i, j] : 0 <= i < n and 0 <= j < n } (at most)
//|   S0 -> S1  anti    by %i  (<, *)  [n] -> { [i, j] -> [i', j'] : i >= 0 and 0 <= j < n and i < i' < n and 0 <= j' < n } (at most)
//|   S0 -> S1  anti    by %j  (0, <)  [n] -> { [i, j] -> [i, j'] : 0 <= i < n and j >= 0 and j < j' < n } (at most)
//|   S1 -> S0  flow    by %i  (<, *)  [n] -> { [i, j] -> [i', j'] : i >= 0 and 0 <= j < n and i < i' < n and 0 <= j' < n } (at most)
//|   S1 -> S0  flow    by %j  (0, <)  [n] -> { [i, j] -> [i, j'] : 0 <= i < n and j >= 0 and j < j' < n } (at most)
//|   S1 -> S1  output  by %j  (0, <)  [n] -> { [i, j] -> [i, j'] : 0 <= i < n and j >= 0 and j < j' < n }
//|
//| assumed
//|   arithmetic on index does not wrap
//|
//| unknown
//|   line 28  a subscript multiplies values or is too large [semi-affine-subscript]
//|
//| func @chosen
//|
//| loops
//|   line 37  %i = 0 to 63  sequential  S1 (line 39) may write %A[1] at %i = 0, then S0 (line 38) reads it at %i = 1: which memory it touches is not known
//|
//| nearest
//|   %i  try: opt --func chosen -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 38  load   %A[%i]
//|   S1  line 39  store  %M[%i + 1]
//|
//| dependences, memory-based
//|   S1 -> S0  flow  by %i  (1)  { [i] -> [i + 1] : 0 <= i <= 61 } (at most)
//|
//| assumed
//|   %A and %B do not overlap
//|
//| unknown
//|   line 39  which memory it touches is not known [several-memories]
//|
//| func @sometimes
//|
//| loops
//|   line 44  %i = 0 to 63  sequential  S2 (line 48) may write %A[1] at %i = 0, then S1 (line 47) may read it at %i = 1: when the condition holds is not known
//|
//| nearest
//|   %i  try: opt --func sometimes -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 45  load   %c[%i]
//|   S1  line 47  load   %A[%i]
//|   S2  line 48  store  %A[%i + 1]
//|
//| dependences, memory-based
//|   S2 -> S1  flow  by %i  (1)  { [i] -> [i + 1] : 0 <= i <= 61 } (at most)
//|
//| assumed
//|   %A and %c do not overlap
//|
//| unknown
//|   line 46  when the condition holds is not known [data-dependent-condition]
//|
//| func @while_inside
//|
//| loops
//|   line 54  %i = 1 to 64  sequential  S1 (line 65) writes %A[1] at %i = 1, then S0 (line 61) may read it at %i = 2: how often the loop runs is not known
//|
//| nearest
//|   %i  try: opt --func while_inside -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 61  load   %A[%i - 1]
//|   S1  line 65  store  %A[%i]
//|
//| dependences, memory-based
//|   S1 -> S0  flow  by %i  (1)  { [i] -> [i + 1, run0'] : 1 <= i <= 62 and run0' >= 0 } (at most)
//|
//| unknown
//|   line 56  how often the loop runs is not known; run0 counts its runs [while-loop]
//|
//| func @while_around
//|
//| loops
//|   line 77  %i = 1 to 64  sequential  S1 (line 79) may write %A[1] at %i = 1, then S0 (line 78) may read it at %i = 2: how often the loop runs is not known
//|
//| nearest
//|   %i  nothing nearer: 0 tried, no step can change it: steps take the scf.while around it as a whole
//|
//| accesses
//|   S0  line 78  load   %A[%i - 1]
//|   S1  line 79  store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  anti           (-1)  { [run0, i] -> [run0', i - 1] : run0 >= 0 and 2 <= i <= 63 and run0' > run0 } (at most)
//|   S1 -> S0  flow    by %i  (1)   { [run0, i] -> [run0, i + 1] : run0 >= 0 and 1 <= i <= 62 } (at most)
//|   S1 -> S0  flow           (1)   { [run0, i] -> [run0', i + 1] : run0 >= 0 and 1 <= i <= 62 and run0' > run0 } (at most)
//|   S1 -> S1  output         (0)   { [run0, i] -> [run0', i] : run0 >= 0 and 1 <= i <= 63 and run0' > run0 } (at most)
//|
//| unknown
//|   line 72  how often the loop runs is not known; run0 counts its runs [while-loop]
//|
//| func @rows[%n]
//|
//| loops
//|   line 89  %i = 0 to %n   sequential  S3 (line 96) may write a cell of %A at %i = 0, then S2 (line 94) may read it at %i = 1, for %n = 2: the bounds of the loop are not affine
//|   line 93    %j = ? to ?  sequential  S3 (line 96) may write %A[0] at %i = 0, then S2 (line 94) may read it at %i = 0 in a later iteration of %j, for %n = 1: the bounds of the loop are not affine
//|
//| nearest
//|   %i  try: opt --func rows -t 'assume(REASON) parallelize(%i)'
//|   %j  nothing nearer: 0 tried, no step can change it: the bounds of the loop are not affine
//|
//| accesses
//|   S0  line 90  load   %R[%i]
//|   S1  line 92  load   %R[%i1]
//|   S2  line 94  load   %A[%j]
//|   S3  line 96  store  %A[%i]
//|
//| dependences, memory-based
//|   S2 -> S3  anti           (0, 0)  [n] -> { [i, j] -> [i, i] : j = i and 0 <= i < n } (at most)
//|   S2 -> S3  anti    by %i  (<, *)  [n] -> { [i, j] -> [j, j'] : i >= 0 and i < j < n } (at most)
//|   S2 -> S3  anti    by %j  (0, <)  [n] -> { [i, j] -> [i, j'] : j = i and 0 <= i < n and j' > i } (at most)
//|   S3 -> S2  flow    by %i  (<, *)  [n] -> { [i, j] -> [i', i] : i >= 0 and i < i' < n } (at most)
//|   S3 -> S2  flow    by %j  (0, <)  [n] -> { [i, j] -> [i, i] : 0 <= i < n and j < i } (at most)
//|   S3 -> S3  output  by %j  (0, <)  [n] -> { [i, j] -> [i, j'] : 0 <= i < n and j' > j } (at most)
//|
//| assumed
//|   %A and %R do not overlap
//|
//| unknown
//|   line 93  the bounds of the loop are not affine [non-affine-loop]
//|
//| func @wraps[%n]
//|
//| loops
//|   line 104  %i = ? to ? step 3  sequential  S1 (line 108) may write a cell of %A, then S0 (line 106) may read it in a later iteration of %i: a subscript is not affine
//|
//| nearest
//|   %i  nothing nearer: 0 tried, no step can change it: the loop may pass its upper bound by so much that the numbers of i32 start again
//|
//| accesses
//|   S0  line 106  load   %A[%k]
//|   S1  line 108  store  %A[%k]
//|
//| dependences, memory-based
//|   S0 -> S1  anti           (0)  { [i] -> [i] } (at most)
//|   S0 -> S1  anti    by %i  (<)  { [i] -> [i'] : i' >= i + 3 } (at most)
//|   S1 -> S0  flow    by %i  (<)  { [i] -> [i'] : i' >= i + 3 } (at most)
//|   S1 -> S1  output  by %i  (<)  { [i] -> [i'] : i' >= i + 3 } (at most)
//|
//| unknown
//|   line 104        the loop may pass its upper bound by so much that the numbers of i32 start again [non-affine-loop]
//|   lines 106, 108  a subscript is not affine [non-affine-subscript]
//|
//| func @blocks[%n]
//|
//| loops
//|   line 120  %j = 1 to 64  sequential  S1 (line 122) may write %A[1] at %j = 1, then S0 (line 121) may read it at %j = 2: the blocks of the function run in an order that is not known
//|
//| nearest
//|   %j  nothing nearer: 0 tried, the function has several blocks
//|
//| accesses
//|   S0  line 121  load   %A[%j - 1]
//|   S1  line 122  store  %A[%j]
//|
//| dependences, memory-based
//|   S0 -> S1  anti           (-1)  { [run0, j] -> [run0', j - 1] : run0 >= 0 and 2 <= j <= 63 and run0' > run0 } (at most)
//|   S1 -> S0  flow    by %j  (1)   { [run0, j] -> [run0, j + 1] : run0 >= 0 and 1 <= j <= 62 } (at most)
//|   S1 -> S0  flow           (1)   { [run0, j] -> [run0', j + 1] : run0 >= 0 and 1 <= j <= 62 and run0' > run0 } (at most)
//|   S1 -> S1  output         (0)   { [run0, j] -> [run0', j] : run0 >= 0 and 1 <= j <= 63 and run0' > run0 } (at most)
//|
//| unknown
//|   line 112  the blocks of the function run in an order that is not known; run0 counts its runs [several-blocks]
