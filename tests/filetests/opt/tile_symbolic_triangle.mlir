// RUN: farkas opt -t 'tile(%i,%j;%s,%t)'
func.func @f(%n: index, %s: index, %t: index, %A: memref<?x?xf32>) {
  affine.for %i = 1 to %n step 2 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to %n {
      affine.if affine_set<(d0, d1) : (d0 - d1 - 3 >= 0)>(%j, %i) {
        %a = affine.load %A[%i - 1, %j - 1] : memref<?x?xf32>
        affine.store %a, %A[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0, 1)>
//| #map1 = affine_map<()[s0, s1] -> ((s0 - 4) ceildiv (s1 * 2))>
//| #map2 = affine_map<()[s0, s1] -> (s0 ceildiv s1)>
//| #map3 = affine_map<(d0)[s0] -> (d0 * (s0 * 2) + 1)>
//| #map4 = affine_map<(d0)[s0, s1] -> (d0 * (s0 * 2) + s0 * 2 + 1, s1)>
//| #map5 = affine_map<(d0, d1)[s0] -> (d0 + 3, d1 * s0)>
//| #map6 = affine_map<(d0)[s0, s1] -> (d0 * s0 + s0, s1)>
//| module {
//|   func.func @f(%n: index, %s: index, %t: index, %A: memref<?x?xf32>) {
//|     %t_1 = affine.max #map()[%t]
//|     %s_1 = affine.max #map()[%s]
//|     affine.for %i_t = 0 to #map1()[%n, %s_1] {
//|       affine.for %j_t = 0 to #map2()[%n, %t_1] {
//|         affine.for %i = #map3(%i_t)[%s_1] to min #map4(%i_t)[%s_1, %n] step 2 {
//|           affine.for %j = max #map5(%i, %j_t)[%t_1] to min #map6(%j_t)[%t_1, %n] {
//|             %a = affine.load %A[%i - 1, %j - 1] : memref<?x?xf32>
//|             affine.store %a, %A[%i, %j] : memref<?x?xf32>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: not re-read: for sizes of tiles other than 1, 2 and 7
//| @f: proved for every %s >= 1; a smaller one counts as 1
//| @f: assumed: sums and products with %s do not wrap
//| @f: proved for every %t >= 1; a smaller one counts as 1
//| @f: assumed: sums and products with %t do not wrap
