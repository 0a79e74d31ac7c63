// RUN: farkas opt -t hoist
// Each of two loops makes memory under one name, and lets it go; a row is as long as a number of the function says.
func.func @f(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %n: index) {
  affine.for %i = 0 to %n {
    %row = memref.alloc(%n) : memref<?xf64>
    affine.for %j = 0 to %n {
      %t = memref.alloca() : memref<f64>
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      affine.store %a, %t[] : memref<f64>
      %b = affine.load %t[] : memref<f64>
      affine.store %b, %row[%j] : memref<?xf64>
    }
    affine.for %j = 0 to %n {
      %t = memref.alloca() : memref<f64>
      %a = affine.load %row[-%j + symbol(%n) - 1] : memref<?xf64>
      affine.store %a, %t[] : memref<f64>
      %b = affine.load %t[] : memref<f64>
      affine.store %b, %B[%i, %j] : memref<?x?xf64>
    }
    memref.dealloc %row : memref<?xf64>
  }
  return
}

//| #map = affine_map<()[s0] -> (s0, 0)>
//| module {
//|   func.func @f(%A: memref<?x?xf64>, %B: memref<?x?xf64>, %n: index) {
//|     %t2 = memref.alloca() : memref<f64>
//|     %t = memref.alloca() : memref<f64>
//|     %0 = affine.max #map()[%n]
//|     %row = memref.alloc(%0) : memref<?xf64>
//|     affine.for %i = 0 to %n {
//|       affine.for %j = 0 to %n {
//|         %a = affine.load %A[%i, %j] : memref<?x?xf64>
//|         affine.store %a, %t[] : memref<f64>
//|         %b = affine.load %t[] : memref<f64>
//|         affine.store %b, %row[%j] : memref<?xf64>
//|       }
//|       affine.for %j = 0 to %n {
//|         %a = affine.load %row[-%j + symbol(%n) - 1] : memref<?xf64>
//|         affine.store %a, %t2[] : memref<f64>
//|         %b = affine.load %t2[] : memref<f64>
//|         affine.store %b, %B[%i, %j] : memref<?x?xf64>
//|       }
//|     }
//|     memref.dealloc %row : memref<?xf64>
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: %row is made once
//| @f: %t is made once
//| @f: %t2 is made once
