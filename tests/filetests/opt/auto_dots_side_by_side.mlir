// RUN: farkas opt -t auto
// Each element takes a sum along a row that is finished before: rows %i do not wait for each other, columns %j do. So the loop over
// rows goes next to the sum, and eight of them run side by side, apart from the ends of the triangle.
func.func @solve(%n: index, %A: memref<?x?xf64>, %L: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) {
        %a = affine.load %A[%i, %j] : memref<?x?xf64>
        %b = affine.load %A[%i, %k] : memref<?x?xf64>
        %c = affine.load %L[%j, %k] : memref<?x?xf64>
        %0 = arith.mulf %b, %c : f64
        %1 = arith.subf %a, %0 : f64
        affine.store %1, %A[%i, %j] : memref<?x?xf64>
      }
      %a1 = affine.load %A[%i, %j] : memref<?x?xf64>
      %d = affine.load %L[%j, %j] : memref<?x?xf64>
      %q = arith.divf %a1, %d : f64
      affine.store %q, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 16, s0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 9, s0 - 7)>
//| #map3 = affine_map<()[s0] -> ((s0 floordiv 8) * 8)>
//| module {
//|   func.func @solve(%n: index, %A: memref<?x?xf64>, %L: memref<?x?xf64>) {
//|     affine.parallel (%i_t) = (0) to (symbol(%n)) step (16) {
//|       affine.for %j_t = 0 to %n step 16 {
//|         affine.for %j = #map(%j_t) to min #map1(%j_t)[%n] {
//|           affine.for %i = #map(%i_t) to min #map2(%i_t)[%n] step 8 {
//|             affine.for %k = 0 to #map(%j) {
//|               %a = affine.load %A[%i, %j] : memref<?x?xf64>
//|               %b = affine.load %A[%i, %k] : memref<?x?xf64>
//|               %c = affine.load %L[%j, %k] : memref<?x?xf64>
//|               %0 = arith.mulf %b, %c : f64
//|               %1 = arith.subf %a, %0 : f64
//|               affine.store %1, %A[%i, %j] : memref<?x?xf64>
//|               %a_1 = affine.load %A[%i + 1, %j] : memref<?x?xf64>
//|               %b_1 = affine.load %A[%i + 1, %k] : memref<?x?xf64>
//|               %c_1 = affine.load %L[%j, %k] : memref<?x?xf64>
//|               %2 = arith.mulf %b_1, %c_1 : f64
//|               %3 = arith.subf %a_1, %2 : f64
//|               affine.store %3, %A[%i + 1, %j] : memref<?x?xf64>
//|               %a_2 = affine.load %A[%i + 2, %j] : memref<?x?xf64>
//|               %b_2 = affine.load %A[%i + 2, %k] : memref<?x?xf64>
//|               %c_2 = affine.load %L[%j, %k] : memref<?x?xf64>
//|               %4 = arith.mulf %b_2, %c_2 : f64
//|               %5 = arith.subf %a_2, %4 : f64
//|               affine.store %5, %A[%i + 2, %j] : memref<?x?xf64>
//|               %a_3 = affine.load %A[%i + 3, %j] : memref<?x?xf64>
//|               %b_3 = affine.load %A[%i + 3, %k] : memref<?x?xf64>
//|               %c_3 = affine.load %L[%j, %k] : memref<?x?xf64>
//|               %6 = arith.mulf %b_3, %c_3 : f64
//|               %7 = arith.subf %a_3, %6 : f64
//|               affine.store %7, %A[%i + 3, %j] : memref<?x?xf64>
//|               %a_4 = affine.load %A[%i + 4, %j] : memref<?x?xf64>
//|               %b_4 = affine.load %A[%i + 4, %k] : memref<?x?xf64>
//|               %c_4 = affine.load %L[%j, %k] : memref<?x?xf64>
//|               %8 = arith.mulf %b_4, %c_4 : f64
//|               %9 = arith.subf %a_4, %8 : f64
//|               affine.store %9, %A[%i + 4, %j] : memref<?x?xf64>
//|               %a_5 = affine.load %A[%i + 5, %j] : memref<?x?xf64>
//|               %b_5 = affine.load %A[%i + 5, %k] : memref<?x?xf64>
//|               %c_5 = affine.load %L[%j, %k] : memref<?x?xf64>
//|               %10 = arith.mulf %b_5, %c_5 : f64
//|               %11 = arith.subf %a_5, %10 : f64
//|               affine.store %11, %A[%i + 5, %j] : memref<?x?xf64>
//|               %a_6 = affine.load %A[%i + 6, %j] : memref<?x?xf64>
//|               %b_6 = affine.load %A[%i + 6, %k] : memref<?x?xf64>
//|               %c_6 = affine.load %L[%j, %k] : memref<?x?xf64>
//|               %12 = arith.mulf %b_6, %c_6 : f64
//|               %13 = arith.subf %a_6, %12 : f64
//|               affine.store %13, %A[%i + 6, %j] : memref<?x?xf64>
//|               %a_7 = affine.load %A[%i + 7, %j] : memref<?x?xf64>
//|               %b_7 = affine.load %A[%i + 7, %k] : memref<?x?xf64>
//|               %c_7 = affine.load %L[%j, %k] : memref<?x?xf64>
//|               %14 = arith.mulf %b_7, %c_7 : f64
//|               %15 = arith.subf %a_7, %14 : f64
//|               affine.store %15, %A[%i + 7, %j] : memref<?x?xf64>
//|             }
//|             %a1 = affine.load %A[%i, %j] : memref<?x?xf64>
//|             %d = affine.load %L[%j, %j] : memref<?x?xf64>
//|             %q = arith.divf %a1, %d : f64
//|             affine.store %q, %A[%i, %j] : memref<?x?xf64>
//|             %a1_1 = affine.load %A[%i + 1, %j] : memref<?x?xf64>
//|             %d_1 = affine.load %L[%j, %j] : memref<?x?xf64>
//|             %q_1 = arith.divf %a1_1, %d_1 : f64
//|             affine.store %q_1, %A[%i + 1, %j] : memref<?x?xf64>
//|             %a1_2 = affine.load %A[%i + 2, %j] : memref<?x?xf64>
//|             %d_2 = affine.load %L[%j, %j] : memref<?x?xf64>
//|             %q_2 = arith.divf %a1_2, %d_2 : f64
//|             affine.store %q_2, %A[%i + 2, %j] : memref<?x?xf64>
//|             %a1_3 = affine.load %A[%i + 3, %j] : memref<?x?xf64>
//|             %d_3 = affine.load %L[%j, %j] : memref<?x?xf64>
//|             %q_3 = arith.divf %a1_3, %d_3 : f64
//|             affine.store %q_3, %A[%i + 3, %j] : memref<?x?xf64>
//|             %a1_4 = affine.load %A[%i + 4, %j] : memref<?x?xf64>
//|             %d_4 = affine.load %L[%j, %j] : memref<?x?xf64>
//|             %q_4 = arith.divf %a1_4, %d_4 : f64
//|             affine.store %q_4, %A[%i + 4, %j] : memref<?x?xf64>
//|             %a1_5 = affine.load %A[%i + 5, %j] : memref<?x?xf64>
//|             %d_5 = affine.load %L[%j, %j] : memref<?x?xf64>
//|             %q_5 = arith.divf %a1_5, %d_5 : f64
//|             affine.store %q_5, %A[%i + 5, %j] : memref<?x?xf64>
//|             %a1_6 = affine.load %A[%i + 6, %j] : memref<?x?xf64>
//|             %d_6 = affine.load %L[%j, %j] : memref<?x?xf64>
//|             %q_6 = arith.divf %a1_6, %d_6 : f64
//|             affine.store %q_6, %A[%i + 6, %j] : memref<?x?xf64>
//|             %a1_7 = affine.load %A[%i + 7, %j] : memref<?x?xf64>
//|             %d_7 = affine.load %L[%j, %j] : memref<?x?xf64>
//|             %q_7 = arith.divf %a1_7, %d_7 : f64
//|             affine.store %q_7, %A[%i + 7, %j] : memref<?x?xf64>
//|           }
//|           affine.for %i_1 = #map3()[%n] to min #map1(%i_t)[%n] {
//|             affine.for %k_1 = 0 to #map(%j) {
//|               %a = affine.load %A[%i_1, %j] : memref<?x?xf64>
//|               %b = affine.load %A[%i_1, %k_1] : memref<?x?xf64>
//|               %c = affine.load %L[%j, %k_1] : memref<?x?xf64>
//|               %0 = arith.mulf %b, %c : f64
//|               %1 = arith.subf %a, %0 : f64
//|               affine.store %1, %A[%i_1, %j] : memref<?x?xf64>
//|             }
//|             %a1 = affine.load %A[%i_1, %j] : memref<?x?xf64>
//|             %d = affine.load %L[%j, %j] : memref<?x?xf64>
//|             %q = arith.divf %a1, %d : f64
//|             affine.store %q, %A[%i_1, %j] : memref<?x?xf64>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @solve: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;8)
//| @solve: order of S0 to S1: %i_t by 16 parallel > %j_t by 16 > %j > %i > %k
//| @solve: assumed: %A and %L do not overlap
