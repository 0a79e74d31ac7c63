// RUN: farkas opt -t 'forall(%i,%j;block_x,block_x)'
func.func @square(%A: memref<8x8xindex>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %i, %A[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

//| error: the dimensions of one forall are mapped to different numbers of one kind of processors
//|   -t forall(%i,%j;block_x,block_x)
//|                           ^^^^^^^
//| exit code 2
