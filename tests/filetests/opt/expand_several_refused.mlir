// RUN: farkas opt -t 'expand(%t)'
// What an odd iteration reads the last even one wrote, and the other way round, or the one of the first: no one expression says which.
func.func @f(%n: index, %A: memref<?xf64>, %t: memref<1xf64>) {
  affine.for %i = 0 to %n {
    %a = affine.load %t[0] : memref<1xf64>
    affine.store %a, %A[%i] : memref<?xf64>
    affine.if affine_set<(d0) : (d0 mod 2 == 0, 10 - d0 >= 0)>(%i) {
      affine.store %a, %t[0] : memref<1xf64>
    }
  }
  return
}

//| refused: which iteration of %i writes what this reads is no one expression [several-writers]
//|  --> expand_several_refused.mlir:5:10
//|   |
//| 5 |     %a = affine.load %t[0] : memref<1xf64>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| ...
//| 8 |       affine.store %a, %t[0] : memref<1xf64>
//|   |       -------------------------------------- writes what it reads
//|   |
//|   = all such pairs: [n] -> { [i] -> [i'] : i = 10 and 11 <= i' < n; [i] -> [i'] : i mod 2 = 0 and 0 <= i <= 8 and i < i' < n and i' <= i + 2 }
//|   = help: nothing nearer: 0 tried
//| exit code 1
