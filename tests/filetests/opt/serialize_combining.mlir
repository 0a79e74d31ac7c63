// RUN: farkas opt -t 'serialize(%k)'
// A loop that combines what its iterations yield is read as a loop in order, which is what is written.
func.func @f(%n: index, %A: memref<?xf32>, %s: memref<1xf32>) {
  %r = affine.parallel (%k) = (0) to (symbol(%n)) reduce ("addf") -> f32 {
    %0 = affine.load %A[%k] : memref<?xf32>
    affine.yield %0 : f32
  }
  affine.store %r, %s[0] : memref<1xf32>
  return
}

//| module {
//|   func.func @f(%n: index, %A: memref<?xf32>, %s: memref<1xf32>) {
//|     %cst = arith.constant 0.000000e+00 : f32
//|     %r = affine.for %k = 0 to %n iter_args(%arg0 = %cst) -> (f32) {
//|       %0 = affine.load %A[%k] : memref<?xf32>
//|       %1 = arith.addf %arg0, %0 fastmath<reassoc> : f32
//|       affine.yield %1 : f32
//|     }
//|     affine.store %r, %s[0] : memref<1xf32>
//|     return
//|   }
//| }
//| @f: `serialize(%k)`: %k runs in order already
//| @f: assumed: %A and %s do not overlap
//| @f: loops that combine what their iterations yield are taken in the order of the text
