// A stencil of 27 points in three dims, from one array to the other and back %t times.
func.func @stencil27(%t: index, %n: index, %A: memref<?x?x?xf64>, %B: memref<?x?x?xf64>) {
  %w = arith.constant 0.037037037037037035 : f64
  affine.for %time = 0 to %t {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        affine.for %k = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
          %v0 = affine.load %A[%i - 1, %j - 1, %k - 1] : memref<?x?x?xf64>
          %v1 = affine.load %A[%i - 1, %j - 1, %k] : memref<?x?x?xf64>
          %v2 = affine.load %A[%i - 1, %j - 1, %k + 1] : memref<?x?x?xf64>
          %v3 = affine.load %A[%i - 1, %j, %k - 1] : memref<?x?x?xf64>
          %v4 = affine.load %A[%i - 1, %j, %k] : memref<?x?x?xf64>
          %v5 = affine.load %A[%i - 1, %j, %k + 1] : memref<?x?x?xf64>
          %v6 = affine.load %A[%i - 1, %j + 1, %k - 1] : memref<?x?x?xf64>
          %v7 = affine.load %A[%i - 1, %j + 1, %k] : memref<?x?x?xf64>
          %v8 = affine.load %A[%i - 1, %j + 1, %k + 1] : memref<?x?x?xf64>
          %v9 = affine.load %A[%i, %j - 1, %k - 1] : memref<?x?x?xf64>
          %v10 = affine.load %A[%i, %j - 1, %k] : memref<?x?x?xf64>
          %v11 = affine.load %A[%i, %j - 1, %k + 1] : memref<?x?x?xf64>
          %v12 = affine.load %A[%i, %j, %k - 1] : memref<?x?x?xf64>
          %v13 = affine.load %A[%i, %j, %k] : memref<?x?x?xf64>
          %v14 = affine.load %A[%i, %j, %k + 1] : memref<?x?x?xf64>
          %v15 = affine.load %A[%i, %j + 1, %k - 1] : memref<?x?x?xf64>
          %v16 = affine.load %A[%i, %j + 1, %k] : memref<?x?x?xf64>
          %v17 = affine.load %A[%i, %j + 1, %k + 1] : memref<?x?x?xf64>
          %v18 = affine.load %A[%i + 1, %j - 1, %k - 1] : memref<?x?x?xf64>
          %v19 = affine.load %A[%i + 1, %j - 1, %k] : memref<?x?x?xf64>
          %v20 = affine.load %A[%i + 1, %j - 1, %k + 1] : memref<?x?x?xf64>
          %v21 = affine.load %A[%i + 1, %j, %k - 1] : memref<?x?x?xf64>
          %v22 = affine.load %A[%i + 1, %j, %k] : memref<?x?x?xf64>
          %v23 = affine.load %A[%i + 1, %j, %k + 1] : memref<?x?x?xf64>
          %v24 = affine.load %A[%i + 1, %j + 1, %k - 1] : memref<?x?x?xf64>
          %v25 = affine.load %A[%i + 1, %j + 1, %k] : memref<?x?x?xf64>
          %v26 = affine.load %A[%i + 1, %j + 1, %k + 1] : memref<?x?x?xf64>
          %s1 = arith.addf %v0, %v1 : f64
          %s2 = arith.addf %s1, %v2 : f64
          %s3 = arith.addf %s2, %v3 : f64
          %s4 = arith.addf %s3, %v4 : f64
          %s5 = arith.addf %s4, %v5 : f64
          %s6 = arith.addf %s5, %v6 : f64
          %s7 = arith.addf %s6, %v7 : f64
          %s8 = arith.addf %s7, %v8 : f64
          %s9 = arith.addf %s8, %v9 : f64
          %s10 = arith.addf %s9, %v10 : f64
          %s11 = arith.addf %s10, %v11 : f64
          %s12 = arith.addf %s11, %v12 : f64
          %s13 = arith.addf %s12, %v13 : f64
          %s14 = arith.addf %s13, %v14 : f64
          %s15 = arith.addf %s14, %v15 : f64
          %s16 = arith.addf %s15, %v16 : f64
          %s17 = arith.addf %s16, %v17 : f64
          %s18 = arith.addf %s17, %v18 : f64
          %s19 = arith.addf %s18, %v19 : f64
          %s20 = arith.addf %s19, %v20 : f64
          %s21 = arith.addf %s20, %v21 : f64
          %s22 = arith.addf %s21, %v22 : f64
          %s23 = arith.addf %s22, %v23 : f64
          %s24 = arith.addf %s23, %v24 : f64
          %s25 = arith.addf %s24, %v25 : f64
          %s26 = arith.addf %s25, %v26 : f64
          %mean = arith.mulf %s26, %w : f64
          affine.store %mean, %B[%i, %j, %k] : memref<?x?x?xf64>
        }
      }
    }
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        affine.for %k = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
          %v0 = affine.load %B[%i - 1, %j - 1, %k - 1] : memref<?x?x?xf64>
          %v1 = affine.load %B[%i - 1, %j - 1, %k] : memref<?x?x?xf64>
          %v2 = affine.load %B[%i - 1, %j - 1, %k + 1] : memref<?x?x?xf64>
          %v3 = affine.load %B[%i - 1, %j, %k - 1] : memref<?x?x?xf64>
          %v4 = affine.load %B[%i - 1, %j, %k] : memref<?x?x?xf64>
          %v5 = affine.load %B[%i - 1, %j, %k + 1] : memref<?x?x?xf64>
          %v6 = affine.load %B[%i - 1, %j + 1, %k - 1] : memref<?x?x?xf64>
          %v7 = affine.load %B[%i - 1, %j + 1, %k] : memref<?x?x?xf64>
          %v8 = affine.load %B[%i - 1, %j + 1, %k + 1] : memref<?x?x?xf64>
          %v9 = affine.load %B[%i, %j - 1, %k - 1] : memref<?x?x?xf64>
          %v10 = affine.load %B[%i, %j - 1, %k] : memref<?x?x?xf64>
          %v11 = affine.load %B[%i, %j - 1, %k + 1] : memref<?x?x?xf64>
          %v12 = affine.load %B[%i, %j, %k - 1] : memref<?x?x?xf64>
          %v13 = affine.load %B[%i, %j, %k] : memref<?x?x?xf64>
          %v14 = affine.load %B[%i, %j, %k + 1] : memref<?x?x?xf64>
          %v15 = affine.load %B[%i, %j + 1, %k - 1] : memref<?x?x?xf64>
          %v16 = affine.load %B[%i, %j + 1, %k] : memref<?x?x?xf64>
          %v17 = affine.load %B[%i, %j + 1, %k + 1] : memref<?x?x?xf64>
          %v18 = affine.load %B[%i + 1, %j - 1, %k - 1] : memref<?x?x?xf64>
          %v19 = affine.load %B[%i + 1, %j - 1, %k] : memref<?x?x?xf64>
          %v20 = affine.load %B[%i + 1, %j - 1, %k + 1] : memref<?x?x?xf64>
          %v21 = affine.load %B[%i + 1, %j, %k - 1] : memref<?x?x?xf64>
          %v22 = affine.load %B[%i + 1, %j, %k] : memref<?x?x?xf64>
          %v23 = affine.load %B[%i + 1, %j, %k + 1] : memref<?x?x?xf64>
          %v24 = affine.load %B[%i + 1, %j + 1, %k - 1] : memref<?x?x?xf64>
          %v25 = affine.load %B[%i + 1, %j + 1, %k] : memref<?x?x?xf64>
          %v26 = affine.load %B[%i + 1, %j + 1, %k + 1] : memref<?x?x?xf64>
          %s1 = arith.addf %v0, %v1 : f64
          %s2 = arith.addf %s1, %v2 : f64
          %s3 = arith.addf %s2, %v3 : f64
          %s4 = arith.addf %s3, %v4 : f64
          %s5 = arith.addf %s4, %v5 : f64
          %s6 = arith.addf %s5, %v6 : f64
          %s7 = arith.addf %s6, %v7 : f64
          %s8 = arith.addf %s7, %v8 : f64
          %s9 = arith.addf %s8, %v9 : f64
          %s10 = arith.addf %s9, %v10 : f64
          %s11 = arith.addf %s10, %v11 : f64
          %s12 = arith.addf %s11, %v12 : f64
          %s13 = arith.addf %s12, %v13 : f64
          %s14 = arith.addf %s13, %v14 : f64
          %s15 = arith.addf %s14, %v15 : f64
          %s16 = arith.addf %s15, %v16 : f64
          %s17 = arith.addf %s16, %v17 : f64
          %s18 = arith.addf %s17, %v18 : f64
          %s19 = arith.addf %s18, %v19 : f64
          %s20 = arith.addf %s19, %v20 : f64
          %s21 = arith.addf %s20, %v21 : f64
          %s22 = arith.addf %s21, %v22 : f64
          %s23 = arith.addf %s22, %v23 : f64
          %s24 = arith.addf %s23, %v24 : f64
          %s25 = arith.addf %s24, %v25 : f64
          %s26 = arith.addf %s25, %v26 : f64
          %mean = arith.mulf %s26, %w : f64
          affine.store %mean, %A[%i, %j, %k] : memref<?x?x?xf64>
        }
      }
    }
  }
  return
}
