// RUN: farkas opt -t 'promote(%s,%j;private) tile(%i,%j;8,8)'
// What nearest_storage_tile_refused proposes.
func.func @f(%A: memref<16x16xf32>, %B: memref<16x16xf32>, %s: memref<f32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      %a = affine.load %A[%i, %j] : memref<16x16xf32>
      affine.store %a, %s[] : memref<f32>
      affine.for %k = 0 to 16 {
        %b = affine.load %s[] : memref<f32>
        %c = arith.mulf %b, %a : f32
        affine.store %c, %s[] : memref<f32>
      }
      %d = affine.load %s[] : memref<f32>
      affine.store %d, %B[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 8)>
//| #set = affine_set<(d0, d1) : (d0 - 15 == 0, d1 - 15 == 0)>
//| module {
//|   func.func @f(%A: memref<16x16xf32>, %B: memref<16x16xf32>, %s: memref<f32>) {
//|     affine.for %i_t = 0 to 16 step 8 {
//|       affine.for %j_t = 0 to 16 step 8 {
//|         affine.for %i = #map(%i_t) to #map1(%i_t) {
//|           affine.for %j = #map(%j_t) to #map1(%j_t) {
//|             %s_buf = memref.alloca() : memref<f32>
//|             %a = affine.load %A[%i, %j] : memref<16x16xf32>
//|             affine.store %a, %s_buf[] : memref<f32>
//|             affine.for %k = 0 to 16 {
//|               %b = affine.load %s_buf[] : memref<f32>
//|               %c = arith.mulf %b, %a : f32
//|               affine.store %c, %s_buf[] : memref<f32>
//|             }
//|             %d = affine.load %s_buf[] : memref<f32>
//|             affine.store %d, %B[%i, %j] : memref<16x16xf32>
//|             affine.if #set(%i, %j) {
//|               %0 = affine.load %s_buf[] : memref<f32>
//|               affine.store %0, %s[] : memref<f32>
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A, %B and %s do not overlap
//| @f: storage: %s_buf, memref<f32>, 4 bytes, holds what an iteration of %j touches of %s
