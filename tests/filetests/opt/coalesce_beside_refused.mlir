// RUN: farkas opt -t 'coalesce(%i,%j)'
// A sum is started in the outer loop, which moves out of no loop that counts both.
func.func @f(%A: memref<4x4xf32>, %s: memref<4xf32>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.store %x, %s[%i] : memref<4xf32>
    affine.for %j = 0 to 4 {
      %a = affine.load %A[%i, %j] : memref<4x4xf32>
      %b = affine.load %s[%i] : memref<4xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %s[%i] : memref<4xf32>
    }
  }
  return
}

//| refused: %j is not the one loop directly inside %i [not-perfectly-nested]
//|  --> coalesce_beside_refused.mlir:4:3
//|   |
//| 4 |   affine.for %i = 0 to 4 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^
//| 5 |     affine.store %x, %s[%i] : memref<4xf32>
//|   |     --------------------------------------- this also runs in %i
//|   |
//|   = help: try: -t 'distribute(%i) coalesce(%i_1,%j)'
//| exit code 1
