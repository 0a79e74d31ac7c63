// RUN: farkas deps
func.func @dot(%A: memref<64xf32>, %B: memref<64xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to 64 iter_args(%acc = %z) -> (f32) {
    %a = affine.load %A[%i] : memref<64xf32>
    %b = affine.load %B[%i] : memref<64xf32>
    %m = arith.mulf %a, %b : f32
    %n = arith.addf %acc, %m fastmath<reassoc> : f32
    affine.yield %n : f32
  }
  return %s : f32
}
func.func @in_memory(%A: memref<64x64xi32>, %s: memref<1xi32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %a = affine.load %A[%i, %j] : memref<64x64xi32>
      %old = affine.load %s[0] : memref<1xi32>
      %new = arith.subi %old, %a : i32
      affine.store %new, %s[0] : memref<1xi32>
    }
  }
  return
}
func.func @guarded(%A: memref<64xf32>, %n: index) -> f32 {
  %z = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to 64 iter_args(%acc = %z) -> (f32) {
    %r = affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%n] -> f32 {
      %a = affine.load %A[%i] : memref<64xf32>
      %m = arith.addf %a, %acc : f32
      affine.yield %m : f32
    } else {
      affine.yield %acc : f32
    }
    affine.yield %r : f32
  }
  return %s : f32
}
func.func @through_two_loops(%A: memref<64x64xi32>) -> i32 {
  %z = arith.constant 0 : i32
  %s = affine.for %i = 0 to 64 iter_args(%outer = %z) -> (i32) {
    %r = affine.for %j = 0 to 64 iter_args(%inner = %outer) -> (i32) {
      %a = affine.load %A[%i, %j] : memref<64x64xi32>
      %c = arith.cmpi sgt, %a, %inner : i32
      %m = arith.select %c, %a, %inner : i32
      affine.yield %m : i32
    }
    affine.yield %r : i32
  }
  return %s : i32
}
func.func @histogram(%A: memref<64xf32>, %I: memref<64xindex>) {
  %one = arith.constant 1.0 : f32
  affine.for %i = 0 to 6 {
    %k = affine.load %I[%i] : memref<64xindex>
    %a = memref.load %A[%k] : memref<64xf32>
    %n = arith.addf %a, %one : f32
    memref.store %n, %A[%k] : memref<64xf32>
  }
  return
}
func.func @atomic(%A: memref<64xi32>, %I: memref<64xindex>, %v: i32) {
  affine.for %i = 0 to 64 {
    %k = affine.load %I[%i] : memref<64xindex>
    %old = memref.atomic_rmw addi %v, %A[%k] : (i32, memref<64xi32>) -> i32
  }
  return
}

//| func @dot
//|
//| loops
//|   line 4  %i = 0 to 64  reduction  addf, any order
//|
//| nearest
//|   %i  try: opt --func dot -t 'parallelize(%i)'
//|
//| accesses
//|   S0  line 5  load  %A[%i]
//|   S1  line 6  load  %B[%i]
//|
//| func @in_memory
//|
//| loops
//|   line 14  %i = 0 to 64    reduction  subi, any order
//|   line 15    %j = 0 to 64  reduction  subi, any order
//|
//| nearest
//|   %i  try: opt --func in_memory -t 'parallelize(%i)'
//|   %j  try: opt --func in_memory -t 'parallelize(%j)'
//|
//| bands
//|   (%i, %j)  not permutable  backward along %j: affine.load reads %s[0] at (%i, %j) = (0, 1), then affine.store overwrites it at (1, 0)  permutable after skew(%i,%j;63)
//|
//| accesses
//|   S0  line 16  load   %A[%i, %j]
//|   S1  line 17  load   %s[0]
//|   S2  line 19  store  %s[0]
//|
//| dependences, memory-based
//|   S1 -> S2  anti           (0, 0)  { [i, j] -> [i, j] : 0 <= i <= 63 and 0 <= j <= 63 }
//|   S1 -> S2  anti    by %i  (<, *)  { [i, j] -> [i', j'] : i >= 0 and 0 <= j <= 63 and i < i' <= 63 and 0 <= j' <= 63 }
//|   S1 -> S2  anti    by %j  (0, <)  { [i, j] -> [i, j'] : 0 <= i <= 63 and j >= 0 and j < j' <= 63 }
//|   S2 -> S1  flow    by %i  (<, *)  { [i, j] -> [i', j'] : i >= 0 and 0 <= j <= 63 and i < i' <= 63 and 0 <= j' <= 63 }
//|   S2 -> S1  flow    by %j  (0, <)  { [i, j] -> [i, j'] : 0 <= i <= 63 and j >= 0 and j < j' <= 63 }
//|   S2 -> S2  output  by %i  (<, *)  { [i, j] -> [i', j'] : i >= 0 and 0 <= j <= 63 and i < i' <= 63 and 0 <= j' <= 63 }
//|   S2 -> S2  output  by %j  (0, <)  { [i, j] -> [i, j'] : 0 <= i <= 63 and j >= 0 and j < j' <= 63 }
//|
//| assumed
//|   %A and %s do not overlap
//|
//| func @guarded[%n]
//|
//| loops
//|   line 26  %i = 0 to 64  reduction  addf, order kept: affine.yield (line 34) writes %s at %i = 0, then affine.yield (line 34) reads it at %i = 1
//|   (order kept: fastmath<reassoc> on the operations, or --reassociate, gives it up)
//|
//| nearest
//|   %i  try: --reassociate
//|
//| accesses
//|   S0  line 28  load  %A[%i]
//|
//| func @through_two_loops
//|
//| loops
//|   line 40  %i = 0 to 64    reduction  cmpi and select, any order
//|   line 41    %j = 0 to 64  reduction  cmpi and select, any order
//|
//| nearest
//|   %i  try: opt --func through_two_loops -t 'parallelize(%i)'
//|   %j  try: opt --func through_two_loops -t 'parallelize(%j)'
//|
//| bands
//|   (%i, %j)  not permutable  backward along %j: affine.yield reads %s at (%i, %j) = (0, 1), then affine.yield overwrites it at (1, 0)  permutable after skew(%i,%j;63)
//|
//| accesses
//|   S0  line 42  load  %A[%i, %j]
//|
//| func @histogram
//|
//| loops
//|   line 53  %i = 0 to 6  reduction  addf, order kept: S2 (line 57) may write a cell of %A at %i = 0, then S1 (line 55) may read it at %i = 1: a subscript is not affine
//|
//| nearest
//|   %i  try: opt --func histogram -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 54  load   %I[%i]
//|   S1  line 55  load   %A[%k]
//|   S2  line 57  store  %A[%k]
//|
//| dependences, memory-based
//|   S1 -> S2  anti           (0)  { [i] -> [i] : 0 <= i <= 5 } (at most)
//|   S1 -> S2  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 5 } (at most)
//|   S2 -> S1  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 5 } (at most)
//|   S2 -> S2  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 5 } (at most)
//|
//| assumed
//|   %A and %I do not overlap
//|
//| unknown
//|   lines 55, 57  a subscript is not affine [non-affine-subscript]
//|
//| func @atomic
//|
//| loops
//|   line 62  %i = 0 to 64  reduction  addi, any order
//|
//| nearest
//|   %i  try: opt --func atomic -t 'parallelize(%i)'
//|
//| accesses
//|   S0  line 63  load    %I[%i]
//|   S1  line 64  atomic  %A[%k]
//|
//| dependences, memory-based
//|   S1 -> S1  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|   S1 -> S1  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|   S1 -> S1  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|
//| assumed
//|   %A and %I do not overlap
//|
//| unknown
//|   line 64  a subscript is not affine [non-affine-subscript]
