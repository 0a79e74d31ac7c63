// RUN: farkas opt -t 'promote(%s,%j;private) tile(%i,%j;8,8)'
// What nearest_storage_tile_refused proposes.
func.func @f(%A: memref<64x64xf32>, %B: memref<64x64xf32>, %s: memref<f32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %a = affine.load %A[%i, %j] : memref<64x64xf32>
      affine.store %a, %s[] : memref<f32>
      affine.for %k = 0 to 64 {
        %b = affine.load %s[] : memref<f32>
        %c = arith.mulf %b, %a : f32
        affine.store %c, %s[] : memref<f32>
      }
      %d = affine.load %s[] : memref<f32>
      affine.store %d, %B[%i, %j] : memref<64x64xf32>
    }
  }
  return
}
