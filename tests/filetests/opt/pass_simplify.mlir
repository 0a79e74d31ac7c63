// RUN: farkas opt --affine-simplify-structures
#m = affine_map<(d0) -> (d0 mod 2)>
#q = affine_map<(d0) -> (d0 floordiv 2)>
#s = affine_map<(d0, d1) -> (d0 * 2 + d1)>
func.func @f(%A: memref<64xf32>) {
  affine.for %i = 0 to 20 {
    %m = affine.apply #m(%i)
    %q = affine.apply #q(%i)
    %k = affine.apply #s(%q, %m)
    %a = affine.load %A[%k + 1] : memref<64xf32>
    affine.store %a, %A[%k] : memref<64xf32>
  }
  return
}

//| #map = affine_map<(d0) -> (d0 mod 2)>
//| #map1 = affine_map<(d0) -> (d0 floordiv 2)>
//| #map2 = affine_map<(d0, d1) -> (d0 * 2 + d1)>
//| module {
//|   func.func @f(%A: memref<64xf32>) {
//|     affine.for %i = 0 to 20 {
//|       %m = affine.apply #map(%i)
//|       %q = affine.apply #map1(%i)
//|       %k = affine.apply #map2(%q, %m)
//|       %a = affine.load %A[%k + 1] : memref<64xf32>
//|       affine.store %a, %A[%k] : memref<64xf32>
//|     }
//|     return
//|   }
//| }
