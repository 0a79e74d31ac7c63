// RUN: farkas opt --affine-loop-unroll-jam=unroll-jam-factor=2 --assume '%n >= 4'
func.func @g(%A: memref<?x8xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i, %j] : memref<?x8xf32>
      %b = arith.negf %a : f32
      affine.store %b, %A[%i, %j] : memref<?x8xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 1)>
//| #map1 = affine_map<()[s0] -> ((s0 floordiv 2) * 2)>
//| module {
//|   func.func @g(%A: memref<?x8xf32>, %n: index) {
//|     %c4 = arith.constant 4 : index
//|     %0 = arith.cmpi sge, %n, %c4 : index
//|     cf.assert %0, "assumed: %n >= 4"
//|     affine.for %i = 0 to #map()[%n] step 2 {
//|       affine.for %j = 0 to 8 {
//|         %a = affine.load %A[%i, %j] : memref<?x8xf32>
//|         %b = arith.negf %a : f32
//|         affine.store %b, %A[%i, %j] : memref<?x8xf32>
//|         %a_1 = affine.load %A[%i + 1, %j] : memref<?x8xf32>
//|         %b_1 = arith.negf %a_1 : f32
//|         affine.store %b_1, %A[%i + 1, %j] : memref<?x8xf32>
//|       }
//|     }
//|     affine.for %i_1 = #map1()[%n] to %n {
//|       affine.for %j_1 = 0 to 8 {
//|         %a = affine.load %A[%i_1, %j_1] : memref<?x8xf32>
//|         %b = arith.negf %a : f32
//|         affine.store %b, %A[%i_1, %j_1] : memref<?x8xf32>
//|       }
//|     }
//|     return
//|   }
//| }
