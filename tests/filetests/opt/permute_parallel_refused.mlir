// RUN: farkas opt -t 'parallelize(%k) permute(%i,%j,%k;1,2,0)'
// Some pairs are reversed, the first one is parted by the parallel loop: the reason is that of the pair that is shown.
func.func @f(%B: memref<13xf32>) {
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 2 {
      affine.for %k = 1 to 3 {
        %v = affine.load %B[%i - %k + 2] : memref<13xf32>
        affine.store %v, %B[%i * 2 + %k + 2] : memref<13xf32>
      }
    }
  }
  return
}

//| refused: permute: iterations of %k depend on each other [carries-dependence]
//|  --> permute_parallel_refused.mlir:7:14
//|   |
//| 7 |         %v = affine.load %B[%i - %k + 2] : memref<13xf32>
//|   |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %B[3] at (%i, %j, %k) = (3, 0, 2)
//| 8 |         affine.store %v, %B[%i * 2 + %k + 2] : memref<13xf32>
//|   |         ----------------------------------------------------- writes %B[3] at (%i, %j, %k) = (0, 0, 1)
//|   |
//|   = all such pairs: { [i, j, k] -> [i', j', i' - 2i - k] : i >= 0 and j <= 1 and 1 <= k <= 2 and 2i + k < i' <= 4 and 2j' < 2i + 2j + 2k - i' and j' >= 0; [i, j, k] -> [3, j, 2] : i = 0 and k = 1 and 0 <= j <= 1 }
//|   = help: try: -t 'parallelize(%k) skew(%i,%j;1) permute(%i,%j,%k;1,2,0)'
//| exit code 1
