// RUN: farkas opt -t 'auto(tile=64x256)'
// A recurrence of two loops, in fronts of tiles whose sides are upright: rows begin with themselves or with the tile, and end one apart, so that eight of
// them have a middle without conditions.
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

//| #map = affine_map<()[s0] -> (((s0 floordiv 64) * 256 + s0 + 3) floordiv 4)>
//| #map1 = affine_map<(d0) -> (d0, 1)>
//| #map2 = affine_map<()[s0] -> (8, s0)>
//| #map3 = affine_map<(d0, d1, d2) -> (d0 + 1, d1 * 4 + d0 - d2 * 4)>
//| #map4 = affine_map<(d0, d1, d2)[s0] -> (d0 + s0, d1 * 4 + d0 - d2 * 4 + 256)>
//| #map5 = affine_map<(d0) -> (d0, 8)>
//| #map6 = affine_map<(d0)[s0] -> (d0 + 57, s0 - 7)>
//| #map7 = affine_map<(d0, d1, d2) -> (d0 * 4 + d1 - d2 * 4 + 7)>
//| #map8 = affine_map<(d0) -> (d0 + 8)>
//| #map9 = affine_map<(d0, d1, d2) -> (d0 * 4 + d1 - d2 * 4 + 7, d1 + 8)>
//| #map10 = affine_map<(d0, d1, d2)[s0] -> (d0 * 4 + d1 - d2 * 4 + 256, d1 + s0)>
//| #map11 = affine_map<(d0, d1, d2) -> (d0 * 4 + d1 - d2 * 4 + 256)>
//| #map12 = affine_map<(d0, d1, d2)[s0] -> (d0 * 4 + d1 - d2 * 4 + 263, d1 + s0)>
//| #map13 = affine_map<(d0, d1, d2)[s0] -> (d0 * 4 + d1 - d2 * 4 + 7, d1 + s0)>
//| #map14 = affine_map<(d0, d1, d2)[s0] -> (d0 + s0 + 7, d1 * 4 + d0 - d2 * 4 + 263)>
//| #map15 = affine_map<()[s0] -> ((s0 floordiv 8) * 8, 8)>
//| #map16 = affine_map<(d0)[s0] -> (d0 + 64, s0)>
//| #set = affine_set<(d0, d1)[s0] : (d0 - d1 + s0 - 1 >= 0)>
//| #set1 = affine_set<(d0, d1, d2, d3)[s0] : (d0 * 4 + d1 - d2 * 4 - (d3 + 1) >= 0, d1 - (d3 + 1) - 1 >= 0, d3 - d1 + s0 >= 0)>
//| #set2 = affine_set<(d0, d1, d2, d3)[s0] : (d0 * 4 + d1 - d2 * 4 - (d3 + 2) >= 0, d1 - (d3 + 2) - 1 >= 0, d3 - d1 + s0 + 1 >= 0)>
//| #set3 = affine_set<(d0, d1, d2, d3)[s0] : (d0 * 4 + d1 - d2 * 4 - (d3 + 3) >= 0, d1 - (d3 + 3) - 1 >= 0, d3 - d1 + s0 + 2 >= 0)>
//| #set4 = affine_set<(d0, d1, d2, d3)[s0] : (d0 * 4 + d1 - d2 * 4 - (d3 + 4) >= 0, d1 - (d3 + 4) - 1 >= 0, d3 - d1 + s0 + 3 >= 0)>
//| #set5 = affine_set<(d0, d1, d2, d3)[s0] : (d0 * 4 + d1 - d2 * 4 - (d3 + 5) >= 0, d1 - (d3 + 5) - 1 >= 0, d3 - d1 + s0 + 4 >= 0)>
//| #set6 = affine_set<(d0, d1, d2, d3) : (d0 * 4 + d1 - d2 * 4 - (d3 + 6) >= 0, d1 - (d3 + 6) - 1 >= 0)>
//| #set7 = affine_set<(d0, d1, d2, d3) : (d0 * 4 + d1 - d2 * 4 - d3 + 256 >= 0)>
//| #set8 = affine_set<(d0, d1, d2, d3) : (d0 * 4 + d1 - d2 * 4 - d3 + 257 >= 0)>
//| #set9 = affine_set<(d0, d1, d2, d3) : (d0 * 4 + d1 - d2 * 4 - d3 + 258 >= 0)>
//| #set10 = affine_set<(d0, d1, d2, d3) : (d0 * 4 + d1 - d2 * 4 - d3 + 259 >= 0)>
//| #set11 = affine_set<(d0, d1, d2, d3) : (d0 * 4 + d1 - d2 * 4 - d3 + 260 >= 0)>
//| #set12 = affine_set<(d0, d1, d2, d3) : (d0 * 4 + d1 - d2 * 4 - d3 + 261 >= 0)>
//| #set13 = affine_set<(d0, d1, d2, d3)[s0] : (d0 * 4 + d1 - d2 * 4 - d3 + 256 >= 0, d1 - d3 + s0 >= 0)>
//| #set14 = affine_set<(d0, d1, d2, d3)[s0] : (d0 * 4 + d1 - d2 * 4 - d3 + 257 >= 0, d1 - d3 + s0 + 1 >= 0)>
//| #set15 = affine_set<(d0, d1, d2, d3)[s0] : (d0 * 4 + d1 - d2 * 4 - d3 + 258 >= 0, d1 - d3 + s0 + 2 >= 0)>
//| #set16 = affine_set<(d0, d1, d2, d3)[s0] : (d0 * 4 + d1 - d2 * 4 - d3 + 259 >= 0, d1 - d3 + s0 + 3 >= 0)>
//| #set17 = affine_set<(d0, d1, d2, d3)[s0] : (d0 * 4 + d1 - d2 * 4 - d3 + 260 >= 0, d1 - d3 + s0 + 4 >= 0)>
//| #set18 = affine_set<(d0, d1, d2, d3)[s0] : (d0 * 4 + d1 - d2 * 4 - d3 + 261 >= 0, d1 - d3 + s0 + 5 >= 0)>
//| module {
//|   func.func @sums(%n: index, %A: memref<?x?xf64>) {
//|     affine.for %j_t = 0 to #map()[%n] step 64 {
//|       affine.parallel (%i_t) = (max(((%j_t + (-symbol(%n)) floordiv 4 + 1) ceildiv 64) * 64, 0)) to (min(%j_t + 64, symbol(%n))) step (64) {
//|         affine.for %i_1 = max #map1(%i_t) to min #map2()[%n] {
//|           affine.for %j_1 = max #map3(%i_1, %j_t, %i_t) to min #map4(%i_1, %j_t, %i_t)[%n] {
//|             %0 = affine.load %A[%i_1 - 1, %j_1 - %i_1] : memref<?x?xf64>
//|             %1 = affine.load %A[%i_1, %j_1 - %i_1 - 1] : memref<?x?xf64>
//|             %2 = arith.addf %0, %1 : f64
//|             affine.store %2, %A[%i_1, %j_1 - %i_1] : memref<?x?xf64>
//|           }
//|         }
//|         affine.for %i = max #map5(%i_t) to min #map6(%i_t)[%n] step 8 {
//|           affine.for %j = max #map3(%i, %j_t, %i_t) to #map7(%j_t, %i, %i_t) {
//|             affine.if #set(%i, %j)[%n] {
//|               %0 = affine.load %A[%i - 1, %j - %i] : memref<?x?xf64>
//|               %1 = affine.load %A[%i, %j - %i - 1] : memref<?x?xf64>
//|               %2 = arith.addf %0, %1 : f64
//|               affine.store %2, %A[%i, %j - %i] : memref<?x?xf64>
//|             }
//|             affine.if #set1(%i_t, %j, %j_t, %i)[%n] {
//|               %0 = affine.load %A[%i, %j - (%i + 1)] : memref<?x?xf64>
//|               %1 = affine.load %A[%i + 1, %j - (%i + 1) - 1] : memref<?x?xf64>
//|               %2 = arith.addf %0, %1 : f64
//|               affine.store %2, %A[%i + 1, %j - (%i + 1)] : memref<?x?xf64>
//|             }
//|             affine.if #set2(%i_t, %j, %j_t, %i)[%n] {
//|               %0 = affine.load %A[%i + 1, %j - (%i + 2)] : memref<?x?xf64>
//|               %1 = affine.load %A[%i + 2, %j - (%i + 2) - 1] : memref<?x?xf64>
//|               %2 = arith.addf %0, %1 : f64
//|               affine.store %2, %A[%i + 2, %j - (%i + 2)] : memref<?x?xf64>
//|             }
//|             affine.if #set3(%i_t, %j, %j_t, %i)[%n] {
//|               %0 = affine.load %A[%i + 2, %j - (%i + 3)] : memref<?x?xf64>
//|               %1 = affine.load %A[%i + 3, %j - (%i + 3) - 1] : memref<?x?xf64>
//|               %2 = arith.addf %0, %1 : f64
//|               affine.store %2, %A[%i + 3, %j - (%i + 3)] : memref<?x?xf64>
//|             }
//|             affine.if #set4(%i_t, %j, %j_t, %i)[%n] {
//|               %0 = affine.load %A[%i + 3, %j - (%i + 4)] : memref<?x?xf64>
//|               %1 = affine.load %A[%i + 4, %j - (%i + 4) - 1] : memref<?x?xf64>
//|               %2 = arith.addf %0, %1 : f64
//|               affine.store %2, %A[%i + 4, %j - (%i + 4)] : memref<?x?xf64>
//|             }
//|             affine.if #set5(%i_t, %j, %j_t, %i)[%n] {
//|               %0 = affine.load %A[%i + 4, %j - (%i + 5)] : memref<?x?xf64>
//|               %1 = affine.load %A[%i + 5, %j - (%i + 5) - 1] : memref<?x?xf64>
//|               %2 = arith.addf %0, %1 : f64
//|               affine.store %2, %A[%i + 5, %j - (%i + 5)] : memref<?x?xf64>
//|             }
//|             affine.if #set6(%i_t, %j, %j_t, %i) {
//|               %0 = affine.load %A[%i + 5, %j - (%i + 6)] : memref<?x?xf64>
//|               %1 = affine.load %A[%i + 6, %j - (%i + 6) - 1] : memref<?x?xf64>
//|               %2 = arith.addf %0, %1 : f64
//|               affine.store %2, %A[%i + 6, %j - (%i + 6)] : memref<?x?xf64>
//|             }
//|           }
//|           affine.for %j_3 = #map7(%j_t, %i, %i_t) to #map8(%i) {
//|             %0 = affine.load %A[%i - 1, %j_3 - %i] : memref<?x?xf64>
//|             %1 = affine.load %A[%i, %j_3 - %i - 1] : memref<?x?xf64>
//|             %2 = arith.addf %0, %1 : f64
//|             affine.store %2, %A[%i, %j_3 - %i] : memref<?x?xf64>
//|             %3 = affine.load %A[%i, %j_3 - (%i + 1)] : memref<?x?xf64>
//|             %4 = affine.load %A[%i + 1, %j_3 - (%i + 1) - 1] : memref<?x?xf64>
//|             %5 = arith.addf %3, %4 : f64
//|             affine.store %5, %A[%i + 1, %j_3 - (%i + 1)] : memref<?x?xf64>
//|             %6 = affine.load %A[%i + 1, %j_3 - (%i + 2)] : memref<?x?xf64>
//|             %7 = affine.load %A[%i + 2, %j_3 - (%i + 2) - 1] : memref<?x?xf64>
//|             %8 = arith.addf %6, %7 : f64
//|             affine.store %8, %A[%i + 2, %j_3 - (%i + 2)] : memref<?x?xf64>
//|             %9 = affine.load %A[%i + 2, %j_3 - (%i + 3)] : memref<?x?xf64>
//|             %10 = affine.load %A[%i + 3, %j_3 - (%i + 3) - 1] : memref<?x?xf64>
//|             %11 = arith.addf %9, %10 : f64
//|             affine.store %11, %A[%i + 3, %j_3 - (%i + 3)] : memref<?x?xf64>
//|             %12 = affine.load %A[%i + 3, %j_3 - (%i + 4)] : memref<?x?xf64>
//|             %13 = affine.load %A[%i + 4, %j_3 - (%i + 4) - 1] : memref<?x?xf64>
//|             %14 = arith.addf %12, %13 : f64
//|             affine.store %14, %A[%i + 4, %j_3 - (%i + 4)] : memref<?x?xf64>
//|             %15 = affine.load %A[%i + 4, %j_3 - (%i + 5)] : memref<?x?xf64>
//|             %16 = affine.load %A[%i + 5, %j_3 - (%i + 5) - 1] : memref<?x?xf64>
//|             %17 = arith.addf %15, %16 : f64
//|             affine.store %17, %A[%i + 5, %j_3 - (%i + 5)] : memref<?x?xf64>
//|             %18 = affine.load %A[%i + 5, %j_3 - (%i + 6)] : memref<?x?xf64>
//|             %19 = affine.load %A[%i + 6, %j_3 - (%i + 6) - 1] : memref<?x?xf64>
//|             %20 = arith.addf %18, %19 : f64
//|             affine.store %20, %A[%i + 6, %j_3 - (%i + 6)] : memref<?x?xf64>
//|           }
//|           affine.for %j_4 = max #map9(%j_t, %i, %i_t) to min #map10(%j_t, %i, %i_t)[%n] {
//|             %0 = affine.load %A[%i - 1, %j_4 - %i] : memref<?x?xf64>
//|             %1 = affine.load %A[%i, %j_4 - %i - 1] : memref<?x?xf64>
//|             %2 = arith.addf %0, %1 : f64
//|             affine.store %2, %A[%i, %j_4 - %i] : memref<?x?xf64>
//|             %3 = affine.load %A[%i, %j_4 - (%i + 1)] : memref<?x?xf64>
//|             %4 = affine.load %A[%i + 1, %j_4 - (%i + 1) - 1] : memref<?x?xf64>
//|             %5 = arith.addf %3, %4 : f64
//|             affine.store %5, %A[%i + 1, %j_4 - (%i + 1)] : memref<?x?xf64>
//|             %6 = affine.load %A[%i + 1, %j_4 - (%i + 2)] : memref<?x?xf64>
//|             %7 = affine.load %A[%i + 2, %j_4 - (%i + 2) - 1] : memref<?x?xf64>
//|             %8 = arith.addf %6, %7 : f64
//|             affine.store %8, %A[%i + 2, %j_4 - (%i + 2)] : memref<?x?xf64>
//|             %9 = affine.load %A[%i + 2, %j_4 - (%i + 3)] : memref<?x?xf64>
//|             %10 = affine.load %A[%i + 3, %j_4 - (%i + 3) - 1] : memref<?x?xf64>
//|             %11 = arith.addf %9, %10 : f64
//|             affine.store %11, %A[%i + 3, %j_4 - (%i + 3)] : memref<?x?xf64>
//|             %12 = affine.load %A[%i + 3, %j_4 - (%i + 4)] : memref<?x?xf64>
//|             %13 = affine.load %A[%i + 4, %j_4 - (%i + 4) - 1] : memref<?x?xf64>
//|             %14 = arith.addf %12, %13 : f64
//|             affine.store %14, %A[%i + 4, %j_4 - (%i + 4)] : memref<?x?xf64>
//|             %15 = affine.load %A[%i + 4, %j_4 - (%i + 5)] : memref<?x?xf64>
//|             %16 = affine.load %A[%i + 5, %j_4 - (%i + 5) - 1] : memref<?x?xf64>
//|             %17 = arith.addf %15, %16 : f64
//|             affine.store %17, %A[%i + 5, %j_4 - (%i + 5)] : memref<?x?xf64>
//|             %18 = affine.load %A[%i + 5, %j_4 - (%i + 6)] : memref<?x?xf64>
//|             %19 = affine.load %A[%i + 6, %j_4 - (%i + 6) - 1] : memref<?x?xf64>
//|             %20 = arith.addf %18, %19 : f64
//|             affine.store %20, %A[%i + 6, %j_4 - (%i + 6)] : memref<?x?xf64>
//|             %21 = affine.load %A[%i + 6, %j_4 - (%i + 7)] : memref<?x?xf64>
//|             %22 = affine.load %A[%i + 7, %j_4 - (%i + 7) - 1] : memref<?x?xf64>
//|             %23 = arith.addf %21, %22 : f64
//|             affine.store %23, %A[%i + 7, %j_4 - (%i + 7)] : memref<?x?xf64>
//|           }
//|           affine.for %j_5 = #map11(%j_t, %i, %i_t) to min #map12(%j_t, %i, %i_t)[%n] {
//|             affine.if #set7(%j_t, %i, %i_t, %j_5) {
//|               %3 = affine.load %A[%i, %j_5 - (%i + 1)] : memref<?x?xf64>
//|               %4 = affine.load %A[%i + 1, %j_5 - (%i + 1) - 1] : memref<?x?xf64>
//|               %5 = arith.addf %3, %4 : f64
//|               affine.store %5, %A[%i + 1, %j_5 - (%i + 1)] : memref<?x?xf64>
//|             }
//|             affine.if #set8(%j_t, %i, %i_t, %j_5) {
//|               %3 = affine.load %A[%i + 1, %j_5 - (%i + 2)] : memref<?x?xf64>
//|               %4 = affine.load %A[%i + 2, %j_5 - (%i + 2) - 1] : memref<?x?xf64>
//|               %5 = arith.addf %3, %4 : f64
//|               affine.store %5, %A[%i + 2, %j_5 - (%i + 2)] : memref<?x?xf64>
//|             }
//|             affine.if #set9(%j_t, %i, %i_t, %j_5) {
//|               %3 = affine.load %A[%i + 2, %j_5 - (%i + 3)] : memref<?x?xf64>
//|               %4 = affine.load %A[%i + 3, %j_5 - (%i + 3) - 1] : memref<?x?xf64>
//|               %5 = arith.addf %3, %4 : f64
//|               affine.store %5, %A[%i + 3, %j_5 - (%i + 3)] : memref<?x?xf64>
//|             }
//|             affine.if #set10(%j_t, %i, %i_t, %j_5) {
//|               %3 = affine.load %A[%i + 3, %j_5 - (%i + 4)] : memref<?x?xf64>
//|               %4 = affine.load %A[%i + 4, %j_5 - (%i + 4) - 1] : memref<?x?xf64>
//|               %5 = arith.addf %3, %4 : f64
//|               affine.store %5, %A[%i + 4, %j_5 - (%i + 4)] : memref<?x?xf64>
//|             }
//|             affine.if #set11(%j_t, %i, %i_t, %j_5) {
//|               %3 = affine.load %A[%i + 4, %j_5 - (%i + 5)] : memref<?x?xf64>
//|               %4 = affine.load %A[%i + 5, %j_5 - (%i + 5) - 1] : memref<?x?xf64>
//|               %5 = arith.addf %3, %4 : f64
//|               affine.store %5, %A[%i + 5, %j_5 - (%i + 5)] : memref<?x?xf64>
//|             }
//|             affine.if #set12(%j_t, %i, %i_t, %j_5) {
//|               %3 = affine.load %A[%i + 5, %j_5 - (%i + 6)] : memref<?x?xf64>
//|               %4 = affine.load %A[%i + 6, %j_5 - (%i + 6) - 1] : memref<?x?xf64>
//|               %5 = arith.addf %3, %4 : f64
//|               affine.store %5, %A[%i + 6, %j_5 - (%i + 6)] : memref<?x?xf64>
//|             }
//|             %0 = affine.load %A[%i + 6, %j_5 - (%i + 7)] : memref<?x?xf64>
//|             %1 = affine.load %A[%i + 7, %j_5 - (%i + 7) - 1] : memref<?x?xf64>
//|             %2 = arith.addf %0, %1 : f64
//|             affine.store %2, %A[%i + 7, %j_5 - (%i + 7)] : memref<?x?xf64>
//|           }
//|           affine.for %j_6 = max #map13(%j_t, %i, %i_t)[%n] to min #map14(%i, %j_t, %i_t)[%n] {
//|             affine.if #set13(%j_t, %i, %i_t, %j_6)[%n] {
//|               %3 = affine.load %A[%i, %j_6 - (%i + 1)] : memref<?x?xf64>
//|               %4 = affine.load %A[%i + 1, %j_6 - (%i + 1) - 1] : memref<?x?xf64>
//|               %5 = arith.addf %3, %4 : f64
//|               affine.store %5, %A[%i + 1, %j_6 - (%i + 1)] : memref<?x?xf64>
//|             }
//|             affine.if #set14(%j_t, %i, %i_t, %j_6)[%n] {
//|               %3 = affine.load %A[%i + 1, %j_6 - (%i + 2)] : memref<?x?xf64>
//|               %4 = affine.load %A[%i + 2, %j_6 - (%i + 2) - 1] : memref<?x?xf64>
//|               %5 = arith.addf %3, %4 : f64
//|               affine.store %5, %A[%i + 2, %j_6 - (%i + 2)] : memref<?x?xf64>
//|             }
//|             affine.if #set15(%j_t, %i, %i_t, %j_6)[%n] {
//|               %3 = affine.load %A[%i + 2, %j_6 - (%i + 3)] : memref<?x?xf64>
//|               %4 = affine.load %A[%i + 3, %j_6 - (%i + 3) - 1] : memref<?x?xf64>
//|               %5 = arith.addf %3, %4 : f64
//|               affine.store %5, %A[%i + 3, %j_6 - (%i + 3)] : memref<?x?xf64>
//|             }
//|             affine.if #set16(%j_t, %i, %i_t, %j_6)[%n] {
//|               %3 = affine.load %A[%i + 3, %j_6 - (%i + 4)] : memref<?x?xf64>
//|               %4 = affine.load %A[%i + 4, %j_6 - (%i + 4) - 1] : memref<?x?xf64>
//|               %5 = arith.addf %3, %4 : f64
//|               affine.store %5, %A[%i + 4, %j_6 - (%i + 4)] : memref<?x?xf64>
//|             }
//|             affine.if #set17(%j_t, %i, %i_t, %j_6)[%n] {
//|               %3 = affine.load %A[%i + 4, %j_6 - (%i + 5)] : memref<?x?xf64>
//|               %4 = affine.load %A[%i + 5, %j_6 - (%i + 5) - 1] : memref<?x?xf64>
//|               %5 = arith.addf %3, %4 : f64
//|               affine.store %5, %A[%i + 5, %j_6 - (%i + 5)] : memref<?x?xf64>
//|             }
//|             affine.if #set18(%j_t, %i, %i_t, %j_6)[%n] {
//|               %3 = affine.load %A[%i + 5, %j_6 - (%i + 6)] : memref<?x?xf64>
//|               %4 = affine.load %A[%i + 6, %j_6 - (%i + 6) - 1] : memref<?x?xf64>
//|               %5 = arith.addf %3, %4 : f64
//|               affine.store %5, %A[%i + 6, %j_6 - (%i + 6)] : memref<?x?xf64>
//|             }
//|             %0 = affine.load %A[%i + 6, %j_6 - (%i + 7)] : memref<?x?xf64>
//|             %1 = affine.load %A[%i + 7, %j_6 - (%i + 7) - 1] : memref<?x?xf64>
//|             %2 = arith.addf %0, %1 : f64
//|             affine.store %2, %A[%i + 7, %j_6 - (%i + 7)] : memref<?x?xf64>
//|           }
//|         }
//|         affine.for %i_2 = max #map15()[%n] to min #map16(%i_t)[%n] {
//|           affine.for %j_2 = max #map3(%i_2, %j_t, %i_t) to min #map4(%i_2, %j_t, %i_t)[%n] {
//|             %0 = affine.load %A[%i_2 - 1, %j_2 - %i_2] : memref<?x?xf64>
//|             %1 = affine.load %A[%i_2, %j_2 - %i_2 - 1] : memref<?x?xf64>
//|             %2 = arith.addf %0, %1 : f64
//|             affine.store %2, %A[%i_2, %j_2 - %i_2] : memref<?x?xf64>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @sums: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;8)
//| @sums: order of S0: %j_t wavefronts > %i_t by 64 parallel > %i > %j
