// RUN: farkas opt -t 'overlap(%t;2,4,4,8)'
// A stencil of three dims.
func.func @f(%A: memref<12x12x12xf64>, %B: memref<12x12x12xf64>) {
  affine.for %t = 0 to 5 {
    affine.for %i = 1 to 11 {
      affine.for %j = 1 to 11 {
        affine.for %k = 1 to 11 {
          %s0 = affine.load %A[%i, %j, %k] : memref<12x12x12xf64>
          %x0 = affine.load %A[%i - 1, %j, %k] : memref<12x12x12xf64>
          %s1 = arith.addf %s0, %x0 : f64
          %x1 = affine.load %A[%i + 1, %j, %k] : memref<12x12x12xf64>
          %s2 = arith.addf %s1, %x1 : f64
          %x2 = affine.load %A[%i, %j - 1, %k] : memref<12x12x12xf64>
          %s3 = arith.addf %s2, %x2 : f64
          %x3 = affine.load %A[%i, %j + 1, %k] : memref<12x12x12xf64>
          %s4 = arith.addf %s3, %x3 : f64
          %x4 = affine.load %A[%i, %j, %k - 1] : memref<12x12x12xf64>
          %s5 = arith.addf %s4, %x4 : f64
          %x5 = affine.load %A[%i, %j, %k + 1] : memref<12x12x12xf64>
          %s6 = arith.addf %s5, %x5 : f64
          affine.store %s6, %B[%i, %j, %k] : memref<12x12x12xf64>
        }
      }
    }
    affine.for %i = 1 to 11 {
      affine.for %j = 1 to 11 {
        affine.for %k = 1 to 11 {
          %s0 = affine.load %B[%i, %j, %k] : memref<12x12x12xf64>
          %x0 = affine.load %B[%i - 1, %j, %k] : memref<12x12x12xf64>
          %s1 = arith.addf %s0, %x0 : f64
          %x1 = affine.load %B[%i + 1, %j, %k] : memref<12x12x12xf64>
          %s2 = arith.addf %s1, %x1 : f64
          %x2 = affine.load %B[%i, %j - 1, %k] : memref<12x12x12xf64>
          %s3 = arith.addf %s2, %x2 : f64
          %x3 = affine.load %B[%i, %j + 1, %k] : memref<12x12x12xf64>
          %s4 = arith.addf %s3, %x3 : f64
          %x4 = affine.load %B[%i, %j, %k - 1] : memref<12x12x12xf64>
          %s5 = arith.addf %s4, %x4 : f64
          %x5 = affine.load %B[%i, %j, %k + 1] : memref<12x12x12xf64>
          %s6 = arith.addf %s5, %x5 : f64
          affine.store %s6, %A[%i, %j, %k] : memref<12x12x12xf64>
        }
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0 - 2, 1)>
//| #map1 = affine_map<(d0) -> (d0 + 6, 11)>
//| #map2 = affine_map<(d0) -> (d0 - 4, 0)>
//| #map3 = affine_map<(d0) -> (d0 + 8, 12)>
//| #map4 = affine_map<(d0, d1, d2) -> (d0 - 10, d1 - d0 - 3, d0 - d1 - 6, -d0 + 1, d2 - 4, 0)>
//| #map5 = affine_map<(d0, d1, d2, d3) -> (-d0 + 1, d1 - 10, d2 - d1 - 3, d1 - d2 - 6, -d1 + 1, d3 - 4, 0)>
//| #map6 = affine_map<(d0) -> (d0)>
//| #map7 = affine_map<(d0) -> (d0 + 2)>
//| #map8 = affine_map<(d0, d1, d2) -> (d0 + d1 * 2 - d2 * 2 - 3, 1)>
//| #map9 = affine_map<(d0, d1, d2) -> (d0 * 2 + d1 - d2 * 2 + 7, 11)>
//| #map10 = affine_map<(d0, d1, d2) -> (d0 * 2 + d1 - d2 * 2 + 11, 11)>
//| #map11 = affine_map<(d0, d1, d2) -> (d0 + d1 * 2 - d2 * 2 - 2, 1)>
//| #map12 = affine_map<(d0, d1, d2) -> (d0 * 2 + d1 - d2 * 2 + 6, 11)>
//| #map13 = affine_map<(d0, d1, d2) -> (d0 * 2 + d1 - d2 * 2 + 10, 11)>
//| #map14 = affine_map<(d0) -> (d0 + 4, 11)>
//| #map15 = affine_map<(d0) -> (d0 + 8, 11)>
//| #map16 = affine_map<(d0) -> (d0 - 3, 1)>
//| #map17 = affine_map<(d0) -> (d0 + 7, 11)>
//| #set = affine_set<(d0) : (-d0 + 3 >= 0)>
//| #set1 = affine_set<(d0) : (d0 - 5 >= 0)>
//| #set2 = affine_set<(d0) : (d0 - 1 == 0)>
//| module {
//|   func.func @f(%A: memref<12x12x12xf64>, %B: memref<12x12x12xf64>) {
//|     %A_new = memref.alloc() : memref<10x10x10xf64>
//|     affine.for %t_t = 0 to 4 step 2 {
//|       affine.parallel (%i_t, %j_t, %k_t) = (1, 1, 1) to (11, 11, 11) step (4, 4, 8) {
//|         %B_buf = memref.alloc() : memref<10x10x12xf64>
//|         affine.if #set(%i_t) {
//|           affine.for %B_in1 = max #map(%j_t) to min #map1(%j_t) {
//|             affine.for %B_in2 = max #map(%k_t) to 11 {
//|               %0 = affine.load %B[0, %B_in1, %B_in2] : memref<12x12x12xf64>
//|               affine.store %0, %B_buf[-(%i_t - 3), %B_in1 - (%j_t - 3), %B_in2] : memref<10x10x12xf64>
//|             }
//|           }
//|         }
//|         affine.if #set1(%i_t) {
//|           affine.for %B_in1 = max #map(%j_t) to min #map1(%j_t) {
//|             affine.for %B_in2 = max #map(%k_t) to 11 {
//|               %0 = affine.load %B[11, %B_in1, %B_in2] : memref<12x12x12xf64>
//|               affine.store %0, %B_buf[-(%i_t - 3) + 11, %B_in1 - (%j_t - 3), %B_in2] : memref<10x10x12xf64>
//|             }
//|           }
//|         }
//|         affine.if #set2(%j_t) {
//|           affine.for %B_in0 = max #map(%i_t) to min #map1(%i_t) {
//|             affine.for %B_in2 = max #map(%k_t) to 11 {
//|               %0 = affine.load %B[%B_in0, 0, %B_in2] : memref<12x12x12xf64>
//|               affine.store %0, %B_buf[%B_in0 - (%i_t - 3), -(%j_t - 3), %B_in2] : memref<10x10x12xf64>
//|             }
//|           }
//|         }
//|         affine.if #set1(%j_t) {
//|           affine.for %B_in0 = max #map(%i_t) to min #map1(%i_t) {
//|             affine.for %B_in2 = max #map(%k_t) to 11 {
//|               %0 = affine.load %B[%B_in0, 11, %B_in2] : memref<12x12x12xf64>
//|               affine.store %0, %B_buf[%B_in0 - (%i_t - 3), -(%j_t - 3) + 11, %B_in2] : memref<10x10x12xf64>
//|             }
//|           }
//|         }
//|         affine.if #set2(%k_t) {
//|           affine.for %B_in0 = max #map(%i_t) to min #map1(%i_t) {
//|             affine.for %B_in1 = max #map(%j_t) to min #map1(%j_t) {
//|               %0 = affine.load %B[%B_in0, %B_in1, 0] : memref<12x12x12xf64>
//|               affine.store %0, %B_buf[%B_in0 - (%i_t - 3), %B_in1 - (%j_t - 3), 0] : memref<10x10x12xf64>
//|             }
//|           }
//|         }
//|         affine.for %B_in0 = max #map(%i_t) to min #map1(%i_t) {
//|           affine.for %B_in1 = max #map(%j_t) to min #map1(%j_t) {
//|             %0 = affine.load %B[%B_in0, %B_in1, 11] : memref<12x12x12xf64>
//|             affine.store %0, %B_buf[%B_in0 - (%i_t - 3), %B_in1 - (%j_t - 3), 11] : memref<10x10x12xf64>
//|           }
//|         }
//|         %A_buf = memref.alloc() : memref<12x12x12xf64>
//|         affine.for %A_in0 = max #map2(%i_t) to min #map3(%i_t) {
//|           affine.for %A_in1 = max #map4(%A_in0, %i_t, %j_t) to min #map3(%j_t) {
//|             affine.for %A_in2 = max #map5(%A_in1, %A_in0, %i_t, %k_t) to 12 {
//|               %0 = affine.load %A[%A_in0, %A_in1, %A_in2] : memref<12x12x12xf64>
//|               affine.store %0, %A_buf[%A_in0, %A_in1, %A_in2] : memref<12x12x12xf64>
//|             }
//|           }
//|         }
//|         affine.for %t = #map6(%t_t) to #map7(%t_t) {
//|           affine.for %i = max #map8(%i_t, %t, %t_t) to min #map9(%t_t, %i_t, %t) {
//|             affine.for %j = max #map8(%j_t, %t, %t_t) to min #map9(%t_t, %j_t, %t) {
//|               affine.for %k = max #map8(%k_t, %t, %t_t) to min #map10(%t_t, %k_t, %t) {
//|                 %s0 = affine.load %A_buf[%i, %j, %k] : memref<12x12x12xf64>
//|                 %x0 = affine.load %A_buf[%i - 1, %j, %k] : memref<12x12x12xf64>
//|                 %s1 = arith.addf %s0, %x0 : f64
//|                 %x1 = affine.load %A_buf[%i + 1, %j, %k] : memref<12x12x12xf64>
//|                 %s2 = arith.addf %s1, %x1 : f64
//|                 %x2 = affine.load %A_buf[%i, %j - 1, %k] : memref<12x12x12xf64>
//|                 %s3 = arith.addf %s2, %x2 : f64
//|                 %x3 = affine.load %A_buf[%i, %j + 1, %k] : memref<12x12x12xf64>
//|                 %s4 = arith.addf %s3, %x3 : f64
//|                 %x4 = affine.load %A_buf[%i, %j, %k - 1] : memref<12x12x12xf64>
//|                 %s5 = arith.addf %s4, %x4 : f64
//|                 %x5 = affine.load %A_buf[%i, %j, %k + 1] : memref<12x12x12xf64>
//|                 %s6 = arith.addf %s5, %x5 : f64
//|                 affine.store %s6, %B_buf[%i - %i_t + 3, %j - %j_t + 3, %k] : memref<10x10x12xf64>
//|               }
//|             }
//|           }
//|           affine.for %i = max #map11(%i_t, %t, %t_t) to min #map12(%t_t, %i_t, %t) {
//|             affine.for %j = max #map11(%j_t, %t, %t_t) to min #map12(%t_t, %j_t, %t) {
//|               affine.for %k = max #map11(%k_t, %t, %t_t) to min #map13(%t_t, %k_t, %t) {
//|                 %s0 = affine.load %B_buf[%i - %i_t + 3, %j - %j_t + 3, %k] : memref<10x10x12xf64>
//|                 %x0 = affine.load %B_buf[%i - %i_t + 2, %j - %j_t + 3, %k] : memref<10x10x12xf64>
//|                 %s1 = arith.addf %s0, %x0 : f64
//|                 %x1 = affine.load %B_buf[%i - %i_t + 4, %j - %j_t + 3, %k] : memref<10x10x12xf64>
//|                 %s2 = arith.addf %s1, %x1 : f64
//|                 %x2 = affine.load %B_buf[%i - %i_t + 3, %j - %j_t + 2, %k] : memref<10x10x12xf64>
//|                 %s3 = arith.addf %s2, %x2 : f64
//|                 %x3 = affine.load %B_buf[%i - %i_t + 3, %j - %j_t + 4, %k] : memref<10x10x12xf64>
//|                 %s4 = arith.addf %s3, %x3 : f64
//|                 %x4 = affine.load %B_buf[%i - %i_t + 3, %j - %j_t + 3, %k - 1] : memref<10x10x12xf64>
//|                 %s5 = arith.addf %s4, %x4 : f64
//|                 %x5 = affine.load %B_buf[%i - %i_t + 3, %j - %j_t + 3, %k + 1] : memref<10x10x12xf64>
//|                 %s6 = arith.addf %s5, %x5 : f64
//|                 affine.store %s6, %A_buf[%i, %j, %k] : memref<12x12x12xf64>
//|               }
//|             }
//|           }
//|         }
//|         affine.for %A_out0 = #map6(%i_t) to min #map14(%i_t) {
//|           affine.for %A_out1 = #map6(%j_t) to min #map14(%j_t) {
//|             affine.for %A_out2 = #map6(%k_t) to min #map15(%k_t) {
//|               %0 = affine.load %A_buf[%A_out0, %A_out1, %A_out2] : memref<12x12x12xf64>
//|               affine.store %0, %A_new[%A_out0 - 1, %A_out1 - 1, %A_out2 - 1] : memref<10x10x10xf64>
//|             }
//|           }
//|         }
//|         memref.dealloc %A_buf : memref<12x12x12xf64>
//|         memref.dealloc %B_buf : memref<10x10x12xf64>
//|       }
//|       affine.parallel (%i_t, %j_t, %k_t) = (1, 1, 1) to (11, 11, 11) step (4, 4, 8) {
//|         affine.for %A_back0 = #map6(%i_t) to min #map14(%i_t) {
//|           affine.for %A_back1 = #map6(%j_t) to min #map14(%j_t) {
//|             affine.for %A_back2 = #map6(%k_t) to min #map15(%k_t) {
//|               %0 = affine.load %A_new[%A_back0 - 1, %A_back1 - 1, %A_back2 - 1] : memref<10x10x10xf64>
//|               affine.store %0, %A[%A_back0, %A_back1, %A_back2] : memref<12x12x12xf64>
//|             }
//|           }
//|         }
//|       }
//|     }
//|     affine.parallel (%i_t_1, %j_t_1, %k_t_1) = (1, 1, 1) to (11, 11, 11) step (4, 4, 8) {
//|       %B_buf = memref.alloc() : memref<10x10x12xf64>
//|       affine.if #set2(%i_t_1) {
//|         affine.for %B_in1_1 = max #map(%j_t_1) to min #map1(%j_t_1) {
//|           affine.for %B_in2_1 = max #map(%k_t_1) to 11 {
//|             %0 = affine.load %B[0, %B_in1_1, %B_in2_1] : memref<12x12x12xf64>
//|             affine.store %0, %B_buf[-(%i_t_1 - 3), %B_in1_1 - (%j_t_1 - 3), %B_in2_1] : memref<10x10x12xf64>
//|           }
//|         }
//|       }
//|       affine.if #set1(%i_t_1) {
//|         affine.for %B_in1_2 = max #map(%j_t_1) to min #map1(%j_t_1) {
//|           affine.for %B_in2_2 = max #map(%k_t_1) to 11 {
//|             %0 = affine.load %B[11, %B_in1_2, %B_in2_2] : memref<12x12x12xf64>
//|             affine.store %0, %B_buf[-(%i_t_1 - 3) + 11, %B_in1_2 - (%j_t_1 - 3), %B_in2_2] : memref<10x10x12xf64>
//|           }
//|         }
//|       }
//|       affine.if #set2(%j_t_1) {
//|         affine.for %B_in0_3 = max #map(%i_t_1) to min #map1(%i_t_1) {
//|           affine.for %B_in2_3 = max #map(%k_t_1) to 11 {
//|             %0 = affine.load %B[%B_in0_3, 0, %B_in2_3] : memref<12x12x12xf64>
//|             affine.store %0, %B_buf[%B_in0_3 - (%i_t_1 - 3), -(%j_t_1 - 3), %B_in2_3] : memref<10x10x12xf64>
//|           }
//|         }
//|       }
//|       affine.if #set1(%j_t_1) {
//|         affine.for %B_in0_4 = max #map(%i_t_1) to min #map1(%i_t_1) {
//|           affine.for %B_in2_4 = max #map(%k_t_1) to 11 {
//|             %0 = affine.load %B[%B_in0_4, 11, %B_in2_4] : memref<12x12x12xf64>
//|             affine.store %0, %B_buf[%B_in0_4 - (%i_t_1 - 3), -(%j_t_1 - 3) + 11, %B_in2_4] : memref<10x10x12xf64>
//|           }
//|         }
//|       }
//|       affine.if #set2(%k_t_1) {
//|         affine.for %B_in0_5 = max #map(%i_t_1) to min #map1(%i_t_1) {
//|           affine.for %B_in1_5 = max #map(%j_t_1) to min #map1(%j_t_1) {
//|             %0 = affine.load %B[%B_in0_5, %B_in1_5, 0] : memref<12x12x12xf64>
//|             affine.store %0, %B_buf[%B_in0_5 - (%i_t_1 - 3), %B_in1_5 - (%j_t_1 - 3), 0] : memref<10x10x12xf64>
//|           }
//|         }
//|       }
//|       affine.for %B_in0_6 = max #map(%i_t_1) to min #map1(%i_t_1) {
//|         affine.for %B_in1_6 = max #map(%j_t_1) to min #map1(%j_t_1) {
//|           %0 = affine.load %B[%B_in0_6, %B_in1_6, 11] : memref<12x12x12xf64>
//|           affine.store %0, %B_buf[%B_in0_6 - (%i_t_1 - 3), %B_in1_6 - (%j_t_1 - 3), 11] : memref<10x10x12xf64>
//|         }
//|       }
//|       %A_buf = memref.alloc() : memref<12x12x12xf64>
//|       affine.for %A_in0_1 = max #map2(%i_t_1) to min #map3(%i_t_1) {
//|         affine.for %A_in1_1 = max #map4(%A_in0_1, %i_t_1, %j_t_1) to min #map3(%j_t_1) {
//|           affine.for %A_in2_1 = max #map5(%A_in1_1, %A_in0_1, %i_t_1, %k_t_1) to 12 {
//|             %0 = affine.load %A[%A_in0_1, %A_in1_1, %A_in2_1] : memref<12x12x12xf64>
//|             affine.store %0, %A_buf[%A_in0_1, %A_in1_1, %A_in2_1] : memref<12x12x12xf64>
//|           }
//|         }
//|       }
//|       affine.for %i_1 = max #map16(%i_t_1) to min #map17(%i_t_1) {
//|         affine.for %j_1 = max #map16(%j_t_1) to min #map17(%j_t_1) {
//|           affine.for %k_1 = max #map16(%k_t_1) to 11 {
//|             %s0 = affine.load %A_buf[%i_1, %j_1, %k_1] : memref<12x12x12xf64>
//|             %x0 = affine.load %A_buf[%i_1 - 1, %j_1, %k_1] : memref<12x12x12xf64>
//|             %s1 = arith.addf %s0, %x0 : f64
//|             %x1 = affine.load %A_buf[%i_1 + 1, %j_1, %k_1] : memref<12x12x12xf64>
//|             %s2 = arith.addf %s1, %x1 : f64
//|             %x2 = affine.load %A_buf[%i_1, %j_1 - 1, %k_1] : memref<12x12x12xf64>
//|             %s3 = arith.addf %s2, %x2 : f64
//|             %x3 = affine.load %A_buf[%i_1, %j_1 + 1, %k_1] : memref<12x12x12xf64>
//|             %s4 = arith.addf %s3, %x3 : f64
//|             %x4 = affine.load %A_buf[%i_1, %j_1, %k_1 - 1] : memref<12x12x12xf64>
//|             %s5 = arith.addf %s4, %x4 : f64
//|             %x5 = affine.load %A_buf[%i_1, %j_1, %k_1 + 1] : memref<12x12x12xf64>
//|             %s6 = arith.addf %s5, %x5 : f64
//|             affine.store %s6, %B_buf[%i_1 - %i_t_1 + 3, %j_1 - %j_t_1 + 3, %k_1] : memref<10x10x12xf64>
//|           }
//|         }
//|       }
//|       affine.for %i_2 = max #map(%i_t_1) to min #map1(%i_t_1) {
//|         affine.for %j_2 = max #map(%j_t_1) to min #map1(%j_t_1) {
//|           affine.for %k_2 = max #map(%k_t_1) to 11 {
//|             %s0 = affine.load %B_buf[%i_2 - %i_t_1 + 3, %j_2 - %j_t_1 + 3, %k_2] : memref<10x10x12xf64>
//|             %x0 = affine.load %B_buf[%i_2 - %i_t_1 + 2, %j_2 - %j_t_1 + 3, %k_2] : memref<10x10x12xf64>
//|             %s1 = arith.addf %s0, %x0 : f64
//|             %x1 = affine.load %B_buf[%i_2 - %i_t_1 + 4, %j_2 - %j_t_1 + 3, %k_2] : memref<10x10x12xf64>
//|             %s2 = arith.addf %s1, %x1 : f64
//|             %x2 = affine.load %B_buf[%i_2 - %i_t_1 + 3, %j_2 - %j_t_1 + 2, %k_2] : memref<10x10x12xf64>
//|             %s3 = arith.addf %s2, %x2 : f64
//|             %x3 = affine.load %B_buf[%i_2 - %i_t_1 + 3, %j_2 - %j_t_1 + 4, %k_2] : memref<10x10x12xf64>
//|             %s4 = arith.addf %s3, %x3 : f64
//|             %x4 = affine.load %B_buf[%i_2 - %i_t_1 + 3, %j_2 - %j_t_1 + 3, %k_2 - 1] : memref<10x10x12xf64>
//|             %s5 = arith.addf %s4, %x4 : f64
//|             %x5 = affine.load %B_buf[%i_2 - %i_t_1 + 3, %j_2 - %j_t_1 + 3, %k_2 + 1] : memref<10x10x12xf64>
//|             %s6 = arith.addf %s5, %x5 : f64
//|             affine.store %s6, %A_buf[%i_2, %j_2, %k_2] : memref<12x12x12xf64>
//|           }
//|         }
//|       }
//|       affine.for %A_out0_1 = #map6(%i_t_1) to min #map14(%i_t_1) {
//|         affine.for %A_out1_1 = #map6(%j_t_1) to min #map14(%j_t_1) {
//|           affine.for %A_out2_1 = #map6(%k_t_1) to min #map15(%k_t_1) {
//|             %0 = affine.load %A_buf[%A_out0_1, %A_out1_1, %A_out2_1] : memref<12x12x12xf64>
//|             affine.store %0, %A_new[%A_out0_1 - 1, %A_out1_1 - 1, %A_out2_1 - 1] : memref<10x10x10xf64>
//|           }
//|         }
//|       }
//|       affine.for %B_out0_1 = #map6(%i_t_1) to min #map14(%i_t_1) {
//|         affine.for %B_out1_1 = #map6(%j_t_1) to min #map14(%j_t_1) {
//|           affine.for %B_out2_1 = #map6(%k_t_1) to min #map15(%k_t_1) {
//|             %0 = affine.load %B_buf[%B_out0_1 - (%i_t_1 - 3), %B_out1_1 - (%j_t_1 - 3), %B_out2_1] : memref<10x10x12xf64>
//|             affine.store %0, %B[%B_out0_1, %B_out1_1, %B_out2_1] : memref<12x12x12xf64>
//|           }
//|         }
//|       }
//|       memref.dealloc %A_buf : memref<12x12x12xf64>
//|       memref.dealloc %B_buf : memref<10x10x12xf64>
//|     }
//|     affine.parallel (%i_t_2, %j_t_2, %k_t_2) = (1, 1, 1) to (11, 11, 11) step (4, 4, 8) {
//|       affine.for %A_back0_1 = #map6(%i_t_2) to min #map14(%i_t_2) {
//|         affine.for %A_back1_1 = #map6(%j_t_2) to min #map14(%j_t_2) {
//|           affine.for %A_back2_1 = #map6(%k_t_2) to min #map15(%k_t_2) {
//|             %0 = affine.load %A_new[%A_back0_1 - 1, %A_back1_1 - 1, %A_back2_1 - 1] : memref<10x10x10xf64>
//|             affine.store %0, %A[%A_back0_1, %A_back1_1, %A_back2_1] : memref<12x12x12xf64>
//|           }
//|         }
//|       }
//|     }
//|     memref.dealloc %A_new : memref<10x10x10xf64>
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: storage: %A_buf, memref<12x12x12xf64>, 13824 bytes, holds a tile of %A and what is around it
//| @f: storage: %A_new, memref<10x10x10xf64>, 8000 bytes, holds what a block of %t leaves in %A
//| @f: storage: %B_buf, memref<10x10x12xf64>, 9600 bytes, holds a tile of %B and what is around it
//| @f: %t runs in blocks of 2 steps, in tiles of 4 x 4 x 8 cells with a halo of (3 + 3) x (3 + 3) x (3 + 3)
