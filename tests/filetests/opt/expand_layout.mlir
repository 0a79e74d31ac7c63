// RUN: farkas opt -t 'expand(%s;layout=(d1,d0))'
// The sums of a row lie beside each other, as what is added does.
func.func @f(%A: memref<8x16xf64>, %B: memref<8x16xf64>) {
  %s = memref.alloca() : memref<f64>
  affine.for %j = 0 to 16 {
    affine.for %i = 0 to 8 {
      %a = affine.load %A[%i, %j] : memref<8x16xf64>
      affine.store %a, %s[] : memref<f64>
      %b = affine.load %s[] : memref<f64>
      affine.store %b, %B[%i, %j] : memref<8x16xf64>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<8x16xf64>, %B: memref<8x16xf64>) {
//|     %s = memref.alloca() : memref<f64>
//|     %s_exp = memref.alloc() : memref<8x16xf64>
//|     affine.for %j = 0 to 16 {
//|       affine.for %i = 0 to 8 {
//|         %a = affine.load %A[%i, %j] : memref<8x16xf64>
//|         affine.store %a, %s_exp[%i, %j] : memref<8x16xf64>
//|         %b = affine.load %s_exp[%i, %j] : memref<8x16xf64>
//|         affine.store %b, %B[%i, %j] : memref<8x16xf64>
//|       }
//|     }
//|     memref.dealloc %s_exp : memref<8x16xf64>
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: storage: %s_exp, memref<8x16xf64>, 1024 bytes, holds what each iteration of %j, %i leaves in %s
