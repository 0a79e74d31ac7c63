// RUN: farkas opt -t 'auto(tile=8x8x8)' -q
// Each sum stands in memory that its iteration makes. With an element of one array for each, rows go with the sums inside.
func.func @roots(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %t = memref.alloca() : memref<f32>
      affine.store %zero, %t[] : memref<f32>
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %A[%k, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %acc = affine.load %t[] : memref<f32>
        %s = arith.addf %acc, %p : f32
        affine.store %s, %t[] : memref<f32>
      }
      %sum = affine.load %t[] : memref<f32>
      %root = math.sqrt %sum : f32
      affine.store %root, %B[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0, 0)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 8, s0)>
//| module {
//|   func.func @roots(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     %t = memref.alloca() : memref<f32>
//|     %0 = affine.max #map()[%n]
//|     %1 = affine.max #map()[%n]
//|     %t_exp = memref.alloc(%0, %1) : memref<?x?xf32>
//|     affine.parallel (%i_t) = (0) to (symbol(%n)) step (8) {
//|       affine.for %j_t = 0 to %n step 8 {
//|         affine.for %i = #map1(%i_t) to min #map2(%i_t)[%n] {
//|           affine.for %j = #map1(%j_t) to min #map2(%j_t)[%n] {
//|             affine.store %zero, %t_exp[%i, %j] : memref<?x?xf32>
//|           }
//|         }
//|       }
//|     }
//|     affine.parallel (%i_t) = (0) to (symbol(%n)) step (8) {
//|       affine.for %j_t = 0 to %n step 8 {
//|         affine.for %k_t = 0 to %n step 8 {
//|           affine.for %i = #map1(%i_t) to min #map2(%i_t)[%n] {
//|             affine.for %k = #map1(%k_t) to min #map2(%k_t)[%n] {
//|               affine.for %j = #map1(%j_t) to min #map2(%j_t)[%n] {
//|                 %a = affine.load %A[%i, %k] : memref<?x?xf32>
//|                 %b = affine.load %A[%k, %j] : memref<?x?xf32>
//|                 %p = arith.mulf %a, %b : f32
//|                 %acc = affine.load %t_exp[%i, %j] : memref<?x?xf32>
//|                 %s = arith.addf %acc, %p : f32
//|                 affine.store %s, %t_exp[%i, %j] : memref<?x?xf32>
//|               }
//|             }
//|           }
//|         }
//|       }
//|     }
//|     affine.parallel (%i_t) = (0) to (symbol(%n)) step (8) {
//|       affine.for %j_t = 0 to %n step 8 {
//|         affine.for %i = #map1(%i_t) to min #map2(%i_t)[%n] {
//|           affine.for %j = #map1(%j_t) to min #map2(%j_t)[%n] {
//|             %sum = affine.load %t_exp[%i, %j] : memref<?x?xf32>
//|             %root = math.sqrt %sum : f32
//|             affine.store %root, %B[%i, %j] : memref<?x?xf32>
//|           }
//|         }
//|       }
//|     }
//|     memref.dealloc %t_exp : memref<?x?xf32>
//|     return
//|   }
//| }
