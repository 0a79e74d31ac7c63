// RUN: opt IN -t 'tile(%i;%m) parallelize'
// EXITS: 0 1 4
// WANT: no panic
func.func @f(%D: memref<40xi32>, %x: i32, %m: index) -> i32 {
  %r = affine.for %i = 0 to 4 iter_args(%a = %x) -> (i32) {
    %v = affine.load %D[%i] : memref<40xi32>
    %w = arith.xori %a, %v : i32
    affine.yield %w : i32
  }
  return %r : i32
}
