// RUN: farkas opt --assume '%n >= 10' -t 'parallelize(%i)'
func.func @f(%n: index, %A: memref<?xf32>) {
  affine.for %i = 0 to 10 {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %A[%i + symbol(%n)] : memref<?xf32>
  }
  return
}

//| module {
//|   func.func @f(%n: index, %A: memref<?xf32>) {
//|     %c10 = arith.constant 10 : index
//|     %0 = arith.cmpi sge, %n, %c10 : index
//|     cf.assert %0, "assumed: %n >= 10"
//|     affine.parallel (%i) = (0) to (10) {
//|       %a = affine.load %A[%i] : memref<?xf32>
//|       affine.store %a, %A[%i + symbol(%n)] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
