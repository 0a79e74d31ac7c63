// RUN: opt IN -t parallelize --emit cuda
// EMULATED
// WANT: the emulated CUDA prints what `farkas run` prints
// The same reached by `parallelize`: a nest of 24 x 2 x 16 x 1 with a sequential second loop.
func.func @k(%A: memref<24x16x1xf64>) {
  %one = arith.constant 1.0 : f64
  affine.for %b = 0 to 24 {
    affine.for %t = 0 to 2 {
      affine.for %i = 0 to 16 {
        affine.for %j = 0 to 1 {
          %v = affine.load %A[%b, %i, %j] : memref<24x16x1xf64>
          %w = arith.addf %v, %one : f64
          affine.store %w, %A[%b, %i, %j] : memref<24x16x1xf64>
        }
      }
    }
  }
  return
}
func.func private @printMemrefF64(memref<*xf64>)
func.func @main() {
  %A = memref.alloc() : memref<24x16x1xf64>
  %z = arith.constant 0.0 : f64
  affine.for %i = 0 to 24 {
    affine.for %j = 0 to 16 {
      affine.store %z, %A[%i, %j, 0] : memref<24x16x1xf64>
    }
  }
  call @k(%A) : (memref<24x16x1xf64>) -> ()
  %u = memref.cast %A : memref<24x16x1xf64> to memref<*xf64>
  call @printMemrefF64(%u) : (memref<*xf64>) -> ()
  return
}
