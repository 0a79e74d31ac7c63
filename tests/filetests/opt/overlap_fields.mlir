// RUN: farkas opt -t 'overlap(%t;2,8,16)'
// Three fields, one of them with an edge of its own in each step, whose old cells are not read there.
func.func @f(%ex: memref<24x20xf64>, %ey: memref<24x20xf64>, %hz: memref<24x20xf64>, %edge: memref<?xf64>, %steps: index) {
  affine.for %t = 0 to %steps {
    affine.for %j = 0 to 20 {
      %a = affine.load %edge[%t] : memref<?xf64>
      affine.store %a, %ey[0, %j] : memref<24x20xf64>
    }
    affine.for %i = 1 to 24 {
      affine.for %j = 0 to 20 {
        %a = affine.load %ey[%i, %j] : memref<24x20xf64>
        %b = affine.load %hz[%i, %j] : memref<24x20xf64>
        %c = affine.load %hz[%i - 1, %j] : memref<24x20xf64>
        %d = arith.subf %b, %c : f64
        %e = arith.subf %a, %d : f64
        affine.store %e, %ey[%i, %j] : memref<24x20xf64>
      }
    }
    affine.for %i = 0 to 24 {
      affine.for %j = 1 to 20 {
        %a = affine.load %ex[%i, %j] : memref<24x20xf64>
        %b = affine.load %hz[%i, %j] : memref<24x20xf64>
        %c = affine.load %hz[%i, %j - 1] : memref<24x20xf64>
        %d = arith.subf %b, %c : f64
        %e = arith.subf %a, %d : f64
        affine.store %e, %ex[%i, %j] : memref<24x20xf64>
      }
    }
    affine.for %i = 0 to 23 {
      affine.for %j = 0 to 19 {
        %a = affine.load %hz[%i, %j] : memref<24x20xf64>
        %b = affine.load %ex[%i, %j + 1] : memref<24x20xf64>
        %c = affine.load %ex[%i, %j] : memref<24x20xf64>
        %d = affine.load %ey[%i + 1, %j] : memref<24x20xf64>
        %e = affine.load %ey[%i, %j] : memref<24x20xf64>
        %f = arith.subf %b, %c : f64
        %g = arith.subf %d, %e : f64
        %h = arith.addf %f, %g : f64
        %k = arith.subf %a, %h : f64
        affine.store %k, %hz[%i, %j] : memref<24x20xf64>
      }
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 1)>
//| #map1 = affine_map<(d0) -> (0, d0 - 2)>
//| #map2 = affine_map<(d0) -> (24, d0 + 10)>
//| #map3 = affine_map<(d0) -> (d0 - 2, 0)>
//| #map4 = affine_map<(d0) -> (d0 + 18, 20)>
//| #map5 = affine_map<(d0) -> (1, d0 - 1)>
//| #map6 = affine_map<(d0) -> (0, d0 - 1)>
//| #map7 = affine_map<(d0) -> (20, d0 + 17)>
//| #map8 = affine_map<(d0) -> (24, d0 + 9)>
//| #map9 = affine_map<(d0, d1) -> (d0 - 22, 0, d1 - 1)>
//| #map10 = affine_map<(d0) -> (20, d0 + 18)>
//| #map11 = affine_map<(d0) -> (d0)>
//| #map12 = affine_map<(d0) -> (d0 + 2)>
//| #map13 = affine_map<(d0, d1, d2) -> (d0 + d1 - d2 - 1, 0)>
//| #map14 = affine_map<(d0, d1, d2) -> (d0 + d1 - d2 + 17, 20)>
//| #map15 = affine_map<(d0, d1, d2) -> (d0 + d1 - d2 - 1, 1)>
//| #map16 = affine_map<(d0, d1, d2) -> (d0 + d1 - d2 + 10, 24)>
//| #map17 = affine_map<(d0, d1, d2) -> (d0 + d1 - d2 + 9, 24)>
//| #map18 = affine_map<(d0, d1, d2) -> (d0 + d1 - d2 + 18, 20)>
//| #map19 = affine_map<(d0, d1, d2) -> (d0 + d1 - d2 + 9, 23)>
//| #map20 = affine_map<(d0, d1, d2) -> (d0 + d1 - d2 + 17, 19)>
//| #map21 = affine_map<(d0) -> (d0 + 8)>
//| #map22 = affine_map<(d0) -> (d0, 1)>
//| #map23 = affine_map<(d0) -> (d0 + 16, 20)>
//| #map24 = affine_map<(d0) -> (d0 + 8, 23)>
//| #map25 = affine_map<(d0) -> (d0 + 16, 19)>
//| #map26 = affine_map<(d0) -> (d0 - 1, 0)>
//| #map27 = affine_map<(d0) -> (d0 + 17, 20)>
//| #map28 = affine_map<(d0) -> (d0 - 1, 1)>
//| #map29 = affine_map<(d0) -> (d0 + 10, 24)>
//| #map30 = affine_map<(d0) -> (d0 + 9, 24)>
//| #map31 = affine_map<(d0) -> (d0 + 9, 23)>
//| #map32 = affine_map<(d0) -> (d0 + 17, 19)>
//| #set = affine_set<(d0, d1, d2) : (d0 - d1 - d2 + 1 >= 0)>
//| #set1 = affine_set<()[s0] : ((s0 + 1) mod 2 == 0, s0 - 1 >= 0)>
//| #set2 = affine_set<(d0) : (d0 == 0)>
//| module {
//|   func.func @f(%ex: memref<24x20xf64>, %ey: memref<24x20xf64>, %hz: memref<24x20xf64>, %edge: memref<?xf64>, %steps: index) {
//|     %ex_new = memref.alloc() : memref<24x19xf64>
//|     %ey_new = memref.alloc() : memref<24x20xf64>
//|     %hz_new = memref.alloc() : memref<23x19xf64>
//|     affine.for %t_t = 0 to #map()[%steps] step 2 {
//|       affine.parallel (%i_t, %j_t) = (0, 0) to (24, 20) step (8, 16) {
//|         %hz_buf = memref.alloc() : memref<12x20xf64>
//|         affine.for %hz_in0 = max #map1(%i_t) to min #map2(%i_t) {
//|           affine.for %hz_in1 = max #map3(%j_t) to min #map4(%j_t) {
//|             %0 = affine.load %hz[%hz_in0, %hz_in1] : memref<24x20xf64>
//|             affine.store %0, %hz_buf[%hz_in0 - (%i_t - 2), %hz_in1] : memref<12x20xf64>
//|           }
//|         }
//|         %ey_buf = memref.alloc() : memref<11x18xf64>
//|         affine.for %ey_in0 = max #map5(%i_t) to min #map2(%i_t) {
//|           affine.for %ey_in1 = max #map6(%j_t) to min #map7(%j_t) {
//|             %0 = affine.load %ey[%ey_in0, %ey_in1] : memref<24x20xf64>
//|             affine.store %0, %ey_buf[%ey_in0 - (%i_t - 1), %ey_in1 - (%j_t - 1)] : memref<11x18xf64>
//|           }
//|         }
//|         %ex_buf = memref.alloc() : memref<10x19xf64>
//|         affine.for %ex_in0 = max #map6(%i_t) to min #map8(%i_t) {
//|           affine.for %ex_in1 = max #map9(%ex_in0, %j_t) to min #map10(%j_t) {
//|             %0 = affine.load %ex[%ex_in0, %ex_in1] : memref<24x20xf64>
//|             affine.store %0, %ex_buf[%ex_in0 - (%i_t - 1), %ex_in1 - (%j_t - 1)] : memref<10x19xf64>
//|           }
//|         }
//|         affine.for %t = #map11(%t_t) to #map12(%t_t) {
//|           affine.if #set(%t_t, %i_t, %t) {
//|             affine.for %j = max #map13(%j_t, %t, %t_t) to min #map14(%t_t, %j_t, %t) {
//|               %a = affine.load %edge[%t] : memref<?xf64>
//|               affine.store %a, %ey_buf[-%i_t + 1, %j - %j_t + 1] : memref<11x18xf64>
//|             }
//|           }
//|           affine.for %i = max #map15(%i_t, %t, %t_t) to min #map16(%t_t, %i_t, %t) {
//|             affine.for %j = max #map13(%j_t, %t, %t_t) to min #map14(%t_t, %j_t, %t) {
//|               %a = affine.load %ey_buf[%i - %i_t + 1, %j - %j_t + 1] : memref<11x18xf64>
//|               %b = affine.load %hz_buf[%i - %i_t + 2, %j] : memref<12x20xf64>
//|               %c = affine.load %hz_buf[%i - %i_t + 1, %j] : memref<12x20xf64>
//|               %d = arith.subf %b, %c : f64
//|               %e = arith.subf %a, %d : f64
//|               affine.store %e, %ey_buf[%i - %i_t + 1, %j - %j_t + 1] : memref<11x18xf64>
//|             }
//|           }
//|           affine.for %i = max #map13(%i_t, %t, %t_t) to min #map17(%t_t, %i_t, %t) {
//|             affine.for %j = max #map15(%j_t, %t, %t_t) to min #map18(%t_t, %j_t, %t) {
//|               %a = affine.load %ex_buf[%i - %i_t + 1, %j - %j_t + 1] : memref<10x19xf64>
//|               %b = affine.load %hz_buf[%i - %i_t + 2, %j] : memref<12x20xf64>
//|               %c = affine.load %hz_buf[%i - %i_t + 2, %j - 1] : memref<12x20xf64>
//|               %d = arith.subf %b, %c : f64
//|               %e = arith.subf %a, %d : f64
//|               affine.store %e, %ex_buf[%i - %i_t + 1, %j - %j_t + 1] : memref<10x19xf64>
//|             }
//|           }
//|           affine.for %i = max #map13(%i_t, %t, %t_t) to min #map19(%t_t, %i_t, %t) {
//|             affine.for %j = max #map13(%j_t, %t, %t_t) to min #map20(%t_t, %j_t, %t) {
//|               %a = affine.load %hz_buf[%i - %i_t + 2, %j] : memref<12x20xf64>
//|               %b = affine.load %ex_buf[%i - %i_t + 1, %j - %j_t + 2] : memref<10x19xf64>
//|               %c = affine.load %ex_buf[%i - %i_t + 1, %j - %j_t + 1] : memref<10x19xf64>
//|               %d = affine.load %ey_buf[%i - %i_t + 2, %j - %j_t + 1] : memref<11x18xf64>
//|               %e = affine.load %ey_buf[%i - %i_t + 1, %j - %j_t + 1] : memref<11x18xf64>
//|               %f = arith.subf %b, %c : f64
//|               %g = arith.subf %d, %e : f64
//|               %h = arith.addf %f, %g : f64
//|               %k = arith.subf %a, %h : f64
//|               affine.store %k, %hz_buf[%i - %i_t + 2, %j] : memref<12x20xf64>
//|             }
//|           }
//|         }
//|         affine.for %ex_out0 = #map11(%i_t) to #map21(%i_t) {
//|           affine.for %ex_out1 = max #map22(%j_t) to min #map23(%j_t) {
//|             %0 = affine.load %ex_buf[%ex_out0 - (%i_t - 1), %ex_out1 - (%j_t - 1)] : memref<10x19xf64>
//|             affine.store %0, %ex_new[%ex_out0, %ex_out1 - 1] : memref<24x19xf64>
//|           }
//|         }
//|         affine.for %ey_out0 = #map11(%i_t) to #map21(%i_t) {
//|           affine.for %ey_out1 = #map11(%j_t) to min #map23(%j_t) {
//|             %0 = affine.load %ey_buf[%ey_out0 - (%i_t - 1), %ey_out1 - (%j_t - 1)] : memref<11x18xf64>
//|             affine.store %0, %ey_new[%ey_out0, %ey_out1] : memref<24x20xf64>
//|           }
//|         }
//|         affine.for %hz_out0 = #map11(%i_t) to min #map24(%i_t) {
//|           affine.for %hz_out1 = #map11(%j_t) to min #map25(%j_t) {
//|             %0 = affine.load %hz_buf[%hz_out0 - (%i_t - 2), %hz_out1] : memref<12x20xf64>
//|             affine.store %0, %hz_new[%hz_out0, %hz_out1] : memref<23x19xf64>
//|           }
//|         }
//|         memref.dealloc %ex_buf : memref<10x19xf64>
//|         memref.dealloc %ey_buf : memref<11x18xf64>
//|         memref.dealloc %hz_buf : memref<12x20xf64>
//|       }
//|       affine.parallel (%i_t, %j_t) = (0, 0) to (24, 20) step (8, 16) {
//|         affine.for %ex_back0 = #map11(%i_t) to #map21(%i_t) {
//|           affine.for %ex_back1 = max #map22(%j_t) to min #map23(%j_t) {
//|             %0 = affine.load %ex_new[%ex_back0, %ex_back1 - 1] : memref<24x19xf64>
//|             affine.store %0, %ex[%ex_back0, %ex_back1] : memref<24x20xf64>
//|           }
//|         }
//|         affine.for %ey_back0 = #map11(%i_t) to #map21(%i_t) {
//|           affine.for %ey_back1 = #map11(%j_t) to min #map23(%j_t) {
//|             %0 = affine.load %ey_new[%ey_back0, %ey_back1] : memref<24x20xf64>
//|             affine.store %0, %ey[%ey_back0, %ey_back1] : memref<24x20xf64>
//|           }
//|         }
//|         affine.for %hz_back0 = #map11(%i_t) to min #map24(%i_t) {
//|           affine.for %hz_back1 = #map11(%j_t) to min #map25(%j_t) {
//|             %0 = affine.load %hz_new[%hz_back0, %hz_back1] : memref<23x19xf64>
//|             affine.store %0, %hz[%hz_back0, %hz_back1] : memref<24x20xf64>
//|           }
//|         }
//|       }
//|     }
//|     affine.if #set1()[%steps] {
//|       affine.parallel (%i_t_1, %j_t_1) = (0, 0) to (24, 20) step (8, 16) {
//|         %hz_buf = memref.alloc() : memref<12x20xf64>
//|         affine.for %hz_in0_1 = max #map1(%i_t_1) to min #map2(%i_t_1) {
//|           affine.for %hz_in1_1 = max #map3(%j_t_1) to min #map4(%j_t_1) {
//|             %0 = affine.load %hz[%hz_in0_1, %hz_in1_1] : memref<24x20xf64>
//|             affine.store %0, %hz_buf[%hz_in0_1 - (%i_t_1 - 2), %hz_in1_1] : memref<12x20xf64>
//|           }
//|         }
//|         %ey_buf = memref.alloc() : memref<11x18xf64>
//|         affine.for %ey_in0_1 = max #map5(%i_t_1) to min #map2(%i_t_1) {
//|           affine.for %ey_in1_1 = max #map6(%j_t_1) to min #map7(%j_t_1) {
//|             %0 = affine.load %ey[%ey_in0_1, %ey_in1_1] : memref<24x20xf64>
//|             affine.store %0, %ey_buf[%ey_in0_1 - (%i_t_1 - 1), %ey_in1_1 - (%j_t_1 - 1)] : memref<11x18xf64>
//|           }
//|         }
//|         %ex_buf = memref.alloc() : memref<10x19xf64>
//|         affine.for %ex_in0_1 = max #map6(%i_t_1) to min #map8(%i_t_1) {
//|           affine.for %ex_in1_1 = max #map9(%ex_in0_1, %j_t_1) to min #map10(%j_t_1) {
//|             %0 = affine.load %ex[%ex_in0_1, %ex_in1_1] : memref<24x20xf64>
//|             affine.store %0, %ex_buf[%ex_in0_1 - (%i_t_1 - 1), %ex_in1_1 - (%j_t_1 - 1)] : memref<10x19xf64>
//|           }
//|         }
//|         affine.if #set2(%i_t_1) {
//|           affine.for %j_1 = max #map26(%j_t_1) to min #map27(%j_t_1) {
//|             %a = affine.load %edge[symbol(%steps) - 1] : memref<?xf64>
//|             affine.store %a, %ey_buf[-%i_t_1 + 1, %j_1 - %j_t_1 + 1] : memref<11x18xf64>
//|           }
//|         }
//|         affine.for %i_1 = max #map28(%i_t_1) to min #map29(%i_t_1) {
//|           affine.for %j_2 = max #map26(%j_t_1) to min #map27(%j_t_1) {
//|             %a = affine.load %ey_buf[%i_1 - %i_t_1 + 1, %j_2 - %j_t_1 + 1] : memref<11x18xf64>
//|             %b = affine.load %hz_buf[%i_1 - %i_t_1 + 2, %j_2] : memref<12x20xf64>
//|             %c = affine.load %hz_buf[%i_1 - %i_t_1 + 1, %j_2] : memref<12x20xf64>
//|             %d = arith.subf %b, %c : f64
//|             %e = arith.subf %a, %d : f64
//|             affine.store %e, %ey_buf[%i_1 - %i_t_1 + 1, %j_2 - %j_t_1 + 1] : memref<11x18xf64>
//|           }
//|         }
//|         affine.for %i_2 = max #map26(%i_t_1) to min #map30(%i_t_1) {
//|           affine.for %j_3 = max #map28(%j_t_1) to min #map4(%j_t_1) {
//|             %a = affine.load %ex_buf[%i_2 - %i_t_1 + 1, %j_3 - %j_t_1 + 1] : memref<10x19xf64>
//|             %b = affine.load %hz_buf[%i_2 - %i_t_1 + 2, %j_3] : memref<12x20xf64>
//|             %c = affine.load %hz_buf[%i_2 - %i_t_1 + 2, %j_3 - 1] : memref<12x20xf64>
//|             %d = arith.subf %b, %c : f64
//|             %e = arith.subf %a, %d : f64
//|             affine.store %e, %ex_buf[%i_2 - %i_t_1 + 1, %j_3 - %j_t_1 + 1] : memref<10x19xf64>
//|           }
//|         }
//|         affine.for %i_3 = max #map26(%i_t_1) to min #map31(%i_t_1) {
//|           affine.for %j_4 = max #map26(%j_t_1) to min #map32(%j_t_1) {
//|             %a = affine.load %hz_buf[%i_3 - %i_t_1 + 2, %j_4] : memref<12x20xf64>
//|             %b = affine.load %ex_buf[%i_3 - %i_t_1 + 1, %j_4 - %j_t_1 + 2] : memref<10x19xf64>
//|             %c = affine.load %ex_buf[%i_3 - %i_t_1 + 1, %j_4 - %j_t_1 + 1] : memref<10x19xf64>
//|             %d = affine.load %ey_buf[%i_3 - %i_t_1 + 2, %j_4 - %j_t_1 + 1] : memref<11x18xf64>
//|             %e = affine.load %ey_buf[%i_3 - %i_t_1 + 1, %j_4 - %j_t_1 + 1] : memref<11x18xf64>
//|             %f = arith.subf %b, %c : f64
//|             %g = arith.subf %d, %e : f64
//|             %h = arith.addf %f, %g : f64
//|             %k = arith.subf %a, %h : f64
//|             affine.store %k, %hz_buf[%i_3 - %i_t_1 + 2, %j_4] : memref<12x20xf64>
//|           }
//|         }
//|         affine.for %ex_out0_1 = #map11(%i_t_1) to #map21(%i_t_1) {
//|           affine.for %ex_out1_1 = max #map22(%j_t_1) to min #map23(%j_t_1) {
//|             %0 = affine.load %ex_buf[%ex_out0_1 - (%i_t_1 - 1), %ex_out1_1 - (%j_t_1 - 1)] : memref<10x19xf64>
//|             affine.store %0, %ex_new[%ex_out0_1, %ex_out1_1 - 1] : memref<24x19xf64>
//|           }
//|         }
//|         affine.for %ey_out0_1 = #map11(%i_t_1) to #map21(%i_t_1) {
//|           affine.for %ey_out1_1 = #map11(%j_t_1) to min #map23(%j_t_1) {
//|             %0 = affine.load %ey_buf[%ey_out0_1 - (%i_t_1 - 1), %ey_out1_1 - (%j_t_1 - 1)] : memref<11x18xf64>
//|             affine.store %0, %ey_new[%ey_out0_1, %ey_out1_1] : memref<24x20xf64>
//|           }
//|         }
//|         affine.for %hz_out0_1 = #map11(%i_t_1) to min #map24(%i_t_1) {
//|           affine.for %hz_out1_1 = #map11(%j_t_1) to min #map25(%j_t_1) {
//|             %0 = affine.load %hz_buf[%hz_out0_1 - (%i_t_1 - 2), %hz_out1_1] : memref<12x20xf64>
//|             affine.store %0, %hz_new[%hz_out0_1, %hz_out1_1] : memref<23x19xf64>
//|           }
//|         }
//|         memref.dealloc %ex_buf : memref<10x19xf64>
//|         memref.dealloc %ey_buf : memref<11x18xf64>
//|         memref.dealloc %hz_buf : memref<12x20xf64>
//|       }
//|       affine.parallel (%i_t_2, %j_t_2) = (0, 0) to (24, 20) step (8, 16) {
//|         affine.for %ex_back0_1 = #map11(%i_t_2) to #map21(%i_t_2) {
//|           affine.for %ex_back1_1 = max #map22(%j_t_2) to min #map23(%j_t_2) {
//|             %0 = affine.load %ex_new[%ex_back0_1, %ex_back1_1 - 1] : memref<24x19xf64>
//|             affine.store %0, %ex[%ex_back0_1, %ex_back1_1] : memref<24x20xf64>
//|           }
//|         }
//|         affine.for %ey_back0_1 = #map11(%i_t_2) to #map21(%i_t_2) {
//|           affine.for %ey_back1_1 = #map11(%j_t_2) to min #map23(%j_t_2) {
//|             %0 = affine.load %ey_new[%ey_back0_1, %ey_back1_1] : memref<24x20xf64>
//|             affine.store %0, %ey[%ey_back0_1, %ey_back1_1] : memref<24x20xf64>
//|           }
//|         }
//|         affine.for %hz_back0_1 = #map11(%i_t_2) to min #map24(%i_t_2) {
//|           affine.for %hz_back1_1 = #map11(%j_t_2) to min #map25(%j_t_2) {
//|             %0 = affine.load %hz_new[%hz_back0_1, %hz_back1_1] : memref<23x19xf64>
//|             affine.store %0, %hz[%hz_back0_1, %hz_back1_1] : memref<24x20xf64>
//|           }
//|         }
//|       }
//|     }
//|     memref.dealloc %ex_new : memref<24x19xf64>
//|     memref.dealloc %ey_new : memref<24x20xf64>
//|     memref.dealloc %hz_new : memref<23x19xf64>
//|     return
//|   }
//| }
//| @f: assumed: %ex, %ey, %hz and %edge do not overlap
//| @f: storage: %ex_buf, memref<10x19xf64>, 1520 bytes, holds a tile of %ex and what is around it
//| @f: storage: %ex_new, memref<24x19xf64>, 3648 bytes, holds what a block of %t leaves in %ex
//| @f: storage: %ey_buf, memref<11x18xf64>, 1584 bytes, holds a tile of %ey and what is around it
//| @f: storage: %ey_new, memref<24x20xf64>, 3840 bytes, holds what a block of %t leaves in %ey
//| @f: storage: %hz_buf, memref<12x20xf64>, 1920 bytes, holds a tile of %hz and what is around it
//| @f: storage: %hz_new, memref<23x19xf64>, 3496 bytes, holds what a block of %t leaves in %hz
//| @f: %t runs in blocks of 2 steps, in tiles of 8 x 16 cells with a halo of (1 + 2) x (1 + 2)
