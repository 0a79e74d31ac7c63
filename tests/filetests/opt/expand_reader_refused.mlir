// RUN: farkas opt -t 'expand(%t)'
// Which element is read behind the nest depends on a value, so that nobody knows which iteration wrote it.
func.func @f(%A: memref<64xf64>, %x: index) -> f64 {
  %t = memref.alloc() : memref<4xf64>
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf64>
    affine.store %a, %t[0] : memref<4xf64>
    %b = affine.load %t[0] : memref<4xf64>
    affine.store %b, %A[-%i + 63] : memref<64xf64>
  }
  %v = memref.load %t[%x] : memref<4xf64>
  memref.dealloc %t : memref<4xf64>
  return %v : f64
}

//| unknown: it is not proved that the program computes the same after expand(%t): a statement of the new program computes what none of the old one does; by values: what was there before is read from other memory [not-proved]
//|  --> expand_reader_refused.mlir:3:1
//|   |
//| 3 | func.func @f(%A: memref<64xf64>, %x: index) -> f64 {
//|   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 0 tried
//| exit code 4
