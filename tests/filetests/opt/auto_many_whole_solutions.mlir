// RUN: farkas opt -t 'distribute(%j) auto' --memory 800
// A linear program with very many whole solutions of the same cost: the search for the best of them is cut short.
func.func @f(%A: memref<16xf32>, %B: memref<10x8xf32>, %n: index) -> (f32, f32) {
  %zero = arith.constant 0.0 : f32
  %h1 = affine.load %B[symbol(%n) + 3, 2] : memref<10x8xf32>
  %r3 = affine.for %i = -1 to 5 iter_args(%s2 = %h1) -> (f32) {
    %u4 = affine.if affine_set<(d0)[s0] : (d0 - s0 + 3 == 0)>(%i)[%n] -> f32 {
      %v5 = affine.load %B[%i + 3, %i + 3] : memref<10x8xf32>
      affine.yield %v5 : f32
    } else {
      %v6 = affine.load %A[-%i + symbol(%n) + 8] : memref<16xf32>
      affine.yield %v6 : f32
    }
    affine.for %j = affine_map<(d0) -> (d0 - 1)>(%i) to 4 {
      affine.if affine_set<(d0, d1)[s0] : (d1 + s0 - 2 >= 0, -d0 + d1 * 2 + 2 >= 0)>(%i, %j)[%n] {
        %v8 = affine.load %B[%j + 2, %i + 1] : memref<10x8xf32>
        %t9 = arith.subf %v8, %u4 : f32
        affine.store %t9, %A[%j * 2 + 8] : memref<16xf32>
        %v10 = affine.load %A[%j + 7] {update = "minimum"} : memref<16xf32>
        %v11 = affine.load %A[-%i + %j + 6] : memref<16xf32>
        %t12 = arith.minimumf %v10, %v11 : f32
        affine.store %t12, %A[%j + 7] {update = "minimum"} : memref<16xf32>
      } else {
        affine.store %zero, %A[8] : memref<16xf32>
      }
    }
    %t13 = arith.addf %s2, %s2 : f32
    affine.yield %t13 : f32
  }
  return %h1, %h1 : f32, f32
}

//| #map = affine_map<(d0) -> (d0 - 1)>
//| #map1 = affine_map<()[s0] -> (-s0 + 2, 4)>
//| #map2 = affine_map<(d0)[s0] -> (-s0 + 2, d0 - 1)>
//| #map3 = affine_map<(d0) -> ((d0 - 1) floordiv 2)>
//| #map4 = affine_map<(d0)[s0] -> ((d0 - 2) ceildiv 2, -s0 + 2, d0 - 1)>
//| #set = affine_set<(d0)[s0] : (d0 - s0 + 3 == 0)>
//| module {
//|   func.func @f(%A: memref<16xf32>, %B: memref<10x8xf32>, %n: index) -> (f32, f32) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     %h1 = affine.load %B[symbol(%n) + 3, 2] : memref<10x8xf32>
//|     %r3 = affine.for %i = -1 to 5 iter_args(%s2 = %h1) -> (f32) {
//|       %u4 = affine.if #set(%i)[%n] -> f32 {
//|         %v5 = affine.load %B[%i + 3, %i + 3] : memref<10x8xf32>
//|         affine.yield %v5 : f32
//|       } else {
//|         %v6 = affine.load %A[-%i + symbol(%n) + 8] : memref<16xf32>
//|         affine.yield %v6 : f32
//|       }
//|       affine.for %j = #map(%i) to min #map1()[%n] {
//|         affine.store %zero, %A[8] : memref<16xf32>
//|       }
//|       affine.for %j_3 = max #map2(%i)[%n] to #map3(%i) {
//|         affine.store %zero, %A[8] : memref<16xf32>
//|       }
//|       affine.for %j_1 = max #map4(%i)[%n] to 4 {
//|         %v8 = affine.load %B[%j_1 + 2, %i + 1] : memref<10x8xf32>
//|         %t9 = arith.subf %v8, %u4 : f32
//|         affine.store %t9, %A[%j_1 * 2 + 8] : memref<16xf32>
//|       }
//|       affine.for %j_2 = max #map4(%i)[%n] to 4 {
//|         %v10 = affine.load %A[%j_2 + 7] {update = "minimum"} : memref<16xf32>
//|         %v11 = affine.load %A[-%i + %j_2 + 6] : memref<16xf32>
//|         %t12 = arith.minimumf %v10, %v11 : f32
//|         affine.store %t12, %A[%j_2 + 7] {update = "minimum"} : memref<16xf32>
//|       }
//|       %t13 = arith.addf %s2, %s2 : f32
//|       affine.yield %t13 : f32
//|     }
//|     return %h1, %h1 : f32, f32
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: auto does nothing: no order is faster by the model
