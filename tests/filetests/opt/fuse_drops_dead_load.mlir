// RUN: farkas opt -t 'fuse(%i,%j;shift=-1)'
// What is read of %N is a subscript of a load that nobody uses. After the store it might be out of bounds: the load is left out.
func.func @f(%A: memref<8xf32>, %N: memref<9xindex>, %B: memref<8xf32>) {
  %c = arith.constant 999 : index
  affine.for %i = 0 to 8 {
    %q = affine.load %N[%i + 1] : memref<9xindex>
    %v = memref.load %A[%q] : memref<8xf32>
    %w = affine.load %B[%i] : memref<8xf32>
  }
  affine.for %j = 0 to 8 {
    affine.store %c, %N[%j + 1] : memref<9xindex>
  }
  return
}

//| #set = affine_set<(d0) : (d0 >= 0)>
//| #set1 = affine_set<(d0) : (-d0 + 6 >= 0)>
//| module {
//|   func.func @f(%A: memref<8xf32>, %N: memref<9xindex>, %B: memref<8xf32>) {
//|     %c = arith.constant 999 : index
//|     affine.for %i = -1 to 8 {
//|       affine.if #set(%i) {
//|         %w = affine.load %B[%i] : memref<8xf32>
//|       }
//|       affine.if #set1(%i) {
//|         affine.store %c, %N[%i + 2] : memref<9xindex>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %N do not overlap
//| @f: assumed: %N and %B do not overlap
