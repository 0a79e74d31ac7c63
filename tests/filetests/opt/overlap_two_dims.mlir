// RUN: farkas opt -t 'overlap(%t,%i,%j;2,16,32)'
// Both dims are cut: the loops are those of one name in both sweeps. The corners of A, which nobody reads, are not copied.
#inner = affine_map<()[s0] -> (s0 - 1)>
func.func @f(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %n: index, %steps: index) {
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to #inner()[%n] {
      affine.for %j = 1 to #inner()[%n] {
        %a = affine.load %A[%i - 1, %j] : memref<?x?xf64>
        %b = affine.load %A[%i + 1, %j] : memref<?x?xf64>
        %c = affine.load %A[%i, %j - 1] : memref<?x?xf64>
        %d = affine.load %A[%i, %j + 1] : memref<?x?xf64>
        %e = arith.addf %a, %b : f64
        %f = arith.addf %c, %d : f64
        %g = arith.addf %e, %f : f64
        affine.store %g, %B[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %i = 1 to #inner()[%n] {
      affine.for %j = 1 to #inner()[%n] {
        %a = affine.load %B[%i - 1, %j] : memref<?x?xf64>
        %b = affine.load %B[%i + 1, %j] : memref<?x?xf64>
        %c = affine.load %B[%i, %j - 1] : memref<?x?xf64>
        %d = affine.load %B[%i, %j + 1] : memref<?x?xf64>
        %e = arith.addf %a, %b : f64
        %f = arith.addf %c, %d : f64
        %g = arith.addf %e, %f : f64
        affine.store %g, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 2, 0)>
//| #map1 = affine_map<()[s0] -> (s0 - 1)>
//| #map2 = affine_map<(d0) -> (d0 - 2, 1)>
//| #map3 = affine_map<(d0)[s0] -> (d0 + 34, s0 - 1)>
//| #map4 = affine_map<(d0)[s0] -> (d0 + 18, s0 - 1)>
//| #map5 = affine_map<(d0) -> (1, d0 - 4)>
//| #map6 = affine_map<(d0)[s0] -> (s0 - 1, d0 + 20)>
//| #map7 = affine_map<(d0) -> (0, d0 - 4)>
//| #map8 = affine_map<(d0)[s0] -> (s0 - 2, d0 + 36)>
//| #map9 = affine_map<()[s0] -> (s0 - 2, 2)>
//| #map10 = affine_map<(d0)[s0] -> (s0, d0 + 36)>
//| #map11 = affine_map<(d0)[s0] -> (s0 - 1, d0 + 36)>
//| #map12 = affine_map<(d0) -> (d0)>
//| #map13 = affine_map<(d0) -> (d0 + 2)>
//| #map14 = affine_map<(d0, d1, d2) -> (d0 + d1 * 2 - d2 * 2 - 3, 1)>
//| #map15 = affine_map<(d0, d1, d2)[s0] -> (d0 * 2 + d1 - d2 * 2 + 19, s0 - 1)>
//| #map16 = affine_map<(d0, d1, d2)[s0] -> (d0 * 2 + d1 - d2 * 2 + 35, s0 - 1)>
//| #map17 = affine_map<(d0, d1, d2) -> (d0 + d1 * 2 - d2 * 2 - 2, 1)>
//| #map18 = affine_map<(d0, d1, d2)[s0] -> (d0 * 2 + d1 - d2 * 2 + 18, s0 - 1)>
//| #map19 = affine_map<(d0, d1, d2)[s0] -> (d0 * 2 + d1 - d2 * 2 + 34, s0 - 1)>
//| #map20 = affine_map<(d0)[s0] -> (d0 + 16, s0 - 1)>
//| #map21 = affine_map<(d0)[s0] -> (d0 + 32, s0 - 1)>
//| #map22 = affine_map<(d0) -> (d0 - 3, 1)>
//| #map23 = affine_map<(d0)[s0] -> (d0 + 19, s0 - 1)>
//| #map24 = affine_map<(d0)[s0] -> (d0 + 35, s0 - 1)>
//| #set = affine_set<()[s0] : (s0 - 1 >= 0)>
//| #set1 = affine_set<(d0) : (-d0 + 3 >= 0)>
//| #set2 = affine_set<(d0)[s0] : (d0 - s0 + 19 >= 0)>
//| #set3 = affine_set<(d0) : (d0 - 1 == 0)>
//| #set4 = affine_set<(d0)[s0] : (d0 - s0 + 35 >= 0)>
//| #set5 = affine_set<(d0)[s0] : (d0 - s0 + 20 >= 0)>
//| #set6 = affine_set<()[s0] : (-s0 + 3 == 0)>
//| #set7 = affine_set<(d0)[s0] : (d0 - s0 + 2 >= 0)>
//| #set8 = affine_set<()[s0, s1] : ((s0 + 1) mod 2 == 0, s0 - 1 >= 0, s1 - 3 >= 0)>
//| module {
//|   func.func @f(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %n: index, %steps: index) {
//|     %0 = affine.max #map()[%n]
//|     %1 = affine.max #map()[%n]
//|     %A_new = memref.alloc(%0, %1) : memref<?x?xf64>
//|     affine.if #set()[%steps] {
//|       affine.for %t_t = 0 to #map1()[%steps] step 2 {
//|         affine.parallel (%i_t, %j_t) = (1, 1) to (symbol(%n) - 1, symbol(%n) - 1) step (16, 32) {
//|           %B_buf = memref.alloc() : memref<22x38xf64>
//|           affine.if #set1(%i_t) {
//|             affine.for %B_in1 = max #map2(%j_t) to min #map3(%j_t)[%n] {
//|               %2 = affine.load %B[0, %B_in1] : memref<?x?xf64>
//|               affine.store %2, %B_buf[-(%i_t - 3), %B_in1 - (%j_t - 3)] : memref<22x38xf64>
//|             }
//|           }
//|           affine.if #set2(%i_t)[%n] {
//|             affine.for %B_in1 = max #map2(%j_t) to min #map3(%j_t)[%n] {
//|               %2 = affine.load %B[symbol(%n) - 1, %B_in1] : memref<?x?xf64>
//|               affine.store %2, %B_buf[-(%i_t - 3) + symbol(%n) - 1, %B_in1 - (%j_t - 3)] : memref<22x38xf64>
//|             }
//|           }
//|           affine.if #set3(%j_t) {
//|             affine.for %B_in0 = max #map2(%i_t) to min #map4(%i_t)[%n] {
//|               %2 = affine.load %B[%B_in0, 0] : memref<?x?xf64>
//|               affine.store %2, %B_buf[%B_in0 - (%i_t - 3), -(%j_t - 3)] : memref<22x38xf64>
//|             }
//|           }
//|           affine.if #set4(%j_t)[%n] {
//|             affine.for %B_in0 = max #map2(%i_t) to min #map4(%i_t)[%n] {
//|               %2 = affine.load %B[%B_in0, symbol(%n) - 1] : memref<?x?xf64>
//|               affine.store %2, %B_buf[%B_in0 - (%i_t - 3), -(%j_t - 3) + symbol(%n) - 1] : memref<22x38xf64>
//|             }
//|           }
//|           %A_buf = memref.alloc() : memref<24x40xf64>
//|           affine.for %A_in0 = max #map5(%i_t) to min #map6(%i_t)[%n] {
//|             affine.for %A_in1 = max #map7(%j_t) to min #map8(%j_t)[%n] {
//|               %2 = affine.load %A[%A_in0, %A_in1] : memref<?x?xf64>
//|               affine.store %2, %A_buf[%A_in0 - (%i_t - 4), %A_in1 - (%j_t - 4)] : memref<24x40xf64>
//|             }
//|           }
//|           affine.for %A_in0 = max #map5(%i_t) to min #map6(%i_t)[%n] {
//|             affine.for %A_in1 = max #map9()[%n] to min #map10(%j_t)[%n] {
//|               %2 = affine.load %A[%A_in0, %A_in1] : memref<?x?xf64>
//|               affine.store %2, %A_buf[%A_in0 - (%i_t - 4), %A_in1 - (%j_t - 4)] : memref<24x40xf64>
//|             }
//|           }
//|           affine.if #set3(%i_t) {
//|             affine.for %A_in1 = max #map5(%j_t) to min #map11(%j_t)[%n] {
//|               %2 = affine.load %A[0, %A_in1] : memref<?x?xf64>
//|               affine.store %2, %A_buf[-(%i_t - 4), %A_in1 - (%j_t - 4)] : memref<24x40xf64>
//|             }
//|           }
//|           affine.if #set5(%i_t)[%n] {
//|             affine.for %A_in1 = max #map5(%j_t) to min #map11(%j_t)[%n] {
//|               %2 = affine.load %A[symbol(%n) - 1, %A_in1] : memref<?x?xf64>
//|               affine.store %2, %A_buf[-(%i_t - 4) + symbol(%n) - 1, %A_in1 - (%j_t - 4)] : memref<24x40xf64>
//|             }
//|           }
//|           affine.if #set6()[%n] {
//|             %2 = affine.load %A[1, 1] : memref<?x?xf64>
//|             affine.store %2, %A_buf[-(%i_t - 4) + 1, -(%j_t - 4) + 1] : memref<24x40xf64>
//|           }
//|           affine.for %t = #map12(%t_t) to #map13(%t_t) {
//|             affine.for %i = max #map14(%i_t, %t, %t_t) to min #map15(%t_t, %i_t, %t)[%n] {
//|               affine.for %j = max #map14(%j_t, %t, %t_t) to min #map16(%t_t, %j_t, %t)[%n] {
//|                 %a = affine.load %A_buf[%i - %i_t + 3, %j - %j_t + 4] : memref<24x40xf64>
//|                 %b = affine.load %A_buf[%i - %i_t + 5, %j - %j_t + 4] : memref<24x40xf64>
//|                 %c = affine.load %A_buf[%i - %i_t + 4, %j - %j_t + 3] : memref<24x40xf64>
//|                 %d = affine.load %A_buf[%i - %i_t + 4, %j - %j_t + 5] : memref<24x40xf64>
//|                 %e = arith.addf %a, %b : f64
//|                 %f = arith.addf %c, %d : f64
//|                 %g = arith.addf %e, %f : f64
//|                 affine.store %g, %B_buf[%i - %i_t + 3, %j - %j_t + 3] : memref<22x38xf64>
//|               }
//|             }
//|             affine.for %i = max #map17(%i_t, %t, %t_t) to min #map18(%t_t, %i_t, %t)[%n] {
//|               affine.for %j = max #map17(%j_t, %t, %t_t) to min #map19(%t_t, %j_t, %t)[%n] {
//|                 %a = affine.load %B_buf[%i - %i_t + 2, %j - %j_t + 3] : memref<22x38xf64>
//|                 %b = affine.load %B_buf[%i - %i_t + 4, %j - %j_t + 3] : memref<22x38xf64>
//|                 %c = affine.load %B_buf[%i - %i_t + 3, %j - %j_t + 2] : memref<22x38xf64>
//|                 %d = affine.load %B_buf[%i - %i_t + 3, %j - %j_t + 4] : memref<22x38xf64>
//|                 %e = arith.addf %a, %b : f64
//|                 %f = arith.addf %c, %d : f64
//|                 %g = arith.addf %e, %f : f64
//|                 affine.store %g, %A_buf[%i - %i_t + 4, %j - %j_t + 4] : memref<24x40xf64>
//|               }
//|             }
//|           }
//|           affine.for %A_out0 = #map12(%i_t) to min #map20(%i_t)[%n] {
//|             affine.for %A_out1 = #map12(%j_t) to min #map21(%j_t)[%n] {
//|               %2 = affine.load %A_buf[%A_out0 - (%i_t - 4), %A_out1 - (%j_t - 4)] : memref<24x40xf64>
//|               affine.store %2, %A_new[%A_out0 - 1, %A_out1 - 1] : memref<?x?xf64>
//|             }
//|           }
//|           affine.if #set7(%t_t)[%steps] {
//|             affine.for %B_out0 = #map12(%i_t) to min #map20(%i_t)[%n] {
//|               affine.for %B_out1 = #map12(%j_t) to min #map21(%j_t)[%n] {
//|                 %2 = affine.load %B_buf[%B_out0 - (%i_t - 3), %B_out1 - (%j_t - 3)] : memref<22x38xf64>
//|                 affine.store %2, %B[%B_out0, %B_out1] : memref<?x?xf64>
//|               }
//|             }
//|           }
//|           memref.dealloc %A_buf : memref<24x40xf64>
//|           memref.dealloc %B_buf : memref<22x38xf64>
//|         }
//|         affine.parallel (%i_t, %j_t) = (1, 1) to (symbol(%n) - 1, symbol(%n) - 1) step (16, 32) {
//|           affine.for %A_back0 = #map12(%i_t) to min #map20(%i_t)[%n] {
//|             affine.for %A_back1 = #map12(%j_t) to min #map21(%j_t)[%n] {
//|               %2 = affine.load %A_new[%A_back0 - 1, %A_back1 - 1] : memref<?x?xf64>
//|               affine.store %2, %A[%A_back0, %A_back1] : memref<?x?xf64>
//|             }
//|           }
//|         }
//|       }
//|     }
//|     affine.if #set8()[%steps, %n] {
//|       affine.parallel (%i_t_1, %j_t_1) = (1, 1) to (symbol(%n) - 1, symbol(%n) - 1) step (16, 32) {
//|         %B_buf = memref.alloc() : memref<22x38xf64>
//|         affine.if #set3(%i_t_1) {
//|           affine.for %B_in1_1 = max #map2(%j_t_1) to min #map3(%j_t_1)[%n] {
//|             %2 = affine.load %B[0, %B_in1_1] : memref<?x?xf64>
//|             affine.store %2, %B_buf[-(%i_t_1 - 3), %B_in1_1 - (%j_t_1 - 3)] : memref<22x38xf64>
//|           }
//|         }
//|         affine.if #set2(%i_t_1)[%n] {
//|           affine.for %B_in1_2 = max #map2(%j_t_1) to min #map3(%j_t_1)[%n] {
//|             %2 = affine.load %B[symbol(%n) - 1, %B_in1_2] : memref<?x?xf64>
//|             affine.store %2, %B_buf[-(%i_t_1 - 3) + symbol(%n) - 1, %B_in1_2 - (%j_t_1 - 3)] : memref<22x38xf64>
//|           }
//|         }
//|         affine.if #set3(%j_t_1) {
//|           affine.for %B_in0_3 = max #map2(%i_t_1) to min #map4(%i_t_1)[%n] {
//|             %2 = affine.load %B[%B_in0_3, 0] : memref<?x?xf64>
//|             affine.store %2, %B_buf[%B_in0_3 - (%i_t_1 - 3), -(%j_t_1 - 3)] : memref<22x38xf64>
//|           }
//|         }
//|         affine.if #set4(%j_t_1)[%n] {
//|           affine.for %B_in0_4 = max #map2(%i_t_1) to min #map4(%i_t_1)[%n] {
//|             %2 = affine.load %B[%B_in0_4, symbol(%n) - 1] : memref<?x?xf64>
//|             affine.store %2, %B_buf[%B_in0_4 - (%i_t_1 - 3), -(%j_t_1 - 3) + symbol(%n) - 1] : memref<22x38xf64>
//|           }
//|         }
//|         %A_buf = memref.alloc() : memref<24x40xf64>
//|         affine.for %A_in0_1 = max #map5(%i_t_1) to min #map6(%i_t_1)[%n] {
//|           affine.for %A_in1_1 = max #map7(%j_t_1) to min #map8(%j_t_1)[%n] {
//|             %2 = affine.load %A[%A_in0_1, %A_in1_1] : memref<?x?xf64>
//|             affine.store %2, %A_buf[%A_in0_1 - (%i_t_1 - 4), %A_in1_1 - (%j_t_1 - 4)] : memref<24x40xf64>
//|           }
//|         }
//|         affine.for %A_in0_2 = max #map5(%i_t_1) to min #map6(%i_t_1)[%n] {
//|           affine.for %A_in1_2 = max #map9()[%n] to min #map10(%j_t_1)[%n] {
//|             %2 = affine.load %A[%A_in0_2, %A_in1_2] : memref<?x?xf64>
//|             affine.store %2, %A_buf[%A_in0_2 - (%i_t_1 - 4), %A_in1_2 - (%j_t_1 - 4)] : memref<24x40xf64>
//|           }
//|         }
//|         affine.if #set3(%i_t_1) {
//|           affine.for %A_in1_3 = max #map5(%j_t_1) to min #map11(%j_t_1)[%n] {
//|             %2 = affine.load %A[0, %A_in1_3] : memref<?x?xf64>
//|             affine.store %2, %A_buf[-(%i_t_1 - 4), %A_in1_3 - (%j_t_1 - 4)] : memref<24x40xf64>
//|           }
//|         }
//|         affine.if #set5(%i_t_1)[%n] {
//|           affine.for %A_in1_4 = max #map5(%j_t_1) to min #map11(%j_t_1)[%n] {
//|             %2 = affine.load %A[symbol(%n) - 1, %A_in1_4] : memref<?x?xf64>
//|             affine.store %2, %A_buf[-(%i_t_1 - 4) + symbol(%n) - 1, %A_in1_4 - (%j_t_1 - 4)] : memref<24x40xf64>
//|           }
//|         }
//|         affine.if #set6()[%n] {
//|           %2 = affine.load %A[1, 1] : memref<?x?xf64>
//|           affine.store %2, %A_buf[-(%i_t_1 - 4) + 1, -(%j_t_1 - 4) + 1] : memref<24x40xf64>
//|         }
//|         affine.for %i_1 = max #map22(%i_t_1) to min #map23(%i_t_1)[%n] {
//|           affine.for %j_1 = max #map22(%j_t_1) to min #map24(%j_t_1)[%n] {
//|             %a = affine.load %A_buf[%i_1 - %i_t_1 + 3, %j_1 - %j_t_1 + 4] : memref<24x40xf64>
//|             %b = affine.load %A_buf[%i_1 - %i_t_1 + 5, %j_1 - %j_t_1 + 4] : memref<24x40xf64>
//|             %c = affine.load %A_buf[%i_1 - %i_t_1 + 4, %j_1 - %j_t_1 + 3] : memref<24x40xf64>
//|             %d = affine.load %A_buf[%i_1 - %i_t_1 + 4, %j_1 - %j_t_1 + 5] : memref<24x40xf64>
//|             %e = arith.addf %a, %b : f64
//|             %f = arith.addf %c, %d : f64
//|             %g = arith.addf %e, %f : f64
//|             affine.store %g, %B_buf[%i_1 - %i_t_1 + 3, %j_1 - %j_t_1 + 3] : memref<22x38xf64>
//|           }
//|         }
//|         affine.for %i_2 = max #map2(%i_t_1) to min #map4(%i_t_1)[%n] {
//|           affine.for %j_2 = max #map2(%j_t_1) to min #map3(%j_t_1)[%n] {
//|             %a = affine.load %B_buf[%i_2 - %i_t_1 + 2, %j_2 - %j_t_1 + 3] : memref<22x38xf64>
//|             %b = affine.load %B_buf[%i_2 - %i_t_1 + 4, %j_2 - %j_t_1 + 3] : memref<22x38xf64>
//|             %c = affine.load %B_buf[%i_2 - %i_t_1 + 3, %j_2 - %j_t_1 + 2] : memref<22x38xf64>
//|             %d = affine.load %B_buf[%i_2 - %i_t_1 + 3, %j_2 - %j_t_1 + 4] : memref<22x38xf64>
//|             %e = arith.addf %a, %b : f64
//|             %f = arith.addf %c, %d : f64
//|             %g = arith.addf %e, %f : f64
//|             affine.store %g, %A_buf[%i_2 - %i_t_1 + 4, %j_2 - %j_t_1 + 4] : memref<24x40xf64>
//|           }
//|         }
//|         affine.for %A_out0_1 = #map12(%i_t_1) to min #map20(%i_t_1)[%n] {
//|           affine.for %A_out1_1 = #map12(%j_t_1) to min #map21(%j_t_1)[%n] {
//|             %2 = affine.load %A_buf[%A_out0_1 - (%i_t_1 - 4), %A_out1_1 - (%j_t_1 - 4)] : memref<24x40xf64>
//|             affine.store %2, %A_new[%A_out0_1 - 1, %A_out1_1 - 1] : memref<?x?xf64>
//|           }
//|         }
//|         affine.for %B_out0_1 = #map12(%i_t_1) to min #map20(%i_t_1)[%n] {
//|           affine.for %B_out1_1 = #map12(%j_t_1) to min #map21(%j_t_1)[%n] {
//|             %2 = affine.load %B_buf[%B_out0_1 - (%i_t_1 - 3), %B_out1_1 - (%j_t_1 - 3)] : memref<22x38xf64>
//|             affine.store %2, %B[%B_out0_1, %B_out1_1] : memref<?x?xf64>
//|           }
//|         }
//|         memref.dealloc %A_buf : memref<24x40xf64>
//|         memref.dealloc %B_buf : memref<22x38xf64>
//|       }
//|       affine.parallel (%i_t_2, %j_t_2) = (1, 1) to (symbol(%n) - 1, symbol(%n) - 1) step (16, 32) {
//|         affine.for %A_back0_1 = #map12(%i_t_2) to min #map20(%i_t_2)[%n] {
//|           affine.for %A_back1_1 = #map12(%j_t_2) to min #map21(%j_t_2)[%n] {
//|             %2 = affine.load %A_new[%A_back0_1 - 1, %A_back1_1 - 1] : memref<?x?xf64>
//|             affine.store %2, %A[%A_back0_1, %A_back1_1] : memref<?x?xf64>
//|           }
//|         }
//|       }
//|     }
//|     memref.dealloc %A_new : memref<?x?xf64>
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: storage: %A_buf, memref<24x40xf64>, 7680 bytes, holds a tile of %A and what is around it
//| @f: storage: %A_new, memref<?x?xf64>, 8 * (%n - 2) * (%n - 2) bytes, holds what a block of %t leaves in %A
//| @f: storage: %B_buf, memref<22x38xf64>, 6688 bytes, holds a tile of %B and what is around it
//| @f: %t runs in blocks of 2 steps, in tiles of 16 x 32 cells with a halo of (3 + 3) x (3 + 3)
