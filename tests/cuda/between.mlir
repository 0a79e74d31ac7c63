// Between kernels: sequential code on the device, scalars that come back and steer the host, buffers of a loop.
module {
  func.func @scan(%n: index, %A: memref<?xf64>) -> (f64, index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0.0 : f64
    %limit = arith.constant 1000.0 : f64
    affine.parallel (%i) = (0) to (symbol(%n)) {
      %0 = arith.index_cast %i : index to i64
      %1 = arith.sitofp %0 : i64 to f64
      affine.store %1, %A[%i] : memref<?xf64>
    }
    %sum = affine.for %i = 0 to %n iter_args(%acc = %zero) -> (f64) {
      %a = affine.load %A[%i] : memref<?xf64>
      %s = arith.addf %acc, %a : f64
      affine.yield %s : f64
    }
    %big = arith.cmpf ogt, %sum, %limit : f64
    %scale = arith.select %big, %limit, %sum : f64
    affine.parallel (%i) = (0) to (symbol(%n)) {
      %a = affine.load %A[%i] : memref<?xf64>
      %s = arith.divf %a, %scale : f64
      affine.store %s, %A[%i] : memref<?xf64>
    }
    %rounds:2 = scf.while (%k = %c0, %x = %zero) : (index, f64) -> (index, f64) {
      %a = memref.load %A[%c1] : memref<?xf64>
      %y = arith.addf %x, %a : f64
      %more = arith.cmpf olt, %y, %limit : f64
      %few = arith.cmpi slt, %k, %n : index
      %go = arith.andi %more, %few : i1
      scf.condition(%go) %k, %y : index, f64
    } do {
    ^bb0(%k: index, %x: f64):
      affine.parallel (%i) = (0) to (symbol(%n)) {
        %a = affine.load %A[%i] : memref<?xf64>
        %s = arith.addf %a, %a : f64
        affine.store %s, %A[%i] : memref<?xf64>
      }
      %next = arith.addi %k, %c1 : index
      scf.yield %next, %x : index, f64
    }
    %picked = scf.if %big -> (f64) {
      %a = memref.load %A[%c0] : memref<?xf64>
      scf.yield %a : f64
    } else {
      %buffer = memref.alloc(%n) : memref<?xf64>
      affine.parallel (%i) = (0) to (symbol(%n)) {
        %a = affine.load %A[%i] : memref<?xf64>
        affine.store %a, %buffer[%i] : memref<?xf64>
      }
      %a = memref.load %buffer[%c1] : memref<?xf64>
      memref.dealloc %buffer : memref<?xf64>
      scf.yield %a : f64
    }
    memref.store %picked, %A[%c0] : memref<?xf64>
    return %rounds#1, %rounds#0 : f64, index
  }
  func.func private @printMemrefF64(memref<*xf64>)
  func.func @main() {
    %n = arith.constant 21 : index
    %A = memref.alloc(%n) : memref<?xf64>
    %x, %k = call @scan(%n, %A) : (index, memref<?xf64>) -> (f64, index)
    vector.print %x : f64
    vector.print %k : index
    %u = memref.cast %A : memref<?xf64> to memref<*xf64>
    call @printMemrefF64(%u) : (memref<*xf64>) -> ()
    memref.dealloc %A : memref<?xf64>
    return
  }
}
