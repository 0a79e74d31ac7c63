// RUN: farkas deps
// A reshape reads the shape that it gives.
func.func @f(%A: memref<8xf32>, %s: memref<1xindex>, %n: index, %x: f32) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 8 {
    memref.store %i, %s[%c0] : memref<1xindex>
    %v = memref.reshape %A(%s) : (memref<8xf32>, memref<1xindex>) -> memref<?xf32>
    %d = memref.dim %v, %c0 : memref<?xf32>
  }
  return
}
func.func @not_written(%A: memref<8xf32>, %s: memref<1xindex>, %x: f32, %o: memref<8xindex>) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to 8 {
    %v = memref.reshape %A(%s) : (memref<8xf32>, memref<1xindex>) -> memref<?xf32>
    %d = memref.dim %v, %c0 : memref<?xf32>
    affine.store %d, %o[%i] : memref<8xindex>
  }
  return
}

//| func @f[%n]
//|
//| loops
//|   line 5  %i = 0 to 8  sequential  S0 (line 6) writes %s[0] at %i = 0, then S0 (line 6) overwrites it at %i = 1
//|
//| nearest
//|   %i  try: opt --func f -t 'promote(%s,%i;private) parallelize(%i)'
//|
//| accesses
//|   S0  line 6  store  %s[%c0]
//|
//| dependences, memory-based
//|   S0 -> S0  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 }
//|
//| func @not_written
//|
//| loops
//|   line 14  %i = 0 to 8  parallel
//|
//| accesses
//|   S0  line 17  store  %o[%i]
//|
//| assumed
//|   %s and %o do not overlap
