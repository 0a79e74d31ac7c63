// RUN: farkas opt -t 'overlap(%t;2,4,4,8)'
// A stencil of three dims.
func.func @f(%A: memref<12x12x12xf64>, %B: memref<12x12x12xf64>) {
  affine.for %t = 0 to 5 {
    affine.for %i = 1 to 11 {
      affine.for %j = 1 to 11 {
        affine.for %k = 1 to 11 {
          %s0 = affine.load %A[%i, %j, %k] : memref<12x12x12xf64>
          %x0 = affine.load %A[%i - 1, %j, %k] : memref<12x12x12xf64>
          %s1 = arith.addf %s0, %x0 : f64
          %x1 = affine.load %A[%i + 1, %j, %k] : memref<12x12x12xf64>
          %s2 = arith.addf %s1, %x1 : f64
          %x2 = affine.load %A[%i, %j - 1, %k] : memref<12x12x12xf64>
          %s3 = arith.addf %s2, %x2 : f64
          %x3 = affine.load %A[%i, %j + 1, %k] : memref<12x12x12xf64>
          %s4 = arith.addf %s3, %x3 : f64
          %x4 = affine.load %A[%i, %j, %k - 1] : memref<12x12x12xf64>
          %s5 = arith.addf %s4, %x4 : f64
          %x5 = affine.load %A[%i, %j, %k + 1] : memref<12x12x12xf64>
          %s6 = arith.addf %s5, %x5 : f64
          affine.store %s6, %B[%i, %j, %k] : memref<12x12x12xf64>
        }
      }
    }
    affine.for %i = 1 to 11 {
      affine.for %j = 1 to 11 {
        affine.for %k = 1 to 11 {
          %s0 = affine.load %B[%i, %j, %k] : memref<12x12x12xf64>
          %x0 = affine.load %B[%i - 1, %j, %k] : memref<12x12x12xf64>
          %s1 = arith.addf %s0, %x0 : f64
          %x1 = affine.load %B[%i + 1, %j, %k] : memref<12x12x12xf64>
          %s2 = arith.addf %s1, %x1 : f64
          %x2 = affine.load %B[%i, %j - 1, %k] : memref<12x12x12xf64>
          %s3 = arith.addf %s2, %x2 : f64
          %x3 = affine.load %B[%i, %j + 1, %k] : memref<12x12x12xf64>
          %s4 = arith.addf %s3, %x3 : f64
          %x4 = affine.load %B[%i, %j, %k - 1] : memref<12x12x12xf64>
          %s5 = arith.addf %s4, %x4 : f64
          %x5 = affine.load %B[%i, %j, %k + 1] : memref<12x12x12xf64>
          %s6 = arith.addf %s5, %x5 : f64
          affine.store %s6, %A[%i, %j, %k] : memref<12x12x12xf64>
        }
      }
    }
  }
  return
}

//| unknown: it is not proved that the program computes the same after overlap(%t;2,4,4,8): what was there before is read in place of what is computed; the proof ran out of steps; `--budget 2000000000` allows more [not-proved]
//|  --> overlap_three_dims.mlir:4:3
//|   |
//| 4 |   affine.for %t = 0 to 5 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'assume(REASON) overlap(%t;2,4,4,8)'
//| exit code 4
