// RUN: farkas opt -t 'tile(%j;2) tile(%j_t,%j;3,1) tile(%j_t2,%j_t3;3,1)'
// A guard in a guard adds to the sum: the outer one hands on what the inner one does.
func.func @sums(%A: memref<16x8xf32>, %B: memref<16xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    %sum = affine.for %j = 0 to 8 iter_args(%acc = %zero) -> (f32) {
      %a = affine.load %A[%i, %j] : memref<16x8xf32>
      %next = arith.addf %acc, %a : f32
      affine.yield %next : f32
    }
    affine.store %sum, %B[%i] : memref<16xf32>
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 5)>
//| #set = affine_set<(d0, d1) : (d0 - d1 >= 0, d1 - d0 + 5 >= 0)>
//| #set1 = affine_set<(d0) : (-d0 + 7 >= 0)>
//| #set2 = affine_set<(d0, d1) : (d0 - d1 >= 0, d1 - d0 + 1 >= 0)>
//| module {
//|   func.func @sums(%A: memref<16x8xf32>, %B: memref<16xf32>) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     affine.for %i = 0 to 16 {
//|       %sum = affine.for %j_t5 = 0 to 18 iter_args(%acc = %zero) -> (f32) {
//|         %sum_1 = affine.for %j_t2 = 0 to 13 step 6 iter_args(%acc_1 = %acc) -> (f32) {
//|           %sum_2 = affine.if #set(%j_t5, %j_t2) -> f32 {
//|             %sum_3 = affine.if #set1(%j_t5) -> f32 {
//|               %a = affine.load %A[%i, %j_t5] : memref<16x8xf32>
//|               %sum_4 = affine.for %j_t = #map(%j_t2) to #map1(%j_t2) step 2 iter_args(%acc_2 = %acc_1) -> (f32) {
//|                 %sum_5 = affine.if #set2(%j_t5, %j_t) -> f32 {
//|                   %next = arith.addf %acc_2, %a : f32
//|                   affine.yield %next : f32
//|                 } else {
//|                   affine.yield %acc_2 : f32
//|                 }
//|                 affine.yield %sum_5 : f32
//|               }
//|               affine.yield %sum_4 : f32
//|             } else {
//|               affine.yield %acc_1 : f32
//|             }
//|             affine.yield %sum_3 : f32
//|           } else {
//|             affine.yield %acc_1 : f32
//|           }
//|           affine.yield %sum_2 : f32
//|         }
//|         affine.yield %sum_1 : f32
//|       }
//|       affine.store %sum, %B[%i] : memref<16xf32>
//|     }
//|     return
//|   }
//| }
//| @sums: assumed: %A and %B do not overlap
