// RUN: farkas opt -t 'auto' -q
// What is handed on is an index, and one that is loaded: nothing is expanded, and nothing breaks.
func.func @f(%x: index, %A: memref<?x?xindex>, %m: index, %q: memref<?xindex>, %y: memref<?xindex>, %u: index, %B: memref<?x?xindex>, %z: memref<?xindex>, %n: index, %P: memref<?x?xindex>) {
  %ci1 = arith.constant 1 : index
  %s3 = affine.for %i1 = 0 to %m iter_args(%acc2 = %n) -> (index) {
    affine.for %i4 = 1 to %n  {
        %a17 = affine.apply affine_map<(d0) -> (d0 + 3)>(%i1)
        affine.store %ci1, %y[%a17] : memref<?xindex>
    }
    %a19 = affine.apply affine_map<(d0) -> (d0 + 3)>(%i1)
    %a20 = arith.addi %i1, %i1 : index
    %l18 = memref.load %B[%a19, %a20] : memref<?x?xindex>
    %v21 = arith.addi %acc2, %l18 : index
    affine.yield %v21 : index
  }
  affine.store %s3, %A[2, 0] : memref<?x?xindex>
  return
}

//| #map = affine_map<()[s0] -> (s0 - 3)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 256, s0)>
//| #map3 = affine_map<(d0) -> (d0 + 3)>
//| #map4 = affine_map<()[s0] -> (((s0 - 1) floordiv 4) * 4 + 1, 1)>
//| module {
//|   func.func @f(%x: index, %A: memref<?x?xindex>, %m: index, %q: memref<?xindex>, %y: memref<?xindex>, %u: index, %B: memref<?x?xindex>, %z: memref<?xindex>, %n: index, %P: memref<?x?xindex>) {
//|     %ci1 = arith.constant 1 : index
//|     affine.parallel (%i1_t) = (0) to (symbol(%m)) step (256) {
//|       affine.for %i4 = 1 to #map()[%n] step 4 {
//|         affine.for %i1 = #map1(%i1_t) to min #map2(%i1_t)[%m] {
//|           %a17 = affine.apply #map3(%i1)
//|           affine.store %ci1, %y[%a17] : memref<?xindex>
//|           %a17_1 = affine.apply #map3(%i1)
//|           affine.store %ci1, %y[%a17_1] : memref<?xindex>
//|           %a17_2 = affine.apply #map3(%i1)
//|           affine.store %ci1, %y[%a17_2] : memref<?xindex>
//|           %a17_3 = affine.apply #map3(%i1)
//|           affine.store %ci1, %y[%a17_3] : memref<?xindex>
//|         }
//|       }
//|       affine.for %i4_1 = max #map4()[%n] to %n {
//|         affine.for %i1_1 = #map1(%i1_t) to min #map2(%i1_t)[%m] {
//|           %a17 = affine.apply #map3(%i1_1)
//|           affine.store %ci1, %y[%a17] : memref<?xindex>
//|         }
//|       }
//|     }
//|     %s3 = affine.for %i1 = 0 to %m iter_args(%acc2 = %n) -> (index) {
//|       %a19 = affine.apply #map3(%i1)
//|       %a20 = arith.addi %i1, %i1 : index
//|       %l18 = memref.load %B[%a19, %a20] : memref<?x?xindex>
//|       %v21 = arith.addi %acc2, %l18 : index
//|       affine.yield %v21 : index
//|     }
//|     affine.store %s3, %A[2, 0] : memref<?x?xindex>
//|     return
//|   }
//| }
