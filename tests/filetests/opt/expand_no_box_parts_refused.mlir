// RUN: farkas opt -t 'expand(%t)'
// Each of the two is one place, and what is read is one of both; where they lie to each other is not known.
func.func @f(%B: memref<8xf32>, %x: f32, %n: index, %m: index, %k: index) {
  %t = memref.alloc(%n) : memref<?xf32>
  affine.for %i = 0 to 8 {
    affine.store %x, %t[symbol(%m)] : memref<?xf32>
    affine.store %x, %t[symbol(%n) - 1] : memref<?xf32>
    %a = affine.load %t[symbol(%k)] : memref<?xf32>
    affine.store %a, %B[%i] : memref<8xf32>
  }
  memref.dealloc %t : memref<?xf32>
  return
}

//| refused: what %t holds lies in no box [no-box]
//|  --> expand_no_box_parts_refused.mlir:5:3
//|   |
//| 5 |   affine.for %i = 0 to 8 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^
//| 6 |     affine.store %x, %t[symbol(%m)] : memref<?xf32>
//|   |     ----------------------------------------------- leaves a part of it
//| 7 |     affine.store %x, %t[symbol(%n) - 1] : memref<?xf32>
//|   |     --------------------------------------------------- leaves a part of it
//|   |
//|   = help: nothing nearer: 0 tried
//| exit code 1
