// RUN: farkas opt -t 'vectorize(%i;4)'
// A column of rows: loads and stores lane by lane.
func.func @f(%A: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i, 0] : memref<64x64xf32>
    affine.store %a, %A[%i, 1] : memref<64x64xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64x64xf32>) {
//|     affine.for %i = 0 to 64 step 4 {
//|       %0 = affine.load %A[%i, 0] : memref<64x64xf32>
//|       %1 = affine.load %A[%i + 1, 0] : memref<64x64xf32>
//|       %2 = affine.load %A[%i + 2, 0] : memref<64x64xf32>
//|       %3 = affine.load %A[%i + 3, 0] : memref<64x64xf32>
//|       %a = vector.from_elements %0, %1, %2, %3 : vector<4xf32>
//|       %4 = vector.extract %a[0] : f32 from vector<4xf32>
//|       affine.store %4, %A[%i, 1] : memref<64x64xf32>
//|       %5 = vector.extract %a[1] : f32 from vector<4xf32>
//|       affine.store %5, %A[%i + 1, 1] : memref<64x64xf32>
//|       %6 = vector.extract %a[2] : f32 from vector<4xf32>
//|       affine.store %6, %A[%i + 2, 1] : memref<64x64xf32>
//|       %7 = vector.extract %a[3] : f32 from vector<4xf32>
//|       affine.store %7, %A[%i + 3, 1] : memref<64x64xf32>
//|     }
//|     return
//|   }
//| }
//| @f: %i: 4 iterations at once
