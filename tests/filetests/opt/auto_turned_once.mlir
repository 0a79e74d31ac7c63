// RUN: farkas opt -t auto --report
// Each element of %B is read once: a copy would read it just as badly. The nest goes in square tiles.
func.func @add(%n: index, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %c = affine.load %C[%i, %j] : memref<?x?xf64>
      %b = affine.load %B[%j, %i] : memref<?x?xf64>
      %s = arith.addf %c, %b : f64
      affine.store %s, %C[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 3)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 256, s0)>
//| #map3 = affine_map<()[s0] -> ((s0 floordiv 4) * 4)>
//| module {
//|   func.func @add(%n: index, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
//|     affine.parallel (%j_t) = (0) to (symbol(%n)) step (256) {
//|       affine.for %i = 0 to #map()[%n] step 4 {
//|         affine.for %j = #map1(%j_t) to min #map2(%j_t)[%n] {
//|           %c = affine.load %C[%i, %j] : memref<?x?xf64>
//|           %b = affine.load %B[%j, %i] : memref<?x?xf64>
//|           %s = arith.addf %c, %b : f64
//|           affine.store %s, %C[%i, %j] : memref<?x?xf64>
//|           %c_1 = affine.load %C[%i + 1, %j] : memref<?x?xf64>
//|           %b_1 = affine.load %B[%j, %i + 1] : memref<?x?xf64>
//|           %s_1 = arith.addf %c_1, %b_1 : f64
//|           affine.store %s_1, %C[%i + 1, %j] : memref<?x?xf64>
//|           %c_2 = affine.load %C[%i + 2, %j] : memref<?x?xf64>
//|           %b_2 = affine.load %B[%j, %i + 2] : memref<?x?xf64>
//|           %s_2 = arith.addf %c_2, %b_2 : f64
//|           affine.store %s_2, %C[%i + 2, %j] : memref<?x?xf64>
//|           %c_3 = affine.load %C[%i + 3, %j] : memref<?x?xf64>
//|           %b_3 = affine.load %B[%j, %i + 3] : memref<?x?xf64>
//|           %s_3 = arith.addf %c_3, %b_3 : f64
//|           affine.store %s_3, %C[%i + 3, %j] : memref<?x?xf64>
//|         }
//|       }
//|       affine.for %i_1 = #map3()[%n] to %n {
//|         affine.for %j_1 = #map1(%j_t) to min #map2(%j_t)[%n] {
//|           %c = affine.load %C[%i_1, %j_1] : memref<?x?xf64>
//|           %b = affine.load %B[%j_1, %i_1] : memref<?x?xf64>
//|           %s = arith.addf %c, %b : f64
//|           affine.store %s, %C[%i_1, %j_1] : memref<?x?xf64>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @add: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4)
//| @add: order of S0: %j_t by 256 parallel > %i > %j
//| @add: assumed: %B and %C do not overlap
//| @add: 1 nest; the model takes %n = 1000, 2 processors of 3 GHz
//|   S0: %j_t by 256 parallel > %i > %j
//|     bands      (%j_t %i %j)
//|     free       %i %j: parallel is not faster there by the model, or not asked for
//|     traffic    16.38 MB from memory for 1.0e6 operations on floats: 0.06 for each byte
//|     time       2.22 ms, as written 5.69 ms; the roof is 1.92 ms, by bytes
//|   then unroll_jam(%i;4)
