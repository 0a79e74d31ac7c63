// A product of matrices of 4096 x 4096 numbers in single precision, ten times over. The entries are small integers, so that every sum is exact
// in any order; `@main` prints the sum of |10 A (B v) - C v| for a vector v of small integers, which is 0 if the product is right.
func.func @gemm(%A: memref<4096x4096xf32>, %B: memref<4096x4096xf32>, %C: memref<4096x4096xf32>) {
  affine.for %i = 0 to 4096 {
    affine.for %j = 0 to 4096 {
      affine.for %k = 0 to 4096 {
        %a = affine.load %A[%i, %k] : memref<4096x4096xf32>
        %b = affine.load %B[%k, %j] : memref<4096x4096xf32>
        %c = affine.load %C[%i, %j] : memref<4096x4096xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<4096x4096xf32>
      }
    }
  }
  return
}
func.func private @printMemrefF64(memref<*xf64>)
func.func @main() {
  %A = memref.alloc() : memref<4096x4096xf32>
  %B = memref.alloc() : memref<4096x4096xf32>
  %C = memref.alloc() : memref<4096x4096xf32>
  %v = memref.alloc() : memref<4096xf64>
  %y = memref.alloc() : memref<4096xf64>
  %difference = memref.alloc() : memref<4096xf64>
  %error = memref.alloc() : memref<1xf64>
  %zero = arith.constant 0.0 : f32
  %zerod = arith.constant 0.0 : f64
  %ten = arith.constant 10.0 : f64
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %c11 = arith.constant 11 : index
  %c13 = arith.constant 13 : index
  affine.parallel (%i, %j) = (0, 0) to (4096, 4096) {
    %0 = arith.muli %i, %c7 : index
    %1 = arith.muli %j, %c11 : index
    %2 = arith.addi %0, %1 : index
    %3 = arith.muli %i, %j : index
    %4 = arith.addi %2, %3 : index
    %5 = arith.remui %4, %c4 : index
    %6 = arith.index_cast %5 : index to i64
    %7 = arith.sitofp %6 : i64 to f32
    affine.store %7, %A[%i, %j] : memref<4096x4096xf32>
    %8 = arith.remui %4, %c5 : index
    %9 = arith.index_cast %8 : index to i64
    %10 = arith.sitofp %9 : i64 to f32
    affine.store %10, %B[%i, %j] : memref<4096x4096xf32>
    affine.store %zero, %C[%i, %j] : memref<4096x4096xf32>
  }
  affine.parallel (%i) = (0) to (4096) {
    %0 = arith.muli %i, %c13 : index
    %1 = arith.remui %0, %c3 : index
    %2 = arith.index_cast %1 : index to i64
    %3 = arith.sitofp %2 : i64 to f64
    affine.store %3, %v[%i] : memref<4096xf64>
  }
  affine.for %r = 0 to 10 {
    func.call @gemm(%A, %B, %C) : (memref<4096x4096xf32>, memref<4096x4096xf32>, memref<4096x4096xf32>) -> ()
  }
  affine.parallel (%i) = (0) to (4096) {
    %s = affine.for %j = 0 to 4096 iter_args(%sum = %zerod) -> f64 {
      %b = affine.load %B[%i, %j] : memref<4096x4096xf32>
      %bd = arith.extf %b : f32 to f64
      %x = affine.load %v[%j] : memref<4096xf64>
      %p = arith.mulf %bd, %x : f64
      %n = arith.addf %sum, %p : f64
      affine.yield %n : f64
    }
    affine.store %s, %y[%i] : memref<4096xf64>
  }
  affine.parallel (%i) = (0) to (4096) {
    %s = affine.for %j = 0 to 4096 iter_args(%sum = %zerod) -> f64 {
      %a = affine.load %A[%i, %j] : memref<4096x4096xf32>
      %ad = arith.extf %a : f32 to f64
      %x = affine.load %y[%j] : memref<4096xf64>
      %p = arith.mulf %ad, %x : f64
      %p10 = arith.mulf %ten, %p : f64
      %c = affine.load %C[%i, %j] : memref<4096x4096xf32>
      %cd = arith.extf %c : f32 to f64
      %z = affine.load %v[%j] : memref<4096xf64>
      %q = arith.mulf %cd, %z : f64
      %df = arith.subf %p10, %q : f64
      %n = arith.addf %sum, %df : f64
      affine.yield %n : f64
    }
    affine.store %s, %difference[%i] : memref<4096xf64>
  }
  affine.store %zerod, %error[0] : memref<1xf64>
  affine.for %i = 0 to 4096 {
    %x = affine.load %difference[%i] : memref<4096xf64>
    %y0 = math.absf %x : f64
    %o = affine.load %error[0] : memref<1xf64>
    %n = arith.addf %o, %y0 : f64
    affine.store %n, %error[0] : memref<1xf64>
  }
  %out = memref.cast %error : memref<1xf64> to memref<*xf64>
  func.call @printMemrefF64(%out) : (memref<*xf64>) -> ()
  return
}
