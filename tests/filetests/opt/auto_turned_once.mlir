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

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| module {
//|   func.func @add(%n: index, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
//|     affine.parallel (%i_t) = (0) to (symbol(%n)) step (32) {
//|       affine.for %j_t = 0 to %n step 32 {
//|         affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] {
//|           affine.for %j = #map(%j_t) to min #map1(%j_t)[%n] {
//|             %c = affine.load %C[%i, %j] : memref<?x?xf64>
//|             %b = affine.load %B[%j, %i] : memref<?x?xf64>
//|             %s = arith.addf %c, %b : f64
//|             affine.store %s, %C[%i, %j] : memref<?x?xf64>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @add: auto orders the function anew: --schedule shows the tree
//| @add: order of S0: %i_t by 32 parallel > %j_t by 32 > %i > %j
//| @add: assumed: %B and %C do not overlap
//| @add: 1 nest; the model takes %n = 1000, 2 processors of 3 GHz
//|   S0: %i_t by 32 parallel > %j_t by 32 > %i > %j
//|     bands      (%i_t %j_t %i %j)
//|     free       %j_t %i %j: parallel is not faster there by the model, or not asked for
//|     traffic    16.78 MB from memory for 1.0e6 operations on floats: 0.06 for each byte
//|     time       2.22 ms, as written 5.69 ms; the roof is 1.97 ms, by bytes
