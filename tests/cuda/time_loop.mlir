// jacobi-2d with parallel sweeps: the time loop stays on the host, the arrays swap places through iter_args.
module {
  func.func @jacobi(%steps: index, %n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %fifth = arith.constant 0.2 : f64
    %last:2 = scf.for %t = %c0 to %steps step %c1 iter_args(%from = %A, %to = %B) -> (memref<?x?xf64>, memref<?x?xf64>) {
      affine.parallel (%i, %j) = (1, 1) to (symbol(%n) - 1, symbol(%n) - 1) {
        %c = memref.load %from[%i, %j] : memref<?x?xf64>
        %w = arith.subi %j, %c1 : index
        %a0 = memref.load %from[%i, %w] : memref<?x?xf64>
        %p1 = arith.addf %c, %a0 : f64
        %e = arith.addi %j, %c1 : index
        %a1 = memref.load %from[%i, %e] : memref<?x?xf64>
        %p2 = arith.addf %p1, %a1 : f64
        %r = arith.mulf %fifth, %p2 : f64
        memref.store %r, %to[%i, %j] : memref<?x?xf64>
      }
      scf.yield %to, %from : memref<?x?xf64>, memref<?x?xf64>
    }
    affine.for %k = 0 to %n {
      %x = memref.load %last#0[%k, %k] : memref<?x?xf64>
      %y = arith.addf %x, %fifth : f64
      memref.store %y, %last#0[%k, %k] : memref<?x?xf64>
    }
    return
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %n = arith.constant 37 : index
    %steps = arith.constant 5 : index
    %A = memref.alloc(%n, %n) : memref<?x?xf64>
    %B = memref.alloc(%n, %n) : memref<?x?xf64>
    affine.parallel (%i, %j) = (0, 0) to (symbol(%n), symbol(%n)) {
      %s = affine.apply affine_map<(d0, d1) -> (d0 * 3 + (d1 * 5) floordiv 4 - 20)>(%i, %j)
      %0 = arith.index_cast %s : index to i64
      %1 = arith.sitofp %0 : i64 to f64
      affine.store %1, %A[%i, %j] : memref<?x?xf64>
      affine.store %1, %B[%i, %j] : memref<?x?xf64>
    }
    call @jacobi(%steps, %n, %A, %B) : (index, index, memref<?x?xf64>, memref<?x?xf64>) -> ()
    %u = memref.cast %A : memref<?x?xf64> to memref<*xf64>
    call @printMemrefF64(%u) : (memref<*xf64>) -> ()
    %v = memref.cast %B : memref<?x?xf64> to memref<*xf64>
    call @printMemrefF64(%v) : (memref<*xf64>) -> ()
    memref.dealloc %A : memref<?x?xf64>
    memref.dealloc %B : memref<?x?xf64>
    return
  }
}
