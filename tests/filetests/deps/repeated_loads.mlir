// RUN: farkas deps --all
// Two loads of a cell that nothing writes in between read the same: a maximum that is written `a >= b ? a : b` with its
// operands read again is one, and so is one whose loads are shared. A write in between makes them differ.
func.func @max_twice(%n: index, %m: memref<i32>, %a: memref<?xi32>) {
  affine.for %i = 0 to %n {
    %0 = affine.load %m[] : memref<i32>
    %1 = affine.load %a[%i] : memref<?xi32>
    %2 = arith.cmpi sge, %0, %1 : i32
    %3 = affine.load %m[] : memref<i32>
    %4 = affine.load %a[%i] : memref<?xi32>
    %5 = arith.select %2, %3, %4 : i32
    affine.store %5, %m[] : memref<i32>
  }
  return
}
func.func @square(%n: index, %m: memref<i32>) {
  affine.for %i = 0 to %n {
    %0 = affine.load %m[] : memref<i32>
    %1 = affine.load %m[] : memref<i32>
    %2 = arith.muli %0, %1 : i32
    affine.store %2, %m[] : memref<i32>
  }
  return
}
func.func @written_in_between(%n: index, %m: memref<i32>, %a: memref<?xi32>, %x: i32) {
  affine.for %i = 0 to %n {
    %0 = affine.load %m[] : memref<i32>
    %1 = affine.load %a[%i] : memref<?xi32>
    %2 = arith.cmpi sge, %0, %1 : i32
    affine.store %x, %m[] : memref<i32>
    %3 = affine.load %m[] : memref<i32>
    %5 = arith.select %2, %3, %1 : i32
    affine.store %5, %m[] : memref<i32>
  }
  return
}
func.func @seen_elsewhere(%n: index, %m: memref<i32>, %a: memref<?xi32>, %o: memref<?xi32>) {
  affine.for %i = 0 to %n {
    %0 = affine.load %m[] : memref<i32>
    affine.store %0, %o[%i] : memref<?xi32>
    %1 = affine.load %m[] : memref<i32>
    %2 = affine.load %a[%i] : memref<?xi32>
    %3 = arith.addi %1, %2 : i32
    affine.store %3, %m[] : memref<i32>
  }
  return
}

//| func @max_twice[%n]
//|
//| loops
//|   line 5  %i = 0 to %n  reduction  a reduction by cmpi and select; its order may be given up
//|
//| nearest
//|   %i  try: opt --func max_twice -t 'parallelize(%i)'
//|
//| accesses
//|   S0  line 6   load   %m[]
//|   S1  line 7   load   %a[%i]
//|   S2  line 9   load   %m[]
//|   S3  line 10  load   %a[%i]
//|   S4  line 12  store  %m[]
//|
//| dependences, memory-based
//|   S0 -> S4  anti           (0)  [n] -> { [i] -> [i] : 0 <= i < n }
//|   S0 -> S4  anti    by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S2 -> S4  anti           (0)  [n] -> { [i] -> [i] : 0 <= i < n }
//|   S2 -> S4  anti    by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S4 -> S0  flow    by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S4 -> S2  flow    by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S4 -> S4  output  by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|
//| assumed
//|   %m and %a do not overlap
//|
//| func @square[%n]
//|
//| loops
//|   line 17  %i = 0 to %n  sequential  S2 (line 21) writes %m[] at %i = 0, then S0 (line 18) reads it at %i = 1, for %n = 2
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|
//| accesses
//|   S0  line 18  load   %m[]
//|   S1  line 19  load   %m[]
//|   S2  line 21  store  %m[]
//|
//| dependences, memory-based
//|   S0 -> S2  anti           (0)  [n] -> { [i] -> [i] : 0 <= i < n }
//|   S0 -> S2  anti    by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S1 -> S2  anti           (0)  [n] -> { [i] -> [i] : 0 <= i < n }
//|   S1 -> S2  anti    by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S2 -> S0  flow    by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S2 -> S1  flow    by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S2 -> S2  output  by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|
//| func @written_in_between[%n]
//|
//| loops
//|   line 26  %i = 0 to %n  sequential  S4 (line 33) writes %m[] at %i = 0, then S0 (line 27) reads it at %i = 1, for %n = 2
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|
//| accesses
//|   S0  line 27  load   %m[]
//|   S1  line 28  load   %a[%i]
//|   S2  line 30  store  %m[]
//|   S3  line 31  load   %m[]
//|   S4  line 33  store  %m[]
//|
//| dependences, memory-based
//|   S0 -> S2  anti           (0)  [n] -> { [i] -> [i] : 0 <= i < n }
//|   S0 -> S2  anti    by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S0 -> S4  anti           (0)  [n] -> { [i] -> [i] : 0 <= i < n }
//|   S0 -> S4  anti    by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S2 -> S0  flow    by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S2 -> S2  output  by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S2 -> S3  flow           (0)  [n] -> { [i] -> [i] : 0 <= i < n }
//|   S2 -> S3  flow    by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S2 -> S4  output         (0)  [n] -> { [i] -> [i] : 0 <= i < n }
//|   S2 -> S4  output  by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S3 -> S2  anti    by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S3 -> S4  anti           (0)  [n] -> { [i] -> [i] : 0 <= i < n }
//|   S3 -> S4  anti    by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S4 -> S0  flow    by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S4 -> S2  output  by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S4 -> S3  flow    by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S4 -> S4  output  by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|
//| assumed
//|   %m and %a do not overlap
//|
//| func @seen_elsewhere[%n]
//|
//| loops
//|   line 38  %i = 0 to %n  sequential  S4 (line 44) writes %m[] at %i = 0, then S0 (line 39) reads it at %i = 1, for %n = 2
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|
//| accesses
//|   S0  line 39  load   %m[]
//|   S1  line 40  store  %o[%i]
//|   S2  line 41  load   %m[]
//|   S3  line 42  load   %a[%i]
//|   S4  line 44  store  %m[]
//|
//| dependences, memory-based
//|   S0 -> S4  anti           (0)  [n] -> { [i] -> [i] : 0 <= i < n }
//|   S0 -> S4  anti    by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S2 -> S4  anti           (0)  [n] -> { [i] -> [i] : 0 <= i < n }
//|   S2 -> S4  anti    by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S4 -> S0  flow    by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S4 -> S2  flow    by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   S4 -> S4  output  by %i  (<)  [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|
//| assumed
//|   %m and %a do not overlap
//|   %m and %o do not overlap
//|   %a and %o do not overlap
