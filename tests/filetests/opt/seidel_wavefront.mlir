// RUN: farkas opt -t 'skew(%s,%j;2) skew(%i,%j;1) skew(%s,%i;1) interchange(%s,%j) parallelize'
func.func @seidel(%t: index, %n: index, %A: memref<?x?xf64>) {
  affine.for %s = 0 to %t {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %0 = affine.load %A[%i - 1, %j + 1] : memref<?x?xf64>
        %1 = affine.load %A[%i, %j - 1] : memref<?x?xf64>
        %2 = affine.load %A[%i, %j] : memref<?x?xf64>
        %3 = affine.load %A[%i + 1, %j + 1] : memref<?x?xf64>
        %4 = arith.addf %0, %1 : f64
        %5 = arith.addf %4, %2 : f64
        %6 = arith.addf %5, %3 : f64
        affine.store %6, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<()[s0, s1] -> (s0 * 2 + s1 * 2 - 5)>
//| #map1 = affine_map<(d0)[s0, s1] -> (d0 - s0 - s1 + 3, (d0 - s1 + 3) ceildiv 2, 1)>
//| #map2 = affine_map<(d0)[s0, s1] -> (d0, (d0 + s0 - 1) floordiv 2, s0 + s1 - 2)>
//| #map3 = affine_map<(d0, d1)[s0] -> (d0 - s0 + 2, d1 - d0 - s0 + 2, 0)>
//| #map4 = affine_map<(d0, d1)[s0] -> (d0, d1 - d0, s0)>
//| module {
//|   func.func @seidel(%t: index, %n: index, %A: memref<?x?xf64>) {
//|     affine.for %j = 2 to #map()[%t, %n] {
//|       affine.for %i = max #map1(%j)[%t, %n] to min #map2(%j)[%n, %t] {
//|         affine.for %s = max #map3(%i, %j)[%n] to min #map4(%i, %j)[%t] {
//|           %0 = affine.load %A[%i - %s - 1, %j - %i - %s + 1] : memref<?x?xf64>
//|           %1 = affine.load %A[%i - %s, %j - %i - %s - 1] : memref<?x?xf64>
//|           %2 = affine.load %A[%i - %s, %j - %i - %s] : memref<?x?xf64>
//|           %3 = affine.load %A[%i - %s + 1, %j - %i - %s + 1] : memref<?x?xf64>
//|           %4 = arith.addf %0, %1 : f64
//|           %5 = arith.addf %4, %2 : f64
//|           %6 = arith.addf %5, %3 : f64
//|           affine.store %6, %A[%i - %s, %j - %i - %s] : memref<?x?xf64>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @seidel: %j is not parallel: affine.store writes %A[1, 1] at (%s, %i, %j) = (0, 1, 1), then affine.load reads it at (0, 1, 2), for %t = 1, %n = 4; try: -t 'skew(%s,%j;2) skew(%i,%j;1) skew(%s,%i;1) interchange(%s,%j) skew(%i,%s;1) interchange(%i,%s) parallelize(%i)'
//| @seidel: %i is not parallel: affine.store writes %A[1, 2] at (%s, %i, %j) = (0, 1, 2), then affine.load reads it at (0, 2, 1), for %t = 1, %n = 4; try the same as for %j
//| @seidel: %s is not parallel: affine.store writes %A[2, 2] at (%s, %i, %j) = (0, 2, 2), then affine.load reads it at (1, 1, 1), for %t = 2, %n = 4; try the same as for %j
