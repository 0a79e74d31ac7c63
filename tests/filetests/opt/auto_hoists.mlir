// RUN: farkas opt -t 'auto(tile=8x8x8)' -q
// Each sum stands in memory that its iteration makes. With an element of one array for each, rows go with the sums inside.
func.func @roots(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %t = memref.alloca() : memref<f32>
      affine.store %zero, %t[] : memref<f32>
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %A[%k, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %acc = affine.load %t[] : memref<f32>
        %s = arith.addf %acc, %p : f32
        affine.store %s, %t[] : memref<f32>
      }
      %sum = affine.load %t[] : memref<f32>
      %root = math.sqrt %sum : f32
      affine.store %root, %B[%i, %j] : memref<?x?xf32>
    }
  }
  return
}
