// RUN: farkas opt -t interchange(%i,%j) --reassociate
// The user gives up the order of sums of floats.
func.func @total(%A: memref<8x16xf32>, %zero: f32) -> f32 {
  %s = affine.for %i = 0 to 8 iter_args(%x = %zero) -> (f32) {
    %t = affine.for %j = 0 to 16 iter_args(%y = %x) -> (f32) {
      %a = affine.load %A[%i, %j] : memref<8x16xf32>
      %z = arith.addf %y, %a : f32
      affine.yield %z : f32
    }
    affine.yield %t : f32
  }
  return %s : f32
}

//| module {
//|   func.func @total(%A: memref<8x16xf32>, %zero: f32) -> f32 {
//|     %t = affine.for %j = 0 to 16 iter_args(%y = %zero) -> (f32) {
//|       %s = affine.for %i = 0 to 8 iter_args(%x = %y) -> (f32) {
//|         %a = affine.load %A[%i, %j] : memref<8x16xf32>
//|         %z = arith.addf %x, %a : f32
//|         affine.yield %z : f32
//|       }
//|       affine.yield %s : f32
//|     }
//|     return %t : f32
//|   }
//| }
//| @total: license: the order of addf on %s is given up (--reassociate)
