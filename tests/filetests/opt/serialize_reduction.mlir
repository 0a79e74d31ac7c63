// RUN: farkas opt -t 'parallelize(%i) serialize(%i)'
// What was combined from partial results is computed as it was written.
func.func @f(%n: index, %A: memref<?xi32>, %s: memref<1xi32>) {
  affine.for %i = 0 to %n {
    %0 = affine.load %A[%i] : memref<?xi32>
    %1 = affine.load %s[0] : memref<1xi32>
    %2 = arith.addi %0, %1 : i32
    affine.store %2, %s[0] : memref<1xi32>
  }
  return
}

//| module {
//|   func.func @f(%n: index, %A: memref<?xi32>, %s: memref<1xi32>) {
//|     affine.for %i = 0 to %n {
//|       %0 = affine.load %A[%i] : memref<?xi32>
//|       %1 = affine.load %s[0] : memref<1xi32>
//|       %2 = arith.addi %0, %1 : i32
//|       affine.store %2, %s[0] : memref<1xi32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %s do not overlap
//| @f: `parallelize(%i) serialize(%i)` changes nothing
