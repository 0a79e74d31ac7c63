// RUN: farkas opt -t 'peel(%i1;last) interchange(%i1,%i6) tile(%i1,%i2;4,4) unroll_jam(%i1;2) auto'
// What is looked for decides without the `auto` at the end, which is never refused and takes longest in a nest of ten loops.
func.func @deep(%A: memref<20x20x20x20x20x20xf32>, %B: memref<20x20x20x20x20x20xf32>) {
  affine.for %i1 = 1 to 19 {
    affine.for %i2 = 1 to 19 {
      affine.for %i3 = 1 to 19 {
        affine.for %i4 = 1 to 19 {
          affine.for %i5 = 1 to 19 {
            affine.for %i6 = 1 to 19 {
              %0 = affine.load %A[%i1 - 1, %i2, %i3, %i4, %i5, %i6 + 1] : memref<20x20x20x20x20x20xf32>
              %1 = affine.load %B[%i1, %i2 - 1, %i3 + 1, %i4, %i5, %i6] : memref<20x20x20x20x20x20xf32>
              %2 = arith.addf %0, %1 : f32
              affine.store %2, %A[%i1, %i2, %i3, %i4, %i5, %i6] : memref<20x20x20x20x20x20xf32>
              %3 = affine.load %A[%i1, %i2, %i3 - 1, %i4 + 1, %i5, %i6] : memref<20x20x20x20x20x20xf32>
              %4 = arith.mulf %3, %2 : f32
              affine.store %4, %B[%i1, %i2, %i3, %i4, %i5, %i6] : memref<20x20x20x20x20x20xf32>
            }
          }
        }
      }
    }
  }
  return
}

//| refused: interchange reverses a dependence [reverses-dependence]
//|   --> nearest_before_auto_refused.mlir:10:20
//|    |
//| 10 |               %0 = affine.load %A[%i1 - 1, %i2, %i3, %i4, %i5, %i6 + 1] : memref<20x20x20x20x20x20xf32>
//|    |                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %A[1, 1, 1, 1, 1, 2] at (%i1, %i2, %i3, %i4, %i5, %i6) = (2, 1, 1, 1, 1, 1)
//| ...
//| 13 |               affine.store %2, %A[%i1, %i2, %i3, %i4, %i5, %i6] : memref<20x20x20x20x20x20xf32>
//|    |               --------------------------------------------------------------------------------- writes %A[1, 1, 1, 1, 1, 2] at (%i1, %i2, %i3, %i4, %i5, %i6) = (1, 1, 1, 1, 1, 2)
//|    |
//|    = all such pairs: { [i1, i2, i3, i4, i5, i6] -> [i1 + 1, i2, i3, i4, i5, i6 - 1] : 1 <= i1 <= 16 and 1 <= i2 <= 18 and 1 <= i3 <= 18 and 1 <= i4 <= 18 and 1 <= i5 <= 18 and 2 <= i6 <= 18 }
//|    = help: try: -t 'peel(%i1;last) skew(%i1,%i6;1) interchange(%i1,%i6) tile(%i1,%i2;4,4) unroll_jam(%i1;2) auto'
//| exit code 1
