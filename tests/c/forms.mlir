// Operations that the other programs of these tests have seldom.
memref.global "private" constant @table : memref<2x3xi32> = dense<[[1, -2, 3], [4, 5, 2147483647]]>
memref.global "private" @state : memref<3xf64> = dense<0.5>
func.func private @printMemrefI32(memref<*xi32>)
func.func private @printMemrefF64(memref<*xf64>)
func.func @two(%a: index, %A: memref<?xf64>, %x: f64) -> (f64, memref<?xf64>) {
  affine.store %x, %A[symbol(%a)] : memref<?xf64>
  %y = affine.load %A[0] : memref<?xf64>
  return %y, %A : f64, memref<?xf64>
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %one = arith.constant 1.0 : f64
  %t = memref.get_global @table : memref<2x3xi32>
  %tt = memref.transpose %t (d0, d1) -> (d1, d0) : memref<2x3xi32> to memref<3x2xi32, strided<[1, 3]>>
  %tu = memref.cast %tt : memref<3x2xi32, strided<[1, 3]>> to memref<*xi32>
  call @printMemrefI32(%tu) : (memref<*xi32>) -> ()
  %s = memref.get_global @state : memref<3xf64>
  affine.for %i = 0 to 3 {
    %k = scf.index_switch %i -> f64
    case 0 { scf.yield %one : f64 }
    case 2 {
      %v = memref.load %s[%c1] : memref<3xf64>
      scf.yield %v : f64
    }
    default {
      %m = arith.negf %one : f64
      scf.yield %m : f64
    }
    memref.store %k, %s[%i] : memref<3xf64>
  }
  %A = memref.alloc(%c4) : memref<?xf64>
  scf.forall (%i) in (%c4) {
    %j = arith.index_cast %i : index to i64
    %f = arith.sitofp %j : i64 to f64
    memref.store %f, %A[%i] : memref<?xf64>
  }
  %sum = scf.parallel (%i) = (%c0) to (%c4) step (%c1) init (%one) -> f64 {
    %v = memref.load %A[%i] : memref<?xf64>
    scf.reduce(%v : f64) {
    ^bb0(%l: f64, %r: f64):
      %p = arith.addf %l, %r : f64
      scf.reduce.return %p : f64
    }
  }
  vector.print %sum : f64
  %both:2 = call @two(%c2, %A, %sum) : (index, memref<?xf64>, f64) -> (f64, memref<?xf64>)
  vector.print %both#0 : f64
  %w = memref.reinterpret_cast %both#1 to offset: [1], sizes: [1, 2], strides: [2, 1] : memref<?xf64> to memref<1x2xf64, strided<[2, 1], offset: 1>>
  %wu = memref.cast %w : memref<1x2xf64, strided<[2, 1], offset: 1>> to memref<*xf64>
  call @printMemrefF64(%wu) : (memref<*xf64>) -> ()
  %e = memref.expand_shape %A [[0, 1]] output_shape [%c2, 2] : memref<?xf64> into memref<?x2xf64>
  %B = memref.alloc() : memref<2x2xf64>
  %es = memref.cast %e : memref<?x2xf64> to memref<2x2xf64>
  memref.copy %es, %B : memref<2x2xf64> to memref<2x2xf64>
  %q = scf.execute_region -> i1 {
    %v = memref.load %B[%c1, %c0] : memref<2x2xf64>
    %b = arith.cmpf ogt, %v, %one : f64
    scf.yield %b : i1
  }
  vector.print %q : i1
  %d = memref.dim %e, %c0 : memref<?x2xf64>
  vector.print %d : index
  %x:2 = affine.delinearize_index %c3 into (2, 2) : index, index
  %y = affine.linearize_index [%x#1, %x#0] by (2, 2) : index
  vector.print %y : index
  %Bu = memref.cast %B : memref<2x2xf64> to memref<*xf64>
  call @printMemrefF64(%Bu) : (memref<*xf64>) -> ()
  %z = memref.alloca() : memref<f64>
  memref.store %sum, %z[] : memref<f64>
  %zu = memref.cast %z : memref<f64> to memref<*xf64>
  call @printMemrefF64(%zu) : (memref<*xf64>) -> ()
  memref.dealloc %A : memref<?xf64>
  memref.dealloc %B : memref<2x2xf64>
  vector.print str "done, \22quoted\22\0A"
  return
}
