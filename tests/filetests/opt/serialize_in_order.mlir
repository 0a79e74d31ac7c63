// RUN: farkas opt -t 'serialize(%k)'
// A sum whose order may be given up runs in order as long as nobody does.
func.func @f(%n: index, %A: memref<?xf32>, %s: memref<1xf32>) {
  affine.for %k = 0 to %n {
    %0 = affine.load %A[%k] : memref<?xf32>
    %1 = affine.load %s[0] : memref<1xf32>
    %2 = arith.addf %0, %1 fastmath<reassoc> : f32
    affine.store %2, %s[0] : memref<1xf32>
  }
  return
}

//| module {
//|   func.func @f(%n: index, %A: memref<?xf32>, %s: memref<1xf32>) {
//|     affine.for %k = 0 to %n {
//|       %0 = affine.load %A[%k] : memref<?xf32>
//|       %1 = affine.load %s[0] : memref<1xf32>
//|       %2 = arith.addf %0, %1 fastmath<reassoc> : f32
//|       affine.store %2, %s[0] : memref<1xf32>
//|     }
//|     return
//|   }
//| }
//| @f: `serialize(%k)`: %k runs in order already
//| @f: assumed: %A and %s do not overlap
//| @f: `serialize(%k)` changes nothing
