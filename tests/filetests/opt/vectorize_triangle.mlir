// RUN: farkas opt -t 'vectorize(%j;4)'
// Rows of a triangle, each with what is left over, by a scalar and a column that all lanes have in common.
func.func @f(%A: memref<?x?xf64>, %x: memref<?xf64>, %alpha: f64, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %x0 = affine.load %x[%i] : memref<?xf64>
      %s = arith.mulf %x0, %alpha : f64
      %p = arith.mulf %s, %alpha : f64
      %b = arith.addf %a, %p : f64
      affine.store %b, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0 - 2)>
//| #map1 = affine_map<(d0) -> (((d0 + 1) floordiv 4) * 4)>
//| #map2 = affine_map<(d0) -> (d0 + 1)>
//| module {
//|   func.func @f(%A: memref<?x?xf64>, %x: memref<?xf64>, %alpha: f64, %n: index) {
//|     affine.for %i = 0 to %n {
//|       affine.for %j = 0 to #map(%i) step 4 {
//|         %a = affine.vector_load %A[%i, %j] : memref<?x?xf64>, vector<4xf64>
//|         %x0 = affine.load %x[%i] : memref<?xf64>
//|         %s = arith.mulf %x0, %alpha : f64
//|         %p = arith.mulf %s, %alpha : f64
//|         %0 = vector.broadcast %p : f64 to vector<4xf64>
//|         %b = arith.addf %a, %0 : vector<4xf64>
//|         affine.vector_store %b, %A[%i, %j] : memref<?x?xf64>, vector<4xf64>
//|       }
//|       affine.for %j_1 = #map1(%i) to #map2(%i) {
//|         %a = affine.load %A[%i, %j_1] : memref<?x?xf64>
//|         %x0 = affine.load %x[%i] : memref<?xf64>
//|         %s = arith.mulf %x0, %alpha : f64
//|         %p = arith.mulf %s, %alpha : f64
//|         %b = arith.addf %a, %p : f64
//|         affine.store %b, %A[%i, %j_1] : memref<?x?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %x do not overlap
//| @f: %j: 4 iterations at once
