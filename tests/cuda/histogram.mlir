// Counts by atomic updates, in memory of the GPU and in memory of a block, and of blocks, once each; the least and the greatest, of integers and of floats; and copies.
func.func @histogram(%K: memref<1000xindex>, %H: memref<16xi64>, %N: memref<16xi32>) {
  %one = arith.constant 1 : i64
  %none = arith.constant 0 : i32
  %two = arith.constant 2 : i32
  affine.parallel (%i) = (0) to (1000) {
    %k = affine.load %K[%i] : memref<1000xindex>
    %0 = memref.atomic_rmw addi %one, %H[%k] : (i64, memref<16xi64>) -> i64
  }
  affine.parallel (%b) = (0) to (4) {
    %own = memref.alloca() : memref<16xi32>
    affine.parallel (%t) = (0) to (16) {
      affine.store %none, %own[%t] : memref<16xi32>
    }
    affine.parallel (%t) = (0) to (250) {
      %k = affine.load %K[%t + 250 * %b] : memref<1000xindex>
      %0 = memref.atomic_rmw addi %two, %own[%k] : (i32, memref<16xi32>) -> i32
    }
    affine.parallel (%t) = (0) to (16) {
      %c = affine.load %own[%t] : memref<16xi32>
      %0 = memref.atomic_rmw addi %c, %N[%t] : (i32, memref<16xi32>) -> i32
    }
    %last = arith.constant 15 : index
    %blocks = memref.atomic_rmw addi %two, %N[%last] : (i32, memref<16xi32>) -> i32
  }
  return
}
func.func @ends(%K: memref<1000xindex>, %E: memref<4xi64>, %F: memref<2xf64>) {
  affine.parallel (%i) = (0) to (1000) {
    %k = affine.load %K[%i] : memref<1000xindex>
    %n = arith.index_cast %k : index to i64
    %x = arith.sitofp %n : i64 to f64
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %two = arith.constant 2 : index
    %three = arith.constant 3 : index
    %0 = memref.atomic_rmw maxs %n, %E[%zero] : (i64, memref<4xi64>) -> i64
    %1 = memref.atomic_rmw minu %n, %E[%one] : (i64, memref<4xi64>) -> i64
    %2 = memref.atomic_rmw ori %n, %E[%two] : (i64, memref<4xi64>) -> i64
    %3 = memref.atomic_rmw andi %n, %E[%three] : (i64, memref<4xi64>) -> i64
    %4 = memref.atomic_rmw maximumf %x, %F[%zero] : (f64, memref<2xf64>) -> f64
    %5 = memref.atomic_rmw minnumf %x, %F[%one] : (f64, memref<2xf64>) -> f64
  }
  return
}
// Here the order shows but for the loop in the middle: these run in order, on what kernels have left.
func.func @in_order(%K: memref<1000xindex>, %H: memref<16xi64>, %F: memref<2xf64>, %B: memref<100xi64>) {
  %one = arith.constant 1 : i64
  %x = arith.constant 0.1 : f64
  %zero = arith.constant 0 : index
  affine.parallel (%i) = (0) to (100) {
    %k = affine.load %K[%i] : memref<1000xindex>
    %before = memref.atomic_rmw addi %one, %H[%k] : (i64, memref<16xi64>) -> i64
    affine.store %before, %B[%i] : memref<100xi64>
  }
  affine.parallel (%i) = (0) to (100) {
    %before = affine.load %B[%i] : memref<100xi64>
    %after = arith.addi %before, %one : i64
    affine.store %after, %B[%i] : memref<100xi64>
    %k = affine.load %K[%i] : memref<1000xindex>
    %0 = memref.atomic_rmw addi %one, %H[%k] : (i64, memref<16xi64>) -> i64
  }
  affine.parallel (%i) = (0) to (100) {
    %0 = memref.atomic_rmw addf %x, %F[%zero] : (f64, memref<2xf64>) -> f64
  }
  return
}
func.func private @printMemrefI64(memref<*xi64>)
func.func private @printMemrefI32(memref<*xi32>)
func.func private @printMemrefF64(memref<*xf64>)
func.func @main() {
  %K = memref.alloc() : memref<1000xindex>
  %H = memref.alloc() : memref<16xi64>
  %N = memref.alloc() : memref<16xi32>
  %E = memref.alloc() : memref<4xi64>
  %F = memref.alloc() : memref<2xf64>
  %G = memref.alloc() : memref<2xf64>
  %B = memref.alloc() : memref<100xi64>
  %zero = arith.constant 0 : i64
  %none = arith.constant 0 : i32
  %some = arith.constant 5 : i64
  %x = arith.constant 7.5 : f64
  %seven = arith.constant 7 : index
  %thirteen = arith.constant 13 : index
  affine.for %i = 0 to 1000 {
    %0 = arith.muli %i, %seven : index
    %1 = arith.muli %i, %i : index
    %2 = arith.addi %0, %1 : index
    %3 = arith.remui %2, %thirteen : index
    affine.store %3, %K[%i] : memref<1000xindex>
  }
  affine.for %i = 0 to 16 {
    affine.store %zero, %H[%i] : memref<16xi64>
    affine.store %none, %N[%i] : memref<16xi32>
  }
  affine.for %i = 0 to 4 {
    affine.store %some, %E[%i] : memref<4xi64>
  }
  affine.for %i = 0 to 2 {
    affine.store %x, %F[%i] : memref<2xf64>
  }
  func.call @histogram(%K, %H, %N) : (memref<1000xindex>, memref<16xi64>, memref<16xi32>) -> ()
  func.call @ends(%K, %E, %F) : (memref<1000xindex>, memref<4xi64>, memref<2xf64>) -> ()
  func.call @in_order(%K, %H, %F, %B) : (memref<1000xindex>, memref<16xi64>, memref<2xf64>, memref<100xi64>) -> ()
  memref.copy %F, %G : memref<2xf64> to memref<2xf64>
  %h = memref.cast %H : memref<16xi64> to memref<*xi64>
  %n = memref.cast %N : memref<16xi32> to memref<*xi32>
  %e = memref.cast %E : memref<4xi64> to memref<*xi64>
  %b = memref.cast %B : memref<100xi64> to memref<*xi64>
  %g = memref.cast %G : memref<2xf64> to memref<*xf64>
  func.call @printMemrefI64(%h) : (memref<*xi64>) -> ()
  func.call @printMemrefI32(%n) : (memref<*xi32>) -> ()
  func.call @printMemrefI64(%e) : (memref<*xi64>) -> ()
  func.call @printMemrefI64(%b) : (memref<*xi64>) -> ()
  func.call @printMemrefF64(%g) : (memref<*xf64>) -> ()
  memref.dealloc %K : memref<1000xindex>
  memref.dealloc %H : memref<16xi64>
  memref.dealloc %N : memref<16xi32>
  memref.dealloc %E : memref<4xi64>
  memref.dealloc %F : memref<2xf64>
  memref.dealloc %G : memref<2xf64>
  memref.dealloc %B : memref<100xi64>
  return
}
