// RUN: farkas opt -t 'split(%i@1; %i@0 <= 4)'
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %c: f32) {
  affine.for %i = 0 to 8 {
    affine.store %c, %A[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    affine.store %c, %B[%i] : memref<8xf32>
  }
  return
}

//| error: `%i@0` is no loop around and no symbol; did you mean `%i@1`?
//|   -t split(%i@1; %i@0 <= 4)
//|                  ^^^^
//| exit code 2
