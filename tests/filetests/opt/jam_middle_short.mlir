// RUN: farkas opt -t 'unroll_jam(%i;4) unroll_jam(%x;4)'
// No more than two rows of three ever run together; and half of a loop at least has to be its middle.
func.func @short(%A: memref<16x64xf32>, %B: memref<16x64xf32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = affine_map<(d0) -> (d0 * 2)>(%i) to affine_map<(d0) -> (d0 * 2 + 3)>(%i) {
      %0 = affine.load %A[%i, %j] : memref<16x64xf32>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %A[%i, %j] : memref<16x64xf32>
    }
  }
  affine.for %x = 0 to 16 {
    affine.for %y = affine_map<(d0) -> (d0)>(%x) to affine_map<(d0) -> (d0 + 5)>(%x) {
      %0 = affine.load %B[%x, %y] : memref<16x64xf32>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %B[%x, %y] : memref<16x64xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0 * 2)>
//| #map1 = affine_map<(d0) -> (d0 * 2 + 9)>
//| #map2 = affine_map<(d0) -> (d0)>
//| #map3 = affine_map<(d0) -> (d0 + 8)>
//| #set = affine_set<(d0, d1) : (d0 * 2 - d1 + 2 >= 0)>
//| #set1 = affine_set<(d0, d1) : (d0 - (d1 + 1) * 2 >= 0, (d1 + 1) * 2 - d0 + 2 >= 0)>
//| #set2 = affine_set<(d0, d1) : (d0 - (d1 + 2) * 2 >= 0, (d1 + 2) * 2 - d0 + 2 >= 0)>
//| #set3 = affine_set<(d0, d1) : (d0 - (d1 + 3) * 2 >= 0)>
//| #set4 = affine_set<(d0, d1) : (d0 - d1 + 4 >= 0)>
//| #set5 = affine_set<(d0, d1) : (d0 - (d1 + 1) >= 0, d1 - d0 + 5 >= 0)>
//| #set6 = affine_set<(d0, d1) : (d0 - (d1 + 2) >= 0, d1 - d0 + 6 >= 0)>
//| #set7 = affine_set<(d0, d1) : (d0 - (d1 + 3) >= 0)>
//| module {
//|   func.func @short(%A: memref<16x64xf32>, %B: memref<16x64xf32>) {
//|     affine.for %i = 0 to 16 step 4 {
//|       affine.for %j = #map(%i) to #map1(%i) {
//|         affine.if #set(%i, %j) {
//|           %0 = affine.load %A[%i, %j] : memref<16x64xf32>
//|           %1 = arith.addf %0, %0 : f32
//|           affine.store %1, %A[%i, %j] : memref<16x64xf32>
//|         }
//|         affine.if #set1(%j, %i) {
//|           %0 = affine.load %A[%i + 1, %j] : memref<16x64xf32>
//|           %1 = arith.addf %0, %0 : f32
//|           affine.store %1, %A[%i + 1, %j] : memref<16x64xf32>
//|         }
//|         affine.if #set2(%j, %i) {
//|           %0 = affine.load %A[%i + 2, %j] : memref<16x64xf32>
//|           %1 = arith.addf %0, %0 : f32
//|           affine.store %1, %A[%i + 2, %j] : memref<16x64xf32>
//|         }
//|         affine.if #set3(%j, %i) {
//|           %0 = affine.load %A[%i + 3, %j] : memref<16x64xf32>
//|           %1 = arith.addf %0, %0 : f32
//|           affine.store %1, %A[%i + 3, %j] : memref<16x64xf32>
//|         }
//|       }
//|     }
//|     affine.for %x = 0 to 16 step 4 {
//|       affine.for %y = #map2(%x) to #map3(%x) {
//|         affine.if #set4(%x, %y) {
//|           %0 = affine.load %B[%x, %y] : memref<16x64xf32>
//|           %1 = arith.addf %0, %0 : f32
//|           affine.store %1, %B[%x, %y] : memref<16x64xf32>
//|         }
//|         affine.if #set5(%y, %x) {
//|           %0 = affine.load %B[%x + 1, %y] : memref<16x64xf32>
//|           %1 = arith.addf %0, %0 : f32
//|           affine.store %1, %B[%x + 1, %y] : memref<16x64xf32>
//|         }
//|         affine.if #set6(%y, %x) {
//|           %0 = affine.load %B[%x + 2, %y] : memref<16x64xf32>
//|           %1 = arith.addf %0, %0 : f32
//|           affine.store %1, %B[%x + 2, %y] : memref<16x64xf32>
//|         }
//|         affine.if #set7(%y, %x) {
//|           %0 = affine.load %B[%x + 3, %y] : memref<16x64xf32>
//|           %1 = arith.addf %0, %0 : f32
//|           affine.store %1, %B[%x + 3, %y] : memref<16x64xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @short: assumed: %A and %B do not overlap
