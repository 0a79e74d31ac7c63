// RUN: opt IN --emit cuda
// EXITS: 0 1 4
// EMULATED
// WANT: the emulated CUDA prints what `farkas run` prints, or a refusal
// A call in block code that returns a value and writes memory is made once a block, not once a thread.
func.func @bump(%A: memref<8xi32>, %i: index) -> i32 {
  %one = arith.constant 1 : i32
  %a = memref.load %A[%i] : memref<8xi32>
  %b = arith.addi %a, %one : i32
  memref.store %b, %A[%i] : memref<8xi32>
  return %b : i32
}
func.func @k(%A: memref<8xi32>, %B: memref<8x32xi32>) {
  affine.parallel (%i) = (0) to (8) {
    %v = func.call @bump(%A, %i) : (memref<8xi32>, index) -> i32
    affine.parallel (%j) = (0) to (32) {
      affine.store %v, %B[%i, %j] : memref<8x32xi32>
    }
  }
  return
}
func.func private @printMemrefI32(memref<*xi32>)
func.func @main() {
  %A = memref.alloc() : memref<8xi32>
  %B = memref.alloc() : memref<8x32xi32>
  %z = arith.constant 0 : i32
  affine.for %i = 0 to 8 {
    affine.store %z, %A[%i] : memref<8xi32>
  }
  call @k(%A, %B) : (memref<8xi32>, memref<8x32xi32>) -> ()
  %u = memref.cast %A : memref<8xi32> to memref<*xi32>
  call @printMemrefI32(%u) : (memref<*xi32>) -> ()
  return
}
