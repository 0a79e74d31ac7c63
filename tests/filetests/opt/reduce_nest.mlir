// RUN: farkas opt -t parallelize
// A sum over a whole nest is one loop that combines; the inner loop of a triangle is one of its own.
func.func @box(%A: memref<8x16xi64>, %zero: i64) -> i64 {
  %s = affine.for %i = 0 to 8 iter_args(%x = %zero) -> (i64) {
    %t = affine.for %j = 0 to 16 iter_args(%y = %x) -> (i64) {
      %a = affine.load %A[%i, %j] : memref<8x16xi64>
      %z = arith.addi %y, %a : i64
      affine.yield %z : i64
    }
    affine.yield %t : i64
  }
  return %s : i64
}
func.func @triangle(%A: memref<8x16xi64>, %one: i64) -> i64 {
  %s = affine.for %i = 0 to 8 iter_args(%x = %one) -> (i64) {
    %t = affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%y = %x) -> (i64) {
      %a = affine.load %A[%i, %j] : memref<8x16xi64>
      %z = arith.muli %y, %a : i64
      affine.yield %z : i64
    }
    affine.yield %t : i64
  }
  return %s : i64
}

//| module {
//|   func.func @box(%A: memref<8x16xi64>, %zero: i64) -> i64 {
//|     %0 = affine.parallel (%i, %j) = (0, 0) to (8, 16) reduce ("addi") -> (i64) {
//|       %a = affine.load %A[%i, %j] : memref<8x16xi64>
//|       affine.yield %a : i64
//|     }
//|     %1 = arith.addi %zero, %0 : i64
//|     return %1 : i64
//|   }
//|   func.func @triangle(%A: memref<8x16xi64>, %one: i64) -> i64 {
//|     %0 = affine.parallel (%i) = (0) to (8) reduce ("muli") -> (i64) {
//|       %2 = affine.parallel (%j) = (0) to (%i) reduce ("muli") -> (i64) {
//|         %a = affine.load %A[%i, %j] : memref<8x16xi64>
//|         affine.yield %a : i64
//|       }
//|       affine.yield %2 : i64
//|     }
//|     %1 = arith.muli %one, %0 : i64
//|     return %1 : i64
//|   }
//| }
//| @box: %i is parallel: its iterations compute partial results
//| @box: %j is parallel: its iterations compute partial results
//| @box: license: the order of addi on %s is given up (integers)
//| @triangle: %i is parallel: its iterations compute partial results
//| @triangle: %j is parallel: its iterations compute partial results
//| @triangle: license: the order of muli on %s is given up (integers)
