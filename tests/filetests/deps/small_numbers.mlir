// RUN: farkas deps
// A number of 8 bits is between -128 and 127, or between 0 and 255 where it is read as unsigned.
func.func @signed(%A: memref<?xi32>, %m: i8) {
  %n = arith.index_cast %m : i8 to index
  affine.for %i = 0 to 100 {
    %x = affine.load %A[%i + 355] : memref<?xi32>
    affine.store %x, %A[%i + 128 + symbol(%n)] : memref<?xi32>
  }
  return
}
func.func @one_closer(%A: memref<?xi32>, %m: i8) {
  %n = arith.index_cast %m : i8 to index
  affine.for %i = 0 to 100 {
    %x = affine.load %A[%i + 354] : memref<?xi32>
    affine.store %x, %A[%i + 128 + symbol(%n)] : memref<?xi32>
  }
  return
}
func.func @unsigned(%A: memref<?xi32>, %m: i8) {
  %n = arith.index_castui %m : i8 to index
  %c355 = arith.constant 355 : index
  affine.for %i = 0 to 100 {
    %p = arith.addi %i, %c355 : index
    %q = arith.addi %i, %n : index
    %x = memref.load %A[%p] : memref<?xi32>
    memref.store %x, %A[%q] : memref<?xi32>
  }
  return
}

//| func @signed[%n]
//|
//| loops
//|   line 5  %i = 0 to 100  parallel
//|
//| accesses
//|   S0  line 6  load   %A[%i + 355]
//|   S1  line 7  store  %A[%i + symbol(%n) + 128]
//|
//| func @one_closer[%n]
//|
//| loops
//|   line 13  %i = 0 to 100  sequential  S0 (line 14) reads %A[354] at %i = 0, then S1 (line 15) overwrites it at %i = 99, for %n = 127
//|
//| nearest
//|   %i  try: opt --func one_closer -t 'strip_mine(%i;99) parallelize(%i)'
//|
//| accesses
//|   S0  line 14  load   %A[%i + 354]
//|   S1  line 15  store  %A[%i + symbol(%n) + 128]
//|
//| dependences, memory-based
//|   S0 -> S1  anti  by %i  (99)  [n] -> { [i] -> [99] : n = 127 and i = 0 }
//|
//| func @unsigned[%m]
//|
//| loops
//|   line 22  %i = 0 to 100  parallel
//|
//| accesses
//|   S0  line 25  load   %A[%p]
//|   S1  line 26  store  %A[%q]
