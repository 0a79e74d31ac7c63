// RUN: farkas opt -t 'auto(tile=32,fuse=all)'
func.func @f(%A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  }
  return
}

//| error: `fuse=all`: this is not known; auto(gpu,%i,..; tile=32x64x512, fuse=max|smart|no, parallel=inner|outer|no, time=diamond|wavefront|no, storage=expand|private|no, blocks=yes|no)
//|   -t auto(tile=32,fuse=all)
//|                   ^^^^^^^^
//| exit code 2
