// Integers that wrap, bits, comparisons, casts, rounding division, float extremes; a function that kernels call.
module {
  func.func @mix(%x: i32, %y: i32) -> (i32, i64) {
    %a = arith.muli %x, %y : i32
    %b = arith.xori %a, %x : i32
    %five = arith.constant 5 : i32
    %c = arith.shrui %b, %five : i32
    %d = arith.shrsi %b, %five : i32
    %e = arith.shli %y, %five : i32
    %f = arith.subi %c, %d : i32
    %g = arith.addi %f, %e : i32
    %h = arith.extsi %g : i32 to i64
    %k = arith.extui %d : i32 to i64
    %l = arith.addi %h, %k : i64
    return %g, %l : i32, i64
  }
  func.func @numbers(%n: index, %I: memref<?xi32>, %L: memref<?xi64>, %F: memref<?x?xf32>, %B: memref<?xi1>) {
    %prime = arith.constant 2147483629 : i32
    %minus = arith.constant -7 : i32
    %nan = arith.constant 0x7FC00000 : f32
    %zero = arith.constant -0.0 : f32
    %third = arith.constant 0.333333343 : f32
    %true = arith.constant true
    affine.parallel (%i) = (0) to (symbol(%n)) {
      %k = arith.index_cast %i : index to i32
      %x = arith.muli %k, %prime : i32
      %u, %v = func.call @mix(%x, %k) : (i32, i32) -> (i32, i64)
      %fd = arith.floordivsi %u, %minus : i32
      %cd = arith.ceildivsi %u, %minus : i32
      %r = arith.remsi %u, %minus : i32
      %ud = arith.divui %u, %minus : i32
      %t0 = arith.addi %fd, %cd : i32
      %t1 = arith.addi %t0, %r : i32
      %t2 = arith.addi %t1, %ud : i32
      %mx = arith.maxsi %t2, %minus : i32
      %mu = arith.maxui %t2, %k : i32
      %t3 = arith.addi %mx, %mu : i32
      affine.store %t3, %I[%i] : memref<?xi32>
      affine.store %v, %L[%i] : memref<?xi64>
      %lt = arith.cmpi slt, %u, %minus : i32
      %ult = arith.cmpi ult, %u, %k : i32
      %both = arith.xori %lt, %ult : i1
      %sum = arith.addi %both, %true : i1
      affine.store %sum, %B[%i] : memref<?xi1>
      %s = arith.extsi %both : i1 to i32
      %i8 = arith.trunci %u : i32 to i8
      %sq = arith.muli %i8, %i8 : i8
      %wide = arith.extsi %sq : i8 to i32
      %w2 = arith.addi %wide, %s : i32
      %f = arith.sitofp %w2 : i32 to f32
      %g = arith.mulf %f, %third : f32
      affine.store %g, %F[%i, 0] : memref<?x?xf32>
      %h = math.absf %g : f32
      %q = math.sqrt %h : f32
      affine.store %q, %F[%i, 1] : memref<?x?xf32>
      %m = arith.maximumf %g, %zero : f32
      affine.store %m, %F[%i, 2] : memref<?x?xf32>
      %c = arith.cmpf ult, %g, %nan : f32
      %picked = arith.select %c, %q, %nan : f32
      %mn = arith.minnumf %picked, %nan : f32
      affine.store %mn, %F[%i, 3] : memref<?x?xf32>
      %bits = arith.bitcast %g : f32 to i32
      %back = arith.uitofp %bits : i32 to f32
      affine.store %back, %F[%i, 4] : memref<?x?xf32>
      %int = arith.fptosi %g : f32 to i32
      %again = arith.sitofp %int : i32 to f32
      %exp = arith.divf %again, %third : f32
      affine.store %exp, %F[%i, 5] : memref<?x?xf32>
    }
    return
  }
  func.func private @printMemrefI32(memref<*xi32>)
  func.func private @printMemrefI64(memref<*xi64>)
  func.func private @printMemrefF32(memref<*xf32>)
  func.func @main() {
    %n = arith.constant 29 : index
    %six = arith.constant 6 : index
    %I = memref.alloc(%n) : memref<?xi32>
    %L = memref.alloc(%n) : memref<?xi64>
    %F = memref.alloc(%n, %six) : memref<?x?xf32>
    %B = memref.alloc(%n) : memref<?xi1>
    call @numbers(%n, %I, %L, %F, %B) : (index, memref<?xi32>, memref<?xi64>, memref<?x?xf32>, memref<?xi1>) -> ()
    %0 = memref.cast %I : memref<?xi32> to memref<*xi32>
    call @printMemrefI32(%0) : (memref<*xi32>) -> ()
    %1 = memref.cast %L : memref<?xi64> to memref<*xi64>
    call @printMemrefI64(%1) : (memref<*xi64>) -> ()
    %2 = memref.cast %F : memref<?x?xf32> to memref<*xf32>
    call @printMemrefF32(%2) : (memref<*xf32>) -> ()
    affine.for %i = 0 to 29 {
      %b = affine.load %B[%i] : memref<?xi1>
      vector.print %b : i1
    }
    %neg = arith.constant -3 : index
    vector.print %neg : index
    vector.print str "done, \22quoted\22\0A"
    memref.dealloc %I : memref<?xi32>
    memref.dealloc %L : memref<?xi64>
    memref.dealloc %F : memref<?x?xf32>
    memref.dealloc %B : memref<?xi1>
    return
  }
}
