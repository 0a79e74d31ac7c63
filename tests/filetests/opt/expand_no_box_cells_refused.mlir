// RUN: farkas opt -t 'expand(%t)'
// One access alone goes to one of two places.
func.func @f(%x: f32, %n: index, %m: index) {
  %c0 = arith.constant 0 : index
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 2 {
      %first = arith.cmpi eq, %j, %c0 : index
      %p = arith.select %first, %n, %m : index
      memref.store %x, %t[%p] : memref<?xf32>
    }
  }
  memref.dealloc %t : memref<?xf32>
  return
}

//| refused: what %t holds lies in no box [no-box]
//|   --> expand_no_box_cells_refused.mlir:6:3
//|    |
//|  6 |   affine.for %i = 0 to 8 {
//|    |   ^^^^^^^^^^^^^^^^^^^^^^
//| ...
//| 10 |       memref.store %x, %t[%p] : memref<?xf32>
//|    |       --------------------------------------- writes cells that lie in none
//|    |
//|    = help: nothing nearer: 0 tried
//| exit code 1
