// RUN: farkas opt --affine-parallelize
func.func @g(%A: memref<?xf32>, %n: index, %d: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %A[%i + symbol(%d)] : memref<?xf32>
  }
  return
}
func.func @other(%B: memref<64xf32>) {
  affine.for %i = 0 to 63 {
    %b = affine.load %B[%i] : memref<64xf32>
    affine.store %b, %B[%i + 1] : memref<64xf32>
  }
  return
}

//| module {
//|   func.func @g(%A: memref<?xf32>, %n: index, %d: index) {
//|     affine.for %i = 0 to %n {
//|       %a = affine.load %A[%i] : memref<?xf32>
//|       affine.store %a, %A[%i + symbol(%d)] : memref<?xf32>
//|     }
//|     return
//|   }
//|   func.func @other(%B: memref<64xf32>) {
//|     affine.for %i = 0 to 63 {
//|       %b = affine.load %B[%i] : memref<64xf32>
//|       affine.store %b, %B[%i + 1] : memref<64xf32>
//|     }
//|     return
//|   }
//| }
//| remark: @g: affine-parallelize left the loop %i: parallelize: iterations of %i depend on each other, writes %A[1] at %i = 0, reads %A[1] at %i = 1; try: --assume '%d >= %n'
//| remark: @other: affine-parallelize left the loop %i: parallelize: iterations of %i depend on each other, writes %B[1] at %i = 0, reads %B[1] at %i = 1; nothing nearer: 6 tried, all such pairs: { [i] -> [i + 1] : 0 <= i <= 61 }
