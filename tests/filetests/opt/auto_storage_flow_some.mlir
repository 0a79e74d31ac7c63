// RUN: farkas opt -t auto
// %y is written first in the text, and yet rows behind the first read what the one before left: the value goes along %i.
func.func @f(%n: index, %A: memref<?x?xf64>) {
  %zero = arith.constant 0.0 : f64
  %y = memref.alloca() : memref<f64>
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (-d0 >= 0)>(%i) {
      affine.store %zero, %y[] : memref<f64>
    }
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

//| #set = affine_set<(d0) : (-d0 >= 0)>
//| module {
//|   func.func @f(%n: index, %A: memref<?x?xf64>) {
//|     %zero = arith.constant 0.000000e+00 : f64
//|     %y = memref.alloca() : memref<f64>
//|     affine.for %i = 0 to %n {
//|       affine.if #set(%i) {
//|         affine.store %zero, %y[] : memref<f64>
//|       }
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
