// Parallel loops with reductions run in order; parallel loops around and inside them are still kernels.
module {
  func.func @sums(%n: index, %A: memref<?x?xf64>, %R: memref<?xf64>) -> (f64, i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %three = arith.constant 3 : i32
    %total = affine.parallel (%i, %j) = (0, 0) to (symbol(%n), symbol(%n)) reduce ("addf") -> (f64) {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      affine.yield %a : f64
    }
    affine.parallel (%i) = (0) to (symbol(%n)) {
      %most = affine.parallel (%j) = (0) to (symbol(%n)) reduce ("maximumf") -> (f64) {
        %a = affine.load %A[%i, %j] : memref<?x?xf64>
        affine.yield %a : f64
      }
      affine.store %most, %R[%i] : memref<?xf64>
    }
    %product = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%three) -> i32 {
      %k = arith.index_cast %i : index to i32
      %odd = arith.addi %k, %three : i32
      scf.reduce(%odd : i32) {
      ^bb0(%x: i32, %y: i32):
        %p = arith.muli %x, %y : i32
        scf.reduce.return %p : i32
      }
    }
    scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) {
      %x = memref.load %A[%i, %j] : memref<?x?xf64>
      %y = arith.negf %x : f64
      memref.store %y, %A[%i, %j] : memref<?x?xf64>
      scf.reduce
    }
    return %total, %product : f64, i32
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %n = arith.constant 35 : index
    %seven = arith.constant 7 : index
    %A = memref.alloc(%n, %n) : memref<?x?xf64>
    %R = memref.alloc(%n) : memref<?xf64>
    affine.for %i = 0 to 35 {
      affine.for %j = 0 to 35 {
        %0 = arith.muli %i, %j : index
        %1 = arith.remsi %0, %seven : index
        %2 = arith.index_cast %1 : index to i64
        %3 = arith.sitofp %2 : i64 to f64
        affine.store %3, %A[%i, %j] : memref<?x?xf64>
      }
    }
    %s, %p = call @sums(%n, %A, %R) : (index, memref<?x?xf64>, memref<?xf64>) -> (f64, i32)
    vector.print %s : f64
    vector.print %p : i32
    %u = memref.cast %A : memref<?x?xf64> to memref<*xf64>
    call @printMemrefF64(%u) : (memref<*xf64>) -> ()
    %v = memref.cast %R : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%v) : (memref<*xf64>) -> ()
    memref.dealloc %A : memref<?x?xf64>
    memref.dealloc %R : memref<?xf64>
    return
  }
}
