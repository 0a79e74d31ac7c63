// RUN: farkas opt -t 'tile(%i;8)'
// How far the last loop goes is counted by the one before: a value that iterations hand on, and no symbol.
func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) -> index {
  %zero = arith.constant 0 : index
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf64>
    affine.store %a, %B[%i] : memref<?xf64>
  }
  %count = affine.for %j = 0 to %n iter_args(%c = %zero) -> (index) {
    %b = affine.load %B[%j] : memref<?xf64>
    %x = arith.fptosi %b : f64 to i64
    %y = arith.index_cast %x : i64 to index
    %d = arith.addi %c, %y : index
    affine.yield %d : index
  }
  affine.for %k = 0 to %count {
    %a = affine.load %A[%k] : memref<?xf64>
    affine.store %a, %B[%k] : memref<?xf64>
  }
  return %count : index
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 8, s0)>
//| module {
//|   func.func @f(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) -> index {
//|     %zero = arith.constant 0 : index
//|     affine.for %i_t = 0 to %n step 8 {
//|       affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] {
//|         %a = affine.load %A[%i] : memref<?xf64>
//|         affine.store %a, %B[%i] : memref<?xf64>
//|       }
//|     }
//|     %count = affine.for %j = 0 to %n iter_args(%c = %zero) -> (index) {
//|       %b = affine.load %B[%j] : memref<?xf64>
//|       %x = arith.fptosi %b : f64 to i64
//|       %y = arith.index_cast %x : i64 to index
//|       %d = arith.addi %c, %y : index
//|       affine.yield %d : index
//|     }
//|     affine.for %k = 0 to %count {
//|       %a = affine.load %A[%k] : memref<?xf64>
//|       affine.store %a, %B[%k] : memref<?xf64>
//|     }
//|     return %count : index
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
