// RUN: farkas opt -t auto
// Four rows of seven points touch 26 cells where one after the other touches 32: a fifth less, for more addresses than there are registers. They stay apart; four rows of
// five points touch 18 for 24, a quarter less, and run together.
func.func @seven(%A: memref<?x?x?xf64>, %B: memref<?x?x?xf64>, %n: index) {
  affine.for %i = 1 to %n {
    affine.for %j = 1 to %n {
      affine.for %k = 1 to %n {
        %a = affine.load %A[%i, %j, %k] : memref<?x?x?xf64>
        %b = affine.load %A[%i, %j, %k - 1] : memref<?x?x?xf64>
        %c = affine.load %A[%i, %j, %k + 1] : memref<?x?x?xf64>
        %d = affine.load %A[%i, %j - 1, %k] : memref<?x?x?xf64>
        %e = affine.load %A[%i, %j + 1, %k] : memref<?x?x?xf64>
        %f = affine.load %A[%i - 1, %j, %k] : memref<?x?x?xf64>
        %g = affine.load %A[%i + 1, %j, %k] : memref<?x?x?xf64>
        %0 = arith.addf %a, %b : f64
        %1 = arith.addf %0, %c : f64
        %2 = arith.addf %1, %d : f64
        %3 = arith.addf %2, %e : f64
        %4 = arith.addf %3, %f : f64
        %5 = arith.addf %4, %g : f64
        affine.store %5, %B[%i, %j, %k] : memref<?x?x?xf64>
      }
    }
  }
  return
}

func.func @five(%A: memref<?x?x?xf64>, %B: memref<?x?x?xf64>, %n: index) {
  affine.for %i = 1 to %n {
    affine.for %j = 1 to %n {
      affine.for %k = 1 to %n {
        %a = affine.load %A[%i, %j, %k] : memref<?x?x?xf64>
        %b = affine.load %A[%i, %j, %k - 1] : memref<?x?x?xf64>
        %c = affine.load %A[%i, %j, %k + 1] : memref<?x?x?xf64>
        %d = affine.load %A[%i, %j - 1, %k] : memref<?x?x?xf64>
        %e = affine.load %A[%i, %j + 1, %k] : memref<?x?x?xf64>
        %0 = arith.addf %a, %b : f64
        %1 = arith.addf %0, %c : f64
        %2 = arith.addf %1, %d : f64
        %3 = arith.addf %2, %e : f64
        affine.store %3, %B[%i, %j, %k] : memref<?x?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 3)>
//| #map1 = affine_map<()[s0] -> (((s0 - 1) floordiv 4) * 4 + 1)>
//| module {
//|   func.func @seven(%A: memref<?x?x?xf64>, %B: memref<?x?x?xf64>, %n: index) {
//|     affine.parallel (%i) = (1) to (symbol(%n)) {
//|       affine.for %j = 1 to %n {
//|         affine.for %k = 1 to %n {
//|           %a = affine.load %A[%i, %j, %k] : memref<?x?x?xf64>
//|           %b = affine.load %A[%i, %j, %k - 1] : memref<?x?x?xf64>
//|           %c = affine.load %A[%i, %j, %k + 1] : memref<?x?x?xf64>
//|           %d = affine.load %A[%i, %j - 1, %k] : memref<?x?x?xf64>
//|           %e = affine.load %A[%i, %j + 1, %k] : memref<?x?x?xf64>
//|           %f = affine.load %A[%i - 1, %j, %k] : memref<?x?x?xf64>
//|           %g = affine.load %A[%i + 1, %j, %k] : memref<?x?x?xf64>
//|           %0 = arith.addf %a, %b : f64
//|           %1 = arith.addf %0, %c : f64
//|           %2 = arith.addf %1, %d : f64
//|           %3 = arith.addf %2, %e : f64
//|           %4 = arith.addf %3, %f : f64
//|           %5 = arith.addf %4, %g : f64
//|           affine.store %5, %B[%i, %j, %k] : memref<?x?x?xf64>
//|         }
//|       }
//|     }
//|     return
//|   }
//|   func.func @five(%A: memref<?x?x?xf64>, %B: memref<?x?x?xf64>, %n: index) {
//|     affine.parallel (%i) = (1) to (symbol(%n)) {
//|       affine.for %j = 1 to #map()[%n] step 4 {
//|         affine.for %k = 1 to %n {
//|           %a = affine.load %A[%i, %j, %k] : memref<?x?x?xf64>
//|           %b = affine.load %A[%i, %j, %k - 1] : memref<?x?x?xf64>
//|           %c = affine.load %A[%i, %j, %k + 1] : memref<?x?x?xf64>
//|           %d = affine.load %A[%i, %j - 1, %k] : memref<?x?x?xf64>
//|           %e = affine.load %A[%i, %j + 1, %k] : memref<?x?x?xf64>
//|           %0 = arith.addf %a, %b : f64
//|           %1 = arith.addf %0, %c : f64
//|           %2 = arith.addf %1, %d : f64
//|           %3 = arith.addf %2, %e : f64
//|           affine.store %3, %B[%i, %j, %k] : memref<?x?x?xf64>
//|           %a_1 = affine.load %A[%i, %j + 1, %k] : memref<?x?x?xf64>
//|           %b_1 = affine.load %A[%i, %j + 1, %k - 1] : memref<?x?x?xf64>
//|           %c_1 = affine.load %A[%i, %j + 1, %k + 1] : memref<?x?x?xf64>
//|           %d_1 = affine.load %A[%i, %j, %k] : memref<?x?x?xf64>
//|           %e_1 = affine.load %A[%i, %j + 2, %k] : memref<?x?x?xf64>
//|           %4 = arith.addf %a_1, %b_1 : f64
//|           %5 = arith.addf %4, %c_1 : f64
//|           %6 = arith.addf %5, %d_1 : f64
//|           %7 = arith.addf %6, %e_1 : f64
//|           affine.store %7, %B[%i, %j + 1, %k] : memref<?x?x?xf64>
//|           %a_2 = affine.load %A[%i, %j + 2, %k] : memref<?x?x?xf64>
//|           %b_2 = affine.load %A[%i, %j + 2, %k - 1] : memref<?x?x?xf64>
//|           %c_2 = affine.load %A[%i, %j + 2, %k + 1] : memref<?x?x?xf64>
//|           %d_2 = affine.load %A[%i, %j + 1, %k] : memref<?x?x?xf64>
//|           %e_2 = affine.load %A[%i, %j + 3, %k] : memref<?x?x?xf64>
//|           %8 = arith.addf %a_2, %b_2 : f64
//|           %9 = arith.addf %8, %c_2 : f64
//|           %10 = arith.addf %9, %d_2 : f64
//|           %11 = arith.addf %10, %e_2 : f64
//|           affine.store %11, %B[%i, %j + 2, %k] : memref<?x?x?xf64>
//|           %a_3 = affine.load %A[%i, %j + 3, %k] : memref<?x?x?xf64>
//|           %b_3 = affine.load %A[%i, %j + 3, %k - 1] : memref<?x?x?xf64>
//|           %c_3 = affine.load %A[%i, %j + 3, %k + 1] : memref<?x?x?xf64>
//|           %d_3 = affine.load %A[%i, %j + 2, %k] : memref<?x?x?xf64>
//|           %e_3 = affine.load %A[%i, %j + 4, %k] : memref<?x?x?xf64>
//|           %12 = arith.addf %a_3, %b_3 : f64
//|           %13 = arith.addf %12, %c_3 : f64
//|           %14 = arith.addf %13, %d_3 : f64
//|           %15 = arith.addf %14, %e_3 : f64
//|           affine.store %15, %B[%i, %j + 3, %k] : memref<?x?x?xf64>
//|         }
//|       }
//|       affine.for %j_1 = #map1()[%n] to %n {
//|         affine.for %k_1 = 1 to %n {
//|           %a = affine.load %A[%i, %j_1, %k_1] : memref<?x?x?xf64>
//|           %b = affine.load %A[%i, %j_1, %k_1 - 1] : memref<?x?x?xf64>
//|           %c = affine.load %A[%i, %j_1, %k_1 + 1] : memref<?x?x?xf64>
//|           %d = affine.load %A[%i, %j_1 - 1, %k_1] : memref<?x?x?xf64>
//|           %e = affine.load %A[%i, %j_1 + 1, %k_1] : memref<?x?x?xf64>
//|           %0 = arith.addf %a, %b : f64
//|           %1 = arith.addf %0, %c : f64
//|           %2 = arith.addf %1, %d : f64
//|           %3 = arith.addf %2, %e : f64
//|           affine.store %3, %B[%i, %j_1, %k_1] : memref<?x?x?xf64>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @seven: auto does parallelize(%i)
//| @seven: order of S0: %i parallel > %j > %k
//| @seven: assumed: %A and %B do not overlap
//| @five: auto does parallelize(%i) unroll_jam(%j;4)
//| @five: order of S0: %i parallel > %j > %k
//| @five: assumed: %A and %B do not overlap
