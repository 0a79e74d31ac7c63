// RUN: farkas opt -t vectorize(%i;8)
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[63 - %i] : memref<64xf32>
    affine.store %a, %B[%i] : memref<64xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64xf32>, %B: memref<64xf32>) {
//|     affine.for %i = 0 to 64 step 8 {
//|       %0 = affine.load %A[-%i + 63] : memref<64xf32>
//|       %1 = affine.load %A[-%i + 62] : memref<64xf32>
//|       %2 = affine.load %A[-%i + 61] : memref<64xf32>
//|       %3 = affine.load %A[-%i + 60] : memref<64xf32>
//|       %4 = affine.load %A[-%i + 59] : memref<64xf32>
//|       %5 = affine.load %A[-%i + 58] : memref<64xf32>
//|       %6 = affine.load %A[-%i + 57] : memref<64xf32>
//|       %7 = affine.load %A[-%i + 56] : memref<64xf32>
//|       %a = vector.from_elements %0, %1, %2, %3, %4, %5, %6, %7 : vector<8xf32>
//|       affine.vector_store %a, %B[%i] : memref<64xf32>, vector<8xf32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: %i: 8 iterations at once
