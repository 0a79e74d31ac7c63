// RUN: farkas opt --assume '%n >= 8' -t 'promote(%t,%i) parallelize(%i)'
// The element that another iteration would read is beyond all of them, by what is stated of %n.
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  %t = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %t[0] : memref<64xf32>
    %b = affine.load %t[0] : memref<64xf32>
    affine.store %b, %B[%i] : memref<?xf32>
    affine.store %b, %A[%i + symbol(%n)] : memref<?xf32>
  }
  memref.dealloc %t : memref<64xf32>
  return
}
