// Parallel loops and their reductions, in sequential order.
func.func private @printMemrefF32(memref<*xf32>)
func.func @main() {
  %A = memref.alloc() : memref<5x6xf32>
  affine.parallel (%i, %j) = (0, 0) to (5, 6) {
    %s = affine.apply affine_map<(i, j) -> (i * 7 + j * 3 - 9)>(%i, %j)
    %x = arith.index_cast %s : index to i32
    %f = arith.sitofp %x : i32 to f32
    affine.store %f, %A[%i, %j] : memref<5x6xf32>
  }
  %n = arith.constant 4 : index
  %sum, %max = affine.parallel (%i, %j) = (0, max(1, %n - 3)) to (min(%n, 5), 6) step (2, 1) reduce ("addf", "maximumf") -> (f32, f32) {
    %v = affine.load %A[%i, %j] : memref<5x6xf32>
    affine.yield %v, %v : f32, f32
  }
  vector.print %sum : f32
  vector.print %max : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %init = arith.constant 100.0 : f32
  %r = scf.parallel (%i, %j) = (%c0, %c1) to (%c5, %c6) step (%c2, %c2) init (%init) -> f32 {
    %v = memref.load %A[%i, %j] : memref<5x6xf32>
    scf.reduce(%v : f32) {
    ^bb0(%a: f32, %b: f32):
      %t = arith.addf %a, %b : f32
      scf.reduce.return %t : f32
    }
  }
  vector.print %r : f32
  scf.forall (%i, %j) = (0, 1) to (5, %n) step (2, 1) {
    memref.store %init, %A[%i, %j] : memref<5x6xf32>
  }
  %a = memref.cast %A : memref<5x6xf32> to memref<*xf32>
  call @printMemrefF32(%a) : (memref<*xf32>) -> ()
  return
}
