// What lies before a scope of affine symbols is a symbol in it; sizes that are symbols; the `test` dialect's questions.
func.func @launched(%A: memref<?xindex>, %n: index) {
  %c1 = arith.constant 1 : index
  scf.for %k = %c1 to %n step %c1 {
    %half = arith.divui %k, %n : index
    gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
      affine.for %i = %half to %k {
        %0 = affine.load %A[%i + symbol(%k)] : memref<?xindex>
        affine.store %0, %A[%tx] : memref<?xindex>
      }
      gpu.terminator
    }
    test.affine_scope {
      affine.for %i = 0 to %half {
        affine.for %j = affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%k] to %n {
        }
      }
      "test.done"() : () -> ()
    }
  }
  return
}
func.func @sizes(%A: memref<?x?xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  affine.for %i = 0 to %n {
    %slice = memref.subview %A[0, 0] [%n, %i] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1]>>
    %cast = memref.cast %slice : memref<?x?xf32, strided<[?, 1]>> to memref<?x?xf32, strided<[?, ?]>>
    %size = memref.dim %cast, %c0 : memref<?x?xf32, strided<[?, ?]>>
    affine.for %j = 0 to %size {
    }
  }
  return
}
func.func @copied(%A: memref<8xf32>, %B: memref<8xf32, 2>, %tag: memref<1xi32>, %n: index) {
  affine.dma_start %A[0], %B[%n], %tag[0], %n, : memref<8xf32>, memref<8xf32, 2>, memref<1xi32>
  affine.dma_wait %tag[0], %n : memref<1xi32>
  return
}
func.func @bounded() -> index {
  %0 = test.value_with_bounds {max = 8 : index, min = 1 : index}
  %1 = test.with_bounds {smax = 5 : index, smin = 4 : index, umax = 5 : index, umin = 4 : index} : index
  %2 = test.reflect_bounds {mark, smax = 5 : index} %1 : index
  %3 = "test.reify_bound"(%0) {constant, mark} : (index) -> index
  %4 = "test.reify_bound"(%0) <{type = "LB"}> : (index) -> index
  "test.compare"(%3, %4) {cmp = "LT", rhs_map = affine_map<(d0) -> (d0 + 1)>} : (index, index) -> ()
  "test.compare"(%3, %4) : (index, index) -> ()
  return %2 : index
}
transform.sequence failures(propagate) {
^bb0(%root: !pdl.operation):
  %0 = transform.structured.match ops{["affine.for"]} in %root : (!pdl.operation) -> !pdl.operation
}
