// RUN: farkas opt -t 'parallelize(%i)'
// The loop of integer_loop.mlir, as its message says to write it.
func.func @f(%A: memref<?xf32>, %n: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = arith.index_cast %n : i32 to index
  scf.for %i = %c0 to %m step %c1 {
    %v = memref.load %A[%i] : memref<?xf32>
    %w = arith.addf %v, %v : f32
    memref.store %w, %A[%i] : memref<?xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<?xf32>, %n: i32) {
//|     %c0 = arith.constant 0 : index
//|     %c1 = arith.constant 1 : index
//|     %m = arith.index_cast %n : i32 to index
//|     affine.parallel (%i) = (0) to (symbol(%m)) {
//|       %v = memref.load %A[%i] : memref<?xf32>
//|       %w = arith.addf %v, %v : f32
//|       memref.store %w, %A[%i] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
