// RUN: farkas opt -t 'tile(%t;8)'
// Sizes of memory in a loop whose bounds are loaded are symbols, and the same in both programs: the new text is proved.
func.func @f(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %pos: memref<?xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.for %t = 0 to %n {
    %end = affine.load %pos[%t] : memref<?xindex>
    scf.for %p = %c0 to %end step %c1 {
      %rows = memref.dim %A, %c0 : memref<?x?xf64>
      %columns = memref.dim %A, %c1 : memref<?x?xf64>
      scf.for %i = %c0 to %rows step %c1 {
        scf.for %j = %c0 to %columns step %c1 {
          %x = memref.load %A[%i, %j] : memref<?x?xf64>
          memref.store %x, %B[%j, %i] : memref<?x?xf64>
        }
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 8, s0)>
//| module {
//|   func.func @f(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %pos: memref<?xindex>, %n: index) {
//|     %c0 = arith.constant 0 : index
//|     %c1 = arith.constant 1 : index
//|     affine.for %t_t = 0 to %n step 8 {
//|       affine.for %t = #map(%t_t) to min #map1(%t_t)[%n] {
//|         %end = affine.load %pos[%t] : memref<?xindex>
//|         scf.for %p = %c0 to %end step %c1 {
//|           %rows = memref.dim %A, %c0 : memref<?x?xf64>
//|           %columns = memref.dim %A, %c1 : memref<?x?xf64>
//|           scf.for %i = %c0 to %rows step %c1 {
//|             scf.for %j = %c0 to %columns step %c1 {
//|               %x = memref.load %A[%i, %j] : memref<?x?xf64>
//|               memref.store %x, %B[%j, %i] : memref<?x?xf64>
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: assumed: %B and %pos do not overlap
