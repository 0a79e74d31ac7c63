// tile(%j;3) strip_mine(%j;4) interchange(%j_t,%j_t2) strip_mine(%j_t2;2) separate(%j_t)
func.func @f(%B: memref<12x20xf32>, %n: index) {
  affine.for %i = -1 to affine_map<()[s0] -> (s0 + 1)>()[%n] {
    affine.for %j = affine_map<(d0) -> (d0 - 1)>(%i) to affine_map<(d0) -> (d0 + 2)>(%i) {
      %e4 = affine.load %B[%j + 4, %i + symbol(%n) + 7] : memref<12x20xf32>
      %e5 = affine.load %B[%j + 2, %j + 8] : memref<12x20xf32>
      affine.store %e4, %B[%j + 2, %j + 8] : memref<12x20xf32>
      affine.store %e5, %B[%j + 4, %i + symbol(%n) + 7] : memref<12x20xf32>
    }
  }
  return
}
