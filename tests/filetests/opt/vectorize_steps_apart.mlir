// RUN: farkas opt -t 'vectorize(%i;4)'
// Every second cell: loads and stores lane by lane.
func.func @f(%A: memref<100xf32>) {
  affine.for %i = 1 to 99 step 2 {
    %a = affine.load %A[%i] : memref<100xf32>
    %b = arith.negf %a : f32
    affine.store %b, %A[%i] : memref<100xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<100xf32>) {
//|     affine.for %i = 1 to 90 step 8 {
//|       %0 = affine.load %A[%i] : memref<100xf32>
//|       %1 = affine.load %A[%i + 2] : memref<100xf32>
//|       %2 = affine.load %A[%i + 4] : memref<100xf32>
//|       %3 = affine.load %A[%i + 6] : memref<100xf32>
//|       %a_1 = vector.from_elements %0, %1, %2, %3 : vector<4xf32>
//|       %b_1 = arith.negf %a_1 : vector<4xf32>
//|       %4 = vector.extract %b_1[0] : f32 from vector<4xf32>
//|       affine.store %4, %A[%i] : memref<100xf32>
//|       %5 = vector.extract %b_1[1] : f32 from vector<4xf32>
//|       affine.store %5, %A[%i + 2] : memref<100xf32>
//|       %6 = vector.extract %b_1[2] : f32 from vector<4xf32>
//|       affine.store %6, %A[%i + 4] : memref<100xf32>
//|       %7 = vector.extract %b_1[3] : f32 from vector<4xf32>
//|       affine.store %7, %A[%i + 6] : memref<100xf32>
//|     }
//|     %a = affine.load %A[97] : memref<100xf32>
//|     %b = arith.negf %a : f32
//|     affine.store %b, %A[97] : memref<100xf32>
//|     return
//|   }
//| }
//| @f: %i: 4 iterations at once
