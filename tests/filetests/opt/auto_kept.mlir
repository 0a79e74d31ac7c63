// RUN: farkas opt -t auto --schedule
// The sum of a row goes to the nest behind it as a value. Plans that take the nests apart need memory for all of these values; the loops as
// they were written need none, and are parallel and jammed like others.
func.func @shares(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    %total = affine.for %j = 0 to %n iter_args(%so = %zero) -> (f64) {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %e = math.exp %a : f64
      affine.store %e, %A[%i, %j] : memref<?x?xf64>
      %sum = arith.addf %so, %e : f64
      affine.yield %sum : f64
    }
    affine.for %k = 0 to %n {
      %a = affine.load %A[%i, %k] : memref<?x?xf64>
      %share = arith.divf %a, %total : f64
      affine.for %j = 0 to %n {
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %share, %b : f64
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
