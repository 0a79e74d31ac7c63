// RUN: farkas opt --affine-super-vectorize=virtual-vector-size=4
func.func @g(%A: memref<?xf32>, %n: index, %d: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %A[%i + symbol(%d)] : memref<?xf32>
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
//| }
//| remark: @g: affine-super-vectorize left the loop %i: vectorize reverses a dependence, writes %A[1] at %i = 0, reads %A[1] at %i = 1; try: --assume '%d >= 4'
