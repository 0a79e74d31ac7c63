// Globals that functions hand out, and globals that are handed to a function which touches them.
memref.global "private" @G : memref<400xf64> = dense<1.0>
memref.global "private" @H : memref<4xi64> = dense<1>
memref.global "private" @K : memref<400xf64> = dense<1.0>
func.func @whole() -> memref<400xf64> {
  %g = memref.get_global @G : memref<400xf64>
  return %g : memref<400xf64>
}
func.func @second(%A: memref<400xf64>, %B: memref<400xf64>) -> memref<400xf64> {
  return %B : memref<400xf64>
}
func.func @fresh() -> memref<400xf64> {
  %A = memref.alloc() : memref<400xf64>
  return %A : memref<400xf64>
}
func.func @small() -> memref<4xi64> {
  %h = memref.get_global @H : memref<4xi64>
  return %h : memref<4xi64>
}
func.func @shifted(%A: memref<400xf64>, %B: memref<400xf64>) {
  %h = arith.constant 0.7 : f64
  affine.for %i = 1 to 400 {
    %x = affine.load %B[%i - 1] : memref<400xf64>
    %y = arith.addf %x, %x : f64
    %z = arith.mulf %y, %h : f64
    affine.store %z, %A[%i] : memref<400xf64>
  }
  return
}
func.func @from_global(%A: memref<400xf64>) {
  %g = memref.get_global @K : memref<400xf64>
  %h = arith.constant 0.501 : f64
  affine.for %i = 1 to 400 {
    %x = affine.load %g[%i - 1] : memref<400xf64>
    %y = arith.addf %x, %x : f64
    %z = arith.mulf %y, %h : f64
    affine.store %z, %A[%i] : memref<400xf64>
  }
  return
}
func.func @twice(%n: index) {
  %A = call @small() : () -> memref<4xi64>
  %B = call @small() : () -> memref<4xi64>
  affine.for %i = 1 to %n {
    %x = affine.load %B[0] : memref<4xi64>
    %y = arith.addi %x, %x : i64
    affine.store %y, %A[0] : memref<4xi64>
  }
  return
}
func.func @main() {
  %n = arith.constant 10 : index
  %last = arith.constant 399 : index
  %zero = arith.constant 0 : index
  %B = memref.get_global @G : memref<400xf64>
  %C = call @whole() : () -> memref<400xf64>
  %D = call @fresh() : () -> memref<400xf64>
  %E = call @second(%D, %C) : (memref<400xf64>, memref<400xf64>) -> memref<400xf64>
  call @shifted(%B, %E) : (memref<400xf64>, memref<400xf64>) -> ()
  %x = memref.load %C[%last] : memref<400xf64>
  vector.print %x : f64
  %K = memref.get_global @K : memref<400xf64>
  call @from_global(%K) : (memref<400xf64>) -> ()
  %y = memref.load %K[%last] : memref<400xf64>
  vector.print %y : f64
  call @twice(%n) : (index) -> ()
  %H = call @small() : () -> memref<4xi64>
  %z = memref.load %H[%zero] : memref<4xi64>
  vector.print %z : i64
  memref.dealloc %D : memref<400xf64>
  return
}
