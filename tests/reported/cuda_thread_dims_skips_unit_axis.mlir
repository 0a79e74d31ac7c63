// RUN: opt IN --emit cuda
// EMULATED
// WANT: the emulated CUDA prints what `farkas run` prints
// A thread loop whose innermost extent is 1: every thread of the other axis must still get its own points.
func.func @k(%A: memref<4x16x1xi32>) {
  %one = arith.constant 1 : i32
  affine.parallel (%b) = (0) to (4) {
    affine.parallel (%i, %j) = (0, 0) to (16, 1) {
      %v = affine.load %A[%b, %i, %j] : memref<4x16x1xi32>
      %w = arith.addi %v, %one : i32
      affine.store %w, %A[%b, %i, %j] : memref<4x16x1xi32>
    }
  }
  return
}
func.func private @printMemrefI32(memref<*xi32>)
func.func @main() {
  %A = memref.alloc() : memref<4x16x1xi32>
  %z = arith.constant 0 : i32
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 16 {
      affine.store %z, %A[%i, %j, 0] : memref<4x16x1xi32>
    }
  }
  call @k(%A) : (memref<4x16x1xi32>) -> ()
  %u = memref.cast %A : memref<4x16x1xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}
