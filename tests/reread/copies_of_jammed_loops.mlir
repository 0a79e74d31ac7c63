// unroll_jam(%i;2) unroll_jam(%k;3) unroll(%t;2)
func.func @f(%n: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %D: memref<?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %k = 0 to 9 {
      affine.for %j = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %B[%k, %j] : memref<?x?xf32>
        %c = affine.load %C[%i, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<?x?xf32>
      }
    }
  }
  affine.for %t = 1 to 9 {
    affine.if affine_set<(d0)[s0] : (s0 - d0 - 2 >= 0)>(%t)[%n] {
      %x = affine.load %D[%t - 1] : memref<?xf32>
      %y = affine.load %D[%t + 1] : memref<?xf32>
      %z = arith.addf %x, %y : f32
      affine.store %z, %D[%t] : memref<?xf32>
    }
  }
  return
}
