// RUN: farkas opt -t auto
// Rows of a stencil that are next to each other have elements in common: four of them run together. Where the two sweeps begin and end a row apart, a
// full group is one of both.
func.func @sweeps(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %t = 0 to 100 {
    affine.for %i = 1 to %n {
      affine.for %j = 1 to %n {
        %0 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
        %1 = affine.load %A[%i, %j] : memref<?x?xf64>
        %2 = affine.load %A[%i + 1, %j] : memref<?x?xf64>
        %3 = arith.addf %0, %1 : f64
        %4 = arith.addf %3, %2 : f64
        affine.store %4, %B[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %i = 1 to %n {
      affine.for %j = 1 to %n {
        %0 = affine.load %B[%i - 1, %j] : memref<?x?xf64>
        %1 = affine.load %B[%i, %j] : memref<?x?xf64>
        %2 = affine.load %B[%i + 1, %j] : memref<?x?xf64>
        %3 = arith.addf %0, %1 : f64
        %4 = arith.addf %3, %2 : f64
        affine.store %4, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (((((d0 + 1) floordiv 2) * 4 + 14) floordiv 32) * 32)>
//| #map1 = affine_map<(d0)[s0] -> (((d0 * 2 + s0 + 2) floordiv 4) * 4 + 16, ((s0 + 2) floordiv 4) * 4 + 200)>
//| #map2 = affine_map<(d0) -> (d0)>
//| #map3 = affine_map<(d0) -> (d0 + 8, 100)>
//| #map4 = affine_map<(d0, d1) -> (d0 * 2 + 1, d1)>
//| #map5 = affine_map<(d0)[s0] -> (d0 * 2 + s0 + 1, ((d0 * 2 + 5) floordiv 4) * 4)>
//| #map6 = affine_map<(d0) -> (d0, 1)>
//| #map7 = affine_map<(d0)[s0] -> (d0 + 256, s0)>
//| #map8 = affine_map<(d0, d1) -> (((d0 * 2 + 2) ceildiv 4) * 4, d1)>
//| #map9 = affine_map<(d0, d1)[s0] -> (d0 * 2 + s0 - 3, d1 + 29)>
//| #map10 = affine_map<(d0, d1)[s0] -> (((d0 * 2 + 5) floordiv 4) * 4, ((d0 * 2 + s0) floordiv 4) * 4, d1)>
//| #map11 = affine_map<(d0, d1)[s0] -> (d0 * 2 + s0 + 1, d1 + 32)>
//| #set = affine_set<(d0, d1)[s0] : (d0 * 2 - d1 + s0 - 1 >= 0)>
//| #set1 = affine_set<(d0, d1) : (d0 - d1 * 2 - 2 >= 0)>
//| module {
//|   func.func @sweeps(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
//|     affine.parallel (%j_t) = (0) to (symbol(%n)) step (256) {
//|       affine.for %t_t = 0 to 100 step 8 {
//|         affine.for %i_t = #map(%t_t) to min #map1(%t_t)[%n] step 32 {
//|           affine.for %t = #map2(%t_t) to min #map3(%t_t) {
//|             affine.for %i_1 = max #map4(%t, %i_t) to min #map5(%t)[%n] {
//|               affine.for %j_1 = max #map6(%j_t) to min #map7(%j_t)[%n] {
//|                 affine.if #set(%t, %i_1)[%n] {
//|                   %0 = affine.load %A[%i_1 - %t * 2 - 1, %j_1] : memref<?x?xf64>
//|                   %1 = affine.load %A[%i_1 - %t * 2, %j_1] : memref<?x?xf64>
//|                   %2 = affine.load %A[%i_1 - %t * 2 + 1, %j_1] : memref<?x?xf64>
//|                   %3 = arith.addf %0, %1 : f64
//|                   %4 = arith.addf %3, %2 : f64
//|                   affine.store %4, %B[%i_1 - %t * 2, %j_1] : memref<?x?xf64>
//|                 }
//|                 affine.if #set1(%i_1, %t) {
//|                   %0 = affine.load %B[%i_1 - %t * 2 - 2, %j_1] : memref<?x?xf64>
//|                   %1 = affine.load %B[%i_1 - %t * 2 - 1, %j_1] : memref<?x?xf64>
//|                   %2 = affine.load %B[%i_1 - %t * 2, %j_1] : memref<?x?xf64>
//|                   %3 = arith.addf %0, %1 : f64
//|                   %4 = arith.addf %3, %2 : f64
//|                   affine.store %4, %A[%i_1 - %t * 2 - 1, %j_1] : memref<?x?xf64>
//|                 }
//|               }
//|             }
//|             affine.for %i = max #map8(%t, %i_t) to min #map9(%t, %i_t)[%n] step 4 {
//|               affine.for %j = max #map6(%j_t) to min #map7(%j_t)[%n] {
//|                 %0 = affine.load %A[%i - %t * 2 - 1, %j] : memref<?x?xf64>
//|                 %1 = affine.load %A[%i - %t * 2, %j] : memref<?x?xf64>
//|                 %2 = affine.load %A[%i - %t * 2 + 1, %j] : memref<?x?xf64>
//|                 %3 = arith.addf %0, %1 : f64
//|                 %4 = arith.addf %3, %2 : f64
//|                 affine.store %4, %B[%i - %t * 2, %j] : memref<?x?xf64>
//|                 %5 = affine.load %A[%i - %t * 2, %j] : memref<?x?xf64>
//|                 %6 = affine.load %A[%i - %t * 2 + 1, %j] : memref<?x?xf64>
//|                 %7 = affine.load %A[%i - %t * 2 + 2, %j] : memref<?x?xf64>
//|                 %8 = arith.addf %5, %6 : f64
//|                 %9 = arith.addf %8, %7 : f64
//|                 %10 = affine.load %B[%i - %t * 2 - 2, %j] : memref<?x?xf64>
//|                 %11 = affine.load %B[%i - %t * 2 - 1, %j] : memref<?x?xf64>
//|                 %12 = affine.load %B[%i - %t * 2, %j] : memref<?x?xf64>
//|                 %13 = arith.addf %10, %11 : f64
//|                 %14 = arith.addf %13, %12 : f64
//|                 affine.store %14, %A[%i - %t * 2 - 1, %j] : memref<?x?xf64>
//|                 affine.store %9, %B[%i - %t * 2 + 1, %j] : memref<?x?xf64>
//|                 %15 = affine.load %A[%i - %t * 2 + 1, %j] : memref<?x?xf64>
//|                 %16 = affine.load %A[%i - %t * 2 + 2, %j] : memref<?x?xf64>
//|                 %17 = affine.load %A[%i - %t * 2 + 3, %j] : memref<?x?xf64>
//|                 %18 = arith.addf %15, %16 : f64
//|                 %19 = arith.addf %18, %17 : f64
//|                 %20 = affine.load %B[%i - %t * 2 - 1, %j] : memref<?x?xf64>
//|                 %21 = affine.load %B[%i - %t * 2, %j] : memref<?x?xf64>
//|                 %22 = affine.load %B[%i - %t * 2 + 1, %j] : memref<?x?xf64>
//|                 %23 = arith.addf %20, %21 : f64
//|                 %24 = arith.addf %23, %22 : f64
//|                 affine.store %24, %A[%i - %t * 2, %j] : memref<?x?xf64>
//|                 affine.store %19, %B[%i - %t * 2 + 2, %j] : memref<?x?xf64>
//|                 %25 = affine.load %A[%i - %t * 2 + 2, %j] : memref<?x?xf64>
//|                 %26 = affine.load %A[%i - %t * 2 + 3, %j] : memref<?x?xf64>
//|                 %27 = affine.load %A[%i - %t * 2 + 4, %j] : memref<?x?xf64>
//|                 %28 = arith.addf %25, %26 : f64
//|                 %29 = arith.addf %28, %27 : f64
//|                 %30 = affine.load %B[%i - %t * 2, %j] : memref<?x?xf64>
//|                 %31 = affine.load %B[%i - %t * 2 + 1, %j] : memref<?x?xf64>
//|                 %32 = affine.load %B[%i - %t * 2 + 2, %j] : memref<?x?xf64>
//|                 %33 = arith.addf %30, %31 : f64
//|                 %34 = arith.addf %33, %32 : f64
//|                 affine.store %34, %A[%i - %t * 2 + 1, %j] : memref<?x?xf64>
//|                 affine.store %29, %B[%i - %t * 2 + 3, %j] : memref<?x?xf64>
//|                 %35 = affine.load %B[%i - %t * 2 + 1, %j] : memref<?x?xf64>
//|                 %36 = affine.load %B[%i - %t * 2 + 2, %j] : memref<?x?xf64>
//|                 %37 = affine.load %B[%i - %t * 2 + 3, %j] : memref<?x?xf64>
//|                 %38 = arith.addf %35, %36 : f64
//|                 %39 = arith.addf %38, %37 : f64
//|                 affine.store %39, %A[%i - %t * 2 + 2, %j] : memref<?x?xf64>
//|               }
//|             }
//|             affine.for %i_2 = max #map10(%t, %i_t)[%n] to min #map11(%t, %i_t)[%n] {
//|               affine.for %j_2 = max #map6(%j_t) to min #map7(%j_t)[%n] {
//|                 affine.if #set(%t, %i_2)[%n] {
//|                   %5 = affine.load %A[%i_2 - %t * 2 - 1, %j_2] : memref<?x?xf64>
//|                   %6 = affine.load %A[%i_2 - %t * 2, %j_2] : memref<?x?xf64>
//|                   %7 = affine.load %A[%i_2 - %t * 2 + 1, %j_2] : memref<?x?xf64>
//|                   %8 = arith.addf %5, %6 : f64
//|                   %9 = arith.addf %8, %7 : f64
//|                   affine.store %9, %B[%i_2 - %t * 2, %j_2] : memref<?x?xf64>
//|                 }
//|                 %0 = affine.load %B[%i_2 - %t * 2 - 2, %j_2] : memref<?x?xf64>
//|                 %1 = affine.load %B[%i_2 - %t * 2 - 1, %j_2] : memref<?x?xf64>
//|                 %2 = affine.load %B[%i_2 - %t * 2, %j_2] : memref<?x?xf64>
//|                 %3 = arith.addf %0, %1 : f64
//|                 %4 = arith.addf %3, %2 : f64
//|                 affine.store %4, %A[%i_2 - %t * 2 - 1, %j_2] : memref<?x?xf64>
//|               }
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @sweeps: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4)
//| @sweeps: order of S0 to S1: %j_t by 256 parallel > %t_t by 8 > %i_t by 32 > %t > %i > %j
//| @sweeps: assumed: %A and %B do not overlap
