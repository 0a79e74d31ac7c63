// RUN: farkas opt -t 'fuse(%i,%j;shift=1)'
// The second loop reads one element ahead: it runs one value later, and its first and last values are guarded.
func.func @ahead(%n: index, %A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %B[%i] : memref<?xf32>
  }
  affine.for %j = 0 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
    %b = affine.load %B[%j + 1] : memref<?xf32>
    affine.store %b, %C[%j] : memref<?xf32>
  }
  return
}

//| #set = affine_set<(d0) : (d0 - 1 >= 0)>
//| module {
//|   func.func @ahead(%n: index, %A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>) {
//|     affine.for %i = 0 to %n {
//|       %a = affine.load %A[%i] : memref<?xf32>
//|       affine.store %a, %B[%i] : memref<?xf32>
//|       affine.if #set(%i) {
//|         %b = affine.load %B[%i] : memref<?xf32>
//|         affine.store %b, %C[%i - 1] : memref<?xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @ahead: assumed: %A, %B and %C do not overlap
