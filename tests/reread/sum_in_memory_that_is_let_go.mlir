// reverse(%j) distribute(%i)
func.func @f(%A: memref<?xf32>, %B: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %r = affine.for %j = 0 to %n iter_args(%s = %a) -> (f32) {
      %b = affine.load %B[%i, %j] : memref<?x?xf32>
      %t = arith.addf %s, %b fastmath<reassoc> : f32
      affine.yield %t : f32
    }
    affine.store %r, %A[%i] : memref<?xf32>
  }
  return
}
