// RUN: opt IN --emit cuda
// EMULATED
// WANT: the emulated CUDA prints what `farkas run` prints
// Work of the block's first thread beside a thread loop of [1, 16] threads runs once, not 16 times.
func.func @k(%A: memref<4x16x1xi32>, %S: memref<4xi32>) {
  %one = arith.constant 1 : i32
  affine.parallel (%b) = (0) to (4) {
    affine.for %r = 0 to 3 {
      %v1 = affine.load %S[%b] : memref<4xi32>
      %w1 = arith.addi %v1, %one : i32
      affine.store %w1, %S[%b] : memref<4xi32>
    }
    affine.parallel (%i, %j) = (0, 0) to (16, 1) {
      affine.store %one, %A[%b, %i, %j] : memref<4x16x1xi32>
    }
  }
  return
}
func.func private @printMemrefI32(memref<*xi32>)
func.func @main() {
  %A = memref.alloc() : memref<4x16x1xi32>
  %S = memref.alloc() : memref<4xi32>
  %z = arith.constant 0 : i32
  affine.for %i = 0 to 4 {
    affine.store %z, %S[%i] : memref<4xi32>
  }
  call @k(%A, %S) : (memref<4x16x1xi32>, memref<4xi32>) -> ()
  %us = memref.cast %S : memref<4xi32> to memref<*xi32>
  call @printMemrefI32(%us) : (memref<*xi32>) -> ()
  return
}
