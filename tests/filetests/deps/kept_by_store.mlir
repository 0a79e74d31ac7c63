// RUN: farkas deps
// A maximum written as a comparison and a guarded store is a reduction: the store leaves what is there or puts something
// greater in its place. Of floats it decides which NaN and which zero is kept, so that its order needs flags.
func.func @floats(%A: memref<64xf32>, %m: memref<1xf32>) {
  affine.for %i = 0 to 64 {
    %x = affine.load %A[%i] : memref<64xf32>
    %c = affine.load %m[0] : memref<1xf32>
    %b = arith.cmpf ogt, %x, %c : f32
    scf.if %b {
      affine.store %x, %m[0] : memref<1xf32>
    }
  }
  return
}
func.func @flags(%A: memref<64xf32>, %m: memref<1xf32>) {
  affine.for %i = 0 to 64 {
    %x = affine.load %A[%i] : memref<64xf32>
    %c = affine.load %m[0] : memref<1xf32>
    %b = arith.cmpf ogt, %x, %c fastmath<reassoc,nnan,nsz> : f32
    scf.if %b {
      affine.store %x, %m[0] : memref<1xf32>
    }
  }
  return
}
// The element is loaded again under the guard; the store is in the second region.
func.func @integers(%A: memref<8x8xi32>, %m: memref<8xi32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %A[%i, %j] : memref<8x8xi32>
      %c = affine.load %m[%i] : memref<8xi32>
      %b = arith.cmpi sge, %c, %x : i32
      scf.if %b {
      } else {
        %y = affine.load %A[%i, %j] : memref<8x8xi32>
        affine.store %y, %m[%i] : memref<8xi32>
      }
    }
  }
  return
}
// Where the maximum was found depends on the order.
func.func @where(%A: memref<64xi32>, %m: memref<1xi32>, %w: memref<1xindex>) {
  affine.for %i = 0 to 64 {
    %x = affine.load %A[%i] : memref<64xi32>
    %c = affine.load %m[0] : memref<1xi32>
    %b = arith.cmpi slt, %c, %x : i32
    scf.if %b {
      affine.store %x, %m[0] : memref<1xi32>
      affine.store %i, %w[0] : memref<1xindex>
    }
  }
  return
}
// So does what is stored where another number was compared.
func.func @other(%A: memref<64xi32>, %m: memref<1xi32>) {
  affine.for %i = 0 to 63 {
    %x = affine.load %A[%i] : memref<64xi32>
    %y = affine.load %A[%i + 1] : memref<64xi32>
    %c = affine.load %m[0] : memref<1xi32>
    %b = arith.cmpi slt, %c, %x : i32
    scf.if %b {
      affine.store %y, %m[0] : memref<1xi32>
    }
  }
  return
}

//| func @floats
//|
//| loops
//|   line 5  %i = 0 to 64  reduction  cmpf and scf.if, order kept: S2 (line 10) may write %m[0] at %i = 0, then S1 (line 7) reads it at %i = 1: when the condition holds is not known
//|
//| nearest
//|   %i  try: opt --func floats -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 6   load   %A[%i]
//|   S1  line 7   load   %m[0]
//|   S2  line 10  store  %m[0]
//|
//| dependences, memory-based
//|   S1 -> S2  anti           (0)  { [i] -> [i] : 0 <= i <= 63 } (at most)
//|   S1 -> S2  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|   S2 -> S1  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|   S2 -> S2  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|
//| assumed
//|   %A and %m do not overlap
//|
//| unknown
//|   line 9  when the condition holds is not known [data-dependent-condition]
//|
//| func @flags
//|
//| loops
//|   line 16  %i = 0 to 64  reduction  cmpf and scf.if, order kept: S2 (line 21) may write %m[0] at %i = 0, then S1 (line 18) reads it at %i = 1: when the condition holds is not known
//|
//| nearest
//|   %i  try: opt --func flags -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 17  load   %A[%i]
//|   S1  line 18  load   %m[0]
//|   S2  line 21  store  %m[0]
//|
//| dependences, memory-based
//|   S1 -> S2  anti           (0)  { [i] -> [i] : 0 <= i <= 63 } (at most)
//|   S1 -> S2  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|   S2 -> S1  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|   S2 -> S2  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|
//| assumed
//|   %A and %m do not overlap
//|
//| unknown
//|   line 20  when the condition holds is not known [data-dependent-condition]
//|
//| func @integers
//|
//| loops
//|   line 28  %i = 0 to 8    parallel
//|   line 29    %j = 0 to 8  reduction  cmpi and scf.if, order kept: S3 (line 36) may write %m[0] at (%i, %j) = (0, 0), then S1 (line 31) reads it at (0, 1): when the condition holds is not known
//|
//| nearest
//|   %j  try: opt --func integers -t 'parallelize(%i)'
//|
//| bands
//|   (%i, %j)  permutable
//|
//| accesses
//|   S0  line 30  load   %A[%i, %j]
//|   S1  line 31  load   %m[%i]
//|   S2  line 35  load   %A[%i, %j]
//|   S3  line 36  store  %m[%i]
//|
//| dependences, memory-based
//|   S1 -> S3  anti           (0, 0)  { [i, j] -> [i, j] : 0 <= i <= 7 and 0 <= j <= 7 } (at most)
//|   S1 -> S3  anti    by %j  (0, <)  { [i, j] -> [i, j'] : 0 <= i <= 7 and j >= 0 and j < j' <= 7 } (at most)
//|   S3 -> S1  flow    by %j  (0, <)  { [i, j] -> [i, j'] : 0 <= i <= 7 and j >= 0 and j < j' <= 7 } (at most)
//|   S3 -> S3  output  by %j  (0, <)  { [i, j] -> [i, j'] : 0 <= i <= 7 and j >= 0 and j < j' <= 7 } (at most)
//|
//| assumed
//|   %A and %m do not overlap
//|
//| unknown
//|   line 33  when the condition holds is not known [data-dependent-condition]
//|
//| func @where
//|
//| loops
//|   line 44  %i = 0 to 64  sequential  S2 (line 49) may write %m[0] at %i = 0, then S1 (line 46) reads it at %i = 1: when the condition holds is not known
//|
//| nearest
//|   %i  try: opt --func where -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 45  load   %A[%i]
//|   S1  line 46  load   %m[0]
//|   S2  line 49  store  %m[0]
//|   S3  line 50  store  %w[0]
//|
//| dependences, memory-based
//|   S1 -> S2  anti           (0)  { [i] -> [i] : 0 <= i <= 63 } (at most)
//|   S1 -> S2  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|   S2 -> S1  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|   S2 -> S2  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|   S3 -> S3  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 63 } (at most)
//|
//| assumed
//|   %A, %m and %w do not overlap
//|
//| unknown
//|   line 48  when the condition holds is not known [data-dependent-condition]
//|
//| func @other
//|
//| loops
//|   line 57  %i = 0 to 63  sequential  S3 (line 63) may write %m[0] at %i = 0, then S2 (line 60) reads it at %i = 1: when the condition holds is not known
//|
//| nearest
//|   %i  try: opt --func other -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 58  load   %A[%i]
//|   S1  line 59  load   %A[%i + 1]
//|   S2  line 60  load   %m[0]
//|   S3  line 63  store  %m[0]
//|
//| dependences, memory-based
//|   S2 -> S3  anti           (0)  { [i] -> [i] : 0 <= i <= 62 } (at most)
//|   S2 -> S3  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 62 } (at most)
//|   S3 -> S2  flow    by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 62 } (at most)
//|   S3 -> S3  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 62 } (at most)
//|
//| assumed
//|   %A and %m do not overlap
//|
//| unknown
//|   line 62  when the condition holds is not known [data-dependent-condition]
