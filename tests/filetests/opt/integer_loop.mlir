// RUN: farkas opt -t 'parallelize(%i)'
// What is written is a loop over index, which the integer is at once where it is cast.
func.func @f(%A: memref<?xf32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %x = arith.index_cast %i : i32 to index
    %v = memref.load %A[%x] : memref<?xf32>
    %w = arith.addf %v, %v : f32
    memref.store %w, %A[%x] : memref<?xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<?xf32>, %n: i32) {
//|     %c0 = arith.constant 0 : i32
//|     %c1 = arith.constant 1 : i32
//|     %n_1 = arith.index_cast %n : i32 to index
//|     affine.parallel (%i) = (0) to (symbol(%n_1)) {
//|       %v = memref.load %A[%i] : memref<?xf32>
//|       %w = arith.addf %v, %v : f32
//|       memref.store %w, %A[%i] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
