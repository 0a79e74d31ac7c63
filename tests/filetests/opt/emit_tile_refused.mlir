// RUN: farkas opt --emit tile
func.func @sum(%A: memref<?xf32>, %n: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to %n iter_args(%acc = %zero) -> (f32) {
    %v = affine.load %A[%i] : memref<?xf32>
    %t = arith.addf %acc, %v : f32
    affine.yield %t : f32
  }
  return %s : f32
}

//| error: a kernel returns nothing: let the function store its results [unsupported]
//|  --> emit_tile_refused.mlir:2:1
//|   |
//| 2 | func.func @sum(%A: memref<?xf32>, %n: index) -> f32 {
//|   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: --emit c
//| exit code 4
