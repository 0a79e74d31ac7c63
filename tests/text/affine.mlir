#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0)[s0] -> (d0 + 10, s0)>
#map2 = affine_map<(d0) -> (d0, 3)>
#map3 = affine_map<()[s0] -> (s0 + 1)>
#map4 = affine_map<(d0) -> (5)>
#map5 = affine_map<(d0)[s0] -> (d0 floordiv 8 + s0 * 2 - 1)>
#map6 = affine_map<(d0)[s0] -> (d0, s0, 7)>
#map7 = affine_map<() -> (5)>
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 - 3 == 0)>
#set1 = affine_set<() : (0 == 0)>
module {
  func.func @loops(%arg0: memref<10x10xf32>, %arg1: index, %arg2: f32) -> f32 {
    affine.for %arg3 = 0 to 10 {
      affine.for %arg4 = #map(%arg3) to min #map1(%arg3)[%arg1] step 2 {
      } {tag = "inner"}
      affine.for %arg4 = max #map2(%arg3) to %arg1 {
      }
      affine.for %arg4 = #map3()[%arg1] to #map4(%arg3) {
      }
      affine.for %arg4 = -42 to -1 {
      }
    }
    %0 = affine.for %arg3 = 0 to %arg1 step 3 iter_args(%arg4 = %arg2) -> (f32) {
      affine.yield %arg4 : f32
    }
    %1:2 = affine.for %arg3 = %arg1 to 10 iter_args(%arg4 = %arg2, %arg5 = %arg1) -> (f32, index) {
      affine.yield %arg4, %arg5 : f32, index
    } {reduction}
    return %1#0 : f32
  }
  func.func @branches(%arg0: index, %arg1: f32) -> f32 {
    affine.for %arg2 = 0 to 10 {
      affine.if #set(%arg2)[%arg0] {
      }
      affine.if #set(%arg2)[%arg0] {
      } else {
      } {unlikely}
      %1:2 = affine.if #set(%arg2)[%arg0] -> (f32, index) {
        affine.yield %arg1, %arg2 : f32, index
      } else {
        affine.yield %arg1, %arg0 : f32, index
      }
    }
    %0 = affine.if #set1() -> f32 {
      affine.yield %arg1 : f32
    } else {
      affine.yield {cold} %arg1 : f32
    }
    return %0 : f32
  }
  func.func @values(%arg0: index) {
    affine.for %arg1 = 0 to 4 {
      %1 = affine.apply #map5(%arg1)[%arg0]
      %2 = affine.min #map6(%1)[%arg0] {tag}
      %3 = affine.max #map6(%arg1)[%arg0]
      %4:3 = affine.delinearize_index %arg1 into (2, %arg0, 3) {tag} : index, index, index
      %5:3 = affine.delinearize_index %arg1 into (%arg0, 3) : index, index, index
      %6 = affine.linearize_index [%arg1, %4#1] by (4, %arg0) : index
      %7 = affine.linearize_index disjoint [%arg1, %arg0] by (5) {tag} : index
    }
    %0 = affine.apply #map7() {tag = 1 : i64}
    return
  }
  func.func @memory(%arg0: memref<10x10xf32>, %arg1: memref<f32>, %arg2: index, %arg3: memref<?xf32, strided<[?], offset: ?>>) {
    affine.for %arg4 = 0 to 4 {
      %1 = affine.load %arg0[%arg4 + 3, %arg4 * 2 - 1] : memref<10x10xf32>
      %2 = affine.load %arg0[(%arg4 + 1) mod 3, (-%arg4) floordiv 2 + %arg4 ceildiv 2] {nontemporal = true} : memref<10x10xf32>
      affine.store %1, %arg0[%arg4 + symbol(%arg2), (%arg4 + symbol(%arg2)) * 2] : memref<10x10xf32>
      %3 = affine.load %arg3[%arg4 * symbol(%arg2)] : memref<?xf32, strided<[?], offset: ?>>
      %4 = affine.vector_load %arg0[%arg4, 0] : memref<10x10xf32>, vector<2x8xf32>
      affine.vector_store %4, %arg0[0, %arg4] {tag} : memref<10x10xf32>, vector<2x8xf32>
      affine.prefetch %arg0[%arg4, %arg2 + 5], read, locality<3>, data : memref<10x10xf32>
      affine.prefetch %arg0[0, 1], write, locality<0>, instr {tag} : memref<10x10xf32>
    }
    %0 = affine.load %arg1[] : memref<f32>
    affine.store %0, %arg1[] : memref<f32>
    return
  }
  func.func @dma(%arg0: memref<40x128xf32>, %arg1: memref<2x1024xf32, 1>, %arg2: memref<1xi32, 2>, %arg3: index) {
    affine.for %arg4 = 0 to 4 {
      affine.dma_start %arg0[%arg4 + 3, %arg4], %arg1[%arg4, 0], %arg2[0], %arg3 : memref<40x128xf32>, memref<2x1024xf32, 1>, memref<1xi32, 2>
      affine.dma_start %arg0[%arg4, %arg4], %arg1[%arg4, 7], %arg2[symbol(%arg3)], %arg3, %arg3, %arg3 : memref<40x128xf32>, memref<2x1024xf32, 1>, memref<1xi32, 2>
      affine.dma_wait %arg2[0], %arg3 : memref<1xi32, 2>
    }
    return
  }
  func.func @parallel(%arg0: memref<10x10xf32>, %arg1: index, %arg2: f32, %arg3: i32) {
    affine.parallel (%arg4, %arg5) = (0, 0) to (98, %arg1) {
    }
    affine.parallel (%arg4) = (%arg1) to (symbol(%arg1) * 2 + 1) step (4) {
      affine.parallel (%arg5, %arg6) = (%arg4, max(%arg4 + 1, symbol(%arg1), 3)) to (min(%arg4 + 32, 40), symbol(%arg1)) step (2, 1) {
        %2 = affine.load %arg0[%arg5, %arg6] : memref<10x10xf32>
      } {mapping = 3 : i64}
    }
    affine.parallel () = () to () {
    }
    %0 = affine.parallel (%arg4) = (0) to (4) step (2) reduce ("mulf") -> (f32) {
      affine.yield %arg2 : f32
    }
    %1:3 = affine.parallel (%arg4) = (0) to (4) reduce ("addf", "addi", "assign") -> (f32, i32, index) {
      affine.yield %arg2, %arg3, %arg4 : f32, i32, index
    }
    return
  }
  func.func @symbols(%arg0: memref<?xf32>, %arg1: index, %arg2: memref<4xindex>) {
    %c1 = arith.constant 1 : index
    %0 = affine.load %arg2[0] : memref<4xindex>
    affine.for %arg3 = 0 to %0 {
      %c0 = arith.constant 0 : index
      %dim = memref.dim %arg0, %c0 : memref<?xf32>
      %alloc = memref.alloc(%arg1) : memref<?xf32>
      %cast = memref.cast %alloc : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
      %dim_0 = memref.dim %cast, %c0 : memref<?xf32, strided<[1], offset: ?>>
      %1 = arith.muli %arg1, %dim_0 : index
      affine.for %arg4 = %dim to %1 {
        %2:2 = affine.delinearize_index %arg4 into (%arg1) : index, index
        %3 = affine.load %arg0[%2#1 + %arg3] : memref<?xf32>
      }
    }
    scf.for %arg3 = %c1 to %arg1 step %c1 {
      %1 = arith.addi %arg1, %c1 : index
      affine.for %arg4 = 0 to %1 {
      }
    }
    return
  }
}

