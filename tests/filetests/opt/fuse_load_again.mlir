// RUN: farkas opt -t 'fuse(%j,%i;shift=-2)'
// The loads that nobody's result needs may move above the zeros; what is stored at the end is the sum of what is read after them.
func.func @f(%A: memref<1xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %v = affine.load %A[0] : memref<1xf32>
  affine.for %j = 0 to 2 {
    affine.store %zero, %A[0] : memref<1xf32>
  }
  %w = affine.load %A[0] : memref<1xf32>
  %t = arith.addf %v, %w : f32
  affine.if affine_set<()[s] : (s - 1 >= 0)>()[%n] {
    %u = affine.if affine_set<()[s] : (s - 2 >= 0)>()[%n] -> f32 {
      %x = affine.load %A[0] : memref<1xf32>
      affine.yield %x : f32
    } else {
      affine.yield %t : f32
    }
  }
  affine.for %i = 1 to %n {
    %u = affine.if affine_set<()[s] : (s - 2 >= 0)>()[%n] -> f32 {
      %x = affine.load %A[0] : memref<1xf32>
      affine.yield %x : f32
    } else {
      affine.yield %t : f32
    }
  }
  affine.store %t, %A[0] : memref<1xf32>
  return
}

//| #map = affine_map<()[s0] -> (s0 - 2)>
//| #set = affine_set<()[s0] : (s0 - 1 >= 0)>
//| #set1 = affine_set<()[s0] : (s0 - 2 >= 0)>
//| #set2 = affine_set<(d0) : (d0 >= 0)>
//| #set3 = affine_set<(d0)[s0] : (-d0 + s0 - 3 >= 0)>
//| module {
//|   func.func @f(%A: memref<1xf32>, %n: index) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     %v = affine.load %A[0] : memref<1xf32>
//|     %w = affine.load %A[0] : memref<1xf32>
//|     %t = arith.addf %v, %w : f32
//|     affine.if #set()[%n] {
//|       %u = affine.if #set1()[%n] -> f32 {
//|         %x = affine.load %A[0] : memref<1xf32>
//|         affine.yield %x : f32
//|       } else {
//|         affine.yield %t : f32
//|       }
//|     }
//|     affine.for %j = -1 to 2 {
//|       affine.if #set2(%j) {
//|         affine.store %zero, %A[0] : memref<1xf32>
//|       }
//|       affine.if #set3(%j)[%n] {
//|         %w_2 = affine.load %A[0] : memref<1xf32>
//|         %t_2 = arith.addf %v, %w_2 : f32
//|         %u = affine.if #set1()[%n] -> f32 {
//|           %x = affine.load %A[0] : memref<1xf32>
//|           affine.yield %x : f32
//|         } else {
//|           affine.yield %t_2 : f32
//|         }
//|       }
//|     }
//|     %w_1 = affine.load %A[0] : memref<1xf32>
//|     %t_1 = arith.addf %v, %w_1 : f32
//|     affine.for %j_1 = 2 to #map()[%n] {
//|       %u = affine.if #set1()[%n] -> f32 {
//|         %x = affine.load %A[0] : memref<1xf32>
//|         affine.yield %x : f32
//|       } else {
//|         affine.yield %t_1 : f32
//|       }
//|     }
//|     affine.store %t_1, %A[0] : memref<1xf32>
//|     return
//|   }
//| }
