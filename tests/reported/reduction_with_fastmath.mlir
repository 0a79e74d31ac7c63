// RUN: opt IN -t parallelize --emit cf
// HASNOT: arith\.addf %\w+, %\w+ : f32
// RUN: verify IN OUT
// EXITS: 0 4
// WANT: every addf of the sum keeps fastmath<reassoc>, and verify finds no difference
// `-t parallelize --emit cf` must keep `fastmath<reassoc>`, so that `verify` knows that the order was free.
func.func @f(%A: memref<?xf32>, %C: memref<1xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 5 {
    %s = affine.load %C[0] : memref<1xf32>
    %a = affine.load %A[%i] : memref<?xf32>
    %p = arith.mulf %a, %x : f32
    %b = arith.addf %s, %p fastmath<reassoc> : f32
    affine.store %b, %C[0] : memref<1xf32>
  }
  return
}
