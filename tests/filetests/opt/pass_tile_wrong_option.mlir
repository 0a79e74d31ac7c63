// RUN: farkas opt --affine-loop-tile=tile-sze=3
func.func @f(%A: memref<16x16xf32>) {
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to 7 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<16x16xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %A[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

//| error: `affine-loop-tile` has no option `tile-sze`; did you mean `tile-size`?
//|   --affine-loop-tile=tile-sze=3
//|                      ^^^^^^^^^^
//| exit code 2
