// RUN: farkas opt -t 'assume(every write is of %v) reverse(%i) parallelize(%k)'
// Where %P leads nobody knows; in which order the cells are set does not matter, as whoever wrote this knows.
func.func @scatter(%n: index, %P: memref<?xindex>, %A: memref<?xf32>, %B: memref<?xf32>, %v: f32) {
  affine.for %i = 0 to %n {
    %p = affine.load %P[%i] : memref<?xindex>
    memref.store %v, %B[%p] : memref<?xf32>
  }
  affine.for %k = 0 to %n {
    %a = affine.load %B[%k] : memref<?xf32>
    affine.store %a, %A[%k] : memref<?xf32>
  }
  return
}

//| module {
//|   func.func @scatter(%n: index, %P: memref<?xindex>, %A: memref<?xf32>, %B: memref<?xf32>, %v: f32) {
//|     affine.for %i = 0 to %n {
//|       %p = affine.load %P[-%i + symbol(%n) - 1] : memref<?xindex>
//|       memref.store %v, %B[%p] : memref<?xf32>
//|     }
//|     affine.parallel (%k) = (0) to (symbol(%n)) {
//|       %a = affine.load %B[%k] : memref<?xf32>
//|       affine.store %a, %A[%k] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
//| @scatter: assumed: every write is of %v: reverse(%i)
//| @scatter: assumed: %P, %A and %B do not overlap
