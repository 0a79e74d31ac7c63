// RUN: farkas opt -t auto
// The first iteration of %j reads what the row before left in %y: memory of its own would not free %i.
func.func @f(%n: index, %A: memref<?x?xf64>) {
  %y = memref.alloca() : memref<f64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %b = affine.load %y[] : memref<f64>
      %c = arith.mulf %a, %b : f64
      %d = arith.addf %c, %a : f64
      affine.store %d, %y[] : memref<f64>
      affine.store %d, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| module {
//|   func.func @f(%n: index, %A: memref<?x?xf64>) {
//|     %y = memref.alloca() : memref<f64>
//|     affine.for %i = 0 to %n {
//|       affine.for %j = 0 to %n {
//|         %a = affine.load %A[%i, %j] : memref<?x?xf64>
//|         %b = affine.load %y[] : memref<f64>
//|         %c = arith.mulf %a, %b : f64
//|         %d = arith.addf %c, %a : f64
//|         affine.store %d, %y[] : memref<f64>
//|         affine.store %d, %A[%i, %j] : memref<?x?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: auto does nothing: no order is faster by the model
