// RUN: farkas opt -t 'expand(%t)'
// Each of the two is one place; where they lie to each other is not known.
func.func @f(%x: f32, %n: index, %m: index) {
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %t[symbol(%m)] : memref<?xf32>
    affine.store %x, %t[symbol(%n) - 1] : memref<?xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}
