// RUN: farkas opt -t auto
// Tiles of one diagonal run in parallel.
func.func @sums(%n: index, %A: memref<?x?xf64>) {
  affine.for %i = 1 to %n {
    affine.for %j = 1 to %n {
      %0 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
      %1 = affine.load %A[%i, %j - 1] : memref<?x?xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 7)>
//| #map1 = affine_map<(d0) -> (d0 + 1)>
//| #map2 = affine_map<(d0) -> (d0 + 8)>
//| #map3 = affine_map<(d0)[s0] -> (d0 + s0)>
//| #map4 = affine_map<(d0)[s0] -> (d0 + s0 + 7)>
//| #map5 = affine_map<()[s0] -> (((s0 - 1) floordiv 8) * 8 + 1, 1)>
//| #set = affine_set<(d0, d1) : (d0 - (d1 + 1) - 1 >= 0)>
//| #set1 = affine_set<(d0, d1) : (d0 - (d1 + 2) - 1 >= 0)>
//| #set2 = affine_set<(d0, d1) : (d0 - (d1 + 3) - 1 >= 0)>
//| #set3 = affine_set<(d0, d1) : (d0 - (d1 + 4) - 1 >= 0)>
//| #set4 = affine_set<(d0, d1) : (d0 - (d1 + 5) - 1 >= 0)>
//| #set5 = affine_set<(d0, d1) : (d0 - (d1 + 6) - 1 >= 0)>
//| #set6 = affine_set<(d0, d1)[s0] : (d0 - d1 + s0 >= 0)>
//| #set7 = affine_set<(d0, d1)[s0] : (d0 - d1 + s0 + 1 >= 0)>
//| #set8 = affine_set<(d0, d1)[s0] : (d0 - d1 + s0 + 2 >= 0)>
//| #set9 = affine_set<(d0, d1)[s0] : (d0 - d1 + s0 + 3 >= 0)>
//| #set10 = affine_set<(d0, d1)[s0] : (d0 - d1 + s0 + 4 >= 0)>
//| #set11 = affine_set<(d0, d1)[s0] : (d0 - d1 + s0 + 5 >= 0)>
//| module {
//|   func.func @sums(%n: index, %A: memref<?x?xf64>) {
//|     affine.for %i = 1 to #map()[%n] step 8 {
//|       affine.for %j = #map1(%i) to #map2(%i) {
//|         %0 = affine.load %A[%i - 1, %j - %i] : memref<?x?xf64>
//|         %1 = affine.load %A[%i, %j - %i - 1] : memref<?x?xf64>
//|         %2 = arith.addf %0, %1 : f64
//|         affine.store %2, %A[%i, %j - %i] : memref<?x?xf64>
//|         affine.if #set(%j, %i) {
//|           %3 = affine.load %A[%i, %j - (%i + 1)] : memref<?x?xf64>
//|           %4 = affine.load %A[%i + 1, %j - (%i + 1) - 1] : memref<?x?xf64>
//|           %5 = arith.addf %3, %4 : f64
//|           affine.store %5, %A[%i + 1, %j - (%i + 1)] : memref<?x?xf64>
//|         }
//|         affine.if #set1(%j, %i) {
//|           %3 = affine.load %A[%i + 1, %j - (%i + 2)] : memref<?x?xf64>
//|           %4 = affine.load %A[%i + 2, %j - (%i + 2) - 1] : memref<?x?xf64>
//|           %5 = arith.addf %3, %4 : f64
//|           affine.store %5, %A[%i + 2, %j - (%i + 2)] : memref<?x?xf64>
//|         }
//|         affine.if #set2(%j, %i) {
//|           %3 = affine.load %A[%i + 2, %j - (%i + 3)] : memref<?x?xf64>
//|           %4 = affine.load %A[%i + 3, %j - (%i + 3) - 1] : memref<?x?xf64>
//|           %5 = arith.addf %3, %4 : f64
//|           affine.store %5, %A[%i + 3, %j - (%i + 3)] : memref<?x?xf64>
//|         }
//|         affine.if #set3(%j, %i) {
//|           %3 = affine.load %A[%i + 3, %j - (%i + 4)] : memref<?x?xf64>
//|           %4 = affine.load %A[%i + 4, %j - (%i + 4) - 1] : memref<?x?xf64>
//|           %5 = arith.addf %3, %4 : f64
//|           affine.store %5, %A[%i + 4, %j - (%i + 4)] : memref<?x?xf64>
//|         }
//|         affine.if #set4(%j, %i) {
//|           %3 = affine.load %A[%i + 4, %j - (%i + 5)] : memref<?x?xf64>
//|           %4 = affine.load %A[%i + 5, %j - (%i + 5) - 1] : memref<?x?xf64>
//|           %5 = arith.addf %3, %4 : f64
//|           affine.store %5, %A[%i + 5, %j - (%i + 5)] : memref<?x?xf64>
//|         }
//|         affine.if #set5(%j, %i) {
//|           %3 = affine.load %A[%i + 5, %j - (%i + 6)] : memref<?x?xf64>
//|           %4 = affine.load %A[%i + 6, %j - (%i + 6) - 1] : memref<?x?xf64>
//|           %5 = arith.addf %3, %4 : f64
//|           affine.store %5, %A[%i + 6, %j - (%i + 6)] : memref<?x?xf64>
//|         }
//|       }
//|       affine.for %j_2 = #map2(%i) to #map3(%i)[%n] {
//|         %0 = affine.load %A[%i - 1, %j_2 - %i] : memref<?x?xf64>
//|         %1 = affine.load %A[%i, %j_2 - %i - 1] : memref<?x?xf64>
//|         %2 = arith.addf %0, %1 : f64
//|         affine.store %2, %A[%i, %j_2 - %i] : memref<?x?xf64>
//|         %3 = affine.load %A[%i, %j_2 - (%i + 1)] : memref<?x?xf64>
//|         %4 = affine.load %A[%i + 1, %j_2 - (%i + 1) - 1] : memref<?x?xf64>
//|         %5 = arith.addf %3, %4 : f64
//|         affine.store %5, %A[%i + 1, %j_2 - (%i + 1)] : memref<?x?xf64>
//|         %6 = affine.load %A[%i + 1, %j_2 - (%i + 2)] : memref<?x?xf64>
//|         %7 = affine.load %A[%i + 2, %j_2 - (%i + 2) - 1] : memref<?x?xf64>
//|         %8 = arith.addf %6, %7 : f64
//|         affine.store %8, %A[%i + 2, %j_2 - (%i + 2)] : memref<?x?xf64>
//|         %9 = affine.load %A[%i + 2, %j_2 - (%i + 3)] : memref<?x?xf64>
//|         %10 = affine.load %A[%i + 3, %j_2 - (%i + 3) - 1] : memref<?x?xf64>
//|         %11 = arith.addf %9, %10 : f64
//|         affine.store %11, %A[%i + 3, %j_2 - (%i + 3)] : memref<?x?xf64>
//|         %12 = affine.load %A[%i + 3, %j_2 - (%i + 4)] : memref<?x?xf64>
//|         %13 = affine.load %A[%i + 4, %j_2 - (%i + 4) - 1] : memref<?x?xf64>
//|         %14 = arith.addf %12, %13 : f64
//|         affine.store %14, %A[%i + 4, %j_2 - (%i + 4)] : memref<?x?xf64>
//|         %15 = affine.load %A[%i + 4, %j_2 - (%i + 5)] : memref<?x?xf64>
//|         %16 = affine.load %A[%i + 5, %j_2 - (%i + 5) - 1] : memref<?x?xf64>
//|         %17 = arith.addf %15, %16 : f64
//|         affine.store %17, %A[%i + 5, %j_2 - (%i + 5)] : memref<?x?xf64>
//|         %18 = affine.load %A[%i + 5, %j_2 - (%i + 6)] : memref<?x?xf64>
//|         %19 = affine.load %A[%i + 6, %j_2 - (%i + 6) - 1] : memref<?x?xf64>
//|         %20 = arith.addf %18, %19 : f64
//|         affine.store %20, %A[%i + 6, %j_2 - (%i + 6)] : memref<?x?xf64>
//|         %21 = affine.load %A[%i + 6, %j_2 - (%i + 7)] : memref<?x?xf64>
//|         %22 = affine.load %A[%i + 7, %j_2 - (%i + 7) - 1] : memref<?x?xf64>
//|         %23 = arith.addf %21, %22 : f64
//|         affine.store %23, %A[%i + 7, %j_2 - (%i + 7)] : memref<?x?xf64>
//|       }
//|       affine.for %j_3 = #map3(%i)[%n] to #map4(%i)[%n] {
//|         affine.if #set6(%i, %j_3)[%n] {
//|           %3 = affine.load %A[%i, %j_3 - (%i + 1)] : memref<?x?xf64>
//|           %4 = affine.load %A[%i + 1, %j_3 - (%i + 1) - 1] : memref<?x?xf64>
//|           %5 = arith.addf %3, %4 : f64
//|           affine.store %5, %A[%i + 1, %j_3 - (%i + 1)] : memref<?x?xf64>
//|         }
//|         affine.if #set7(%i, %j_3)[%n] {
//|           %3 = affine.load %A[%i + 1, %j_3 - (%i + 2)] : memref<?x?xf64>
//|           %4 = affine.load %A[%i + 2, %j_3 - (%i + 2) - 1] : memref<?x?xf64>
//|           %5 = arith.addf %3, %4 : f64
//|           affine.store %5, %A[%i + 2, %j_3 - (%i + 2)] : memref<?x?xf64>
//|         }
//|         affine.if #set8(%i, %j_3)[%n] {
//|           %3 = affine.load %A[%i + 2, %j_3 - (%i + 3)] : memref<?x?xf64>
//|           %4 = affine.load %A[%i + 3, %j_3 - (%i + 3) - 1] : memref<?x?xf64>
//|           %5 = arith.addf %3, %4 : f64
//|           affine.store %5, %A[%i + 3, %j_3 - (%i + 3)] : memref<?x?xf64>
//|         }
//|         affine.if #set9(%i, %j_3)[%n] {
//|           %3 = affine.load %A[%i + 3, %j_3 - (%i + 4)] : memref<?x?xf64>
//|           %4 = affine.load %A[%i + 4, %j_3 - (%i + 4) - 1] : memref<?x?xf64>
//|           %5 = arith.addf %3, %4 : f64
//|           affine.store %5, %A[%i + 4, %j_3 - (%i + 4)] : memref<?x?xf64>
//|         }
//|         affine.if #set10(%i, %j_3)[%n] {
//|           %3 = affine.load %A[%i + 4, %j_3 - (%i + 5)] : memref<?x?xf64>
//|           %4 = affine.load %A[%i + 5, %j_3 - (%i + 5) - 1] : memref<?x?xf64>
//|           %5 = arith.addf %3, %4 : f64
//|           affine.store %5, %A[%i + 5, %j_3 - (%i + 5)] : memref<?x?xf64>
//|         }
//|         affine.if #set11(%i, %j_3)[%n] {
//|           %3 = affine.load %A[%i + 5, %j_3 - (%i + 6)] : memref<?x?xf64>
//|           %4 = affine.load %A[%i + 6, %j_3 - (%i + 6) - 1] : memref<?x?xf64>
//|           %5 = arith.addf %3, %4 : f64
//|           affine.store %5, %A[%i + 6, %j_3 - (%i + 6)] : memref<?x?xf64>
//|         }
//|         %0 = affine.load %A[%i + 6, %j_3 - (%i + 7)] : memref<?x?xf64>
//|         %1 = affine.load %A[%i + 7, %j_3 - (%i + 7) - 1] : memref<?x?xf64>
//|         %2 = arith.addf %0, %1 : f64
//|         affine.store %2, %A[%i + 7, %j_3 - (%i + 7)] : memref<?x?xf64>
//|       }
//|     }
//|     affine.for %i_1 = max #map5()[%n] to %n {
//|       affine.for %j_1 = #map1(%i_1) to #map3(%i_1)[%n] {
//|         %0 = affine.load %A[%i_1 - 1, %j_1 - %i_1] : memref<?x?xf64>
//|         %1 = affine.load %A[%i_1, %j_1 - %i_1 - 1] : memref<?x?xf64>
//|         %2 = arith.addf %0, %1 : f64
//|         affine.store %2, %A[%i_1, %j_1 - %i_1] : memref<?x?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @sums: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;8)
//| @sums: order of S0: %i > %j
//| @sums: %i runs in order: affine.store writes %A[1, 1] at (%i, %j) = (1, 1), then affine.load reads it at (2, 1), for %n = 3; try: -t 'skew(%i,%j;1) interchange(%i,%j) parallelize(%i)'
