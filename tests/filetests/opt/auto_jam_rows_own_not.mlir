// RUN: farkas opt -t auto
// How many rows there are nobody knows here, so that some may be left over, and memory of the full groups and of those would be made for both: no row has a copy.
func.func @rows(%X: memref<?x64xf32>, %Y: memref<?x64xf32>, %s: memref<?xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    %T = memref.alloc() : memref<64xf32>
    affine.for %j = 0 to 64 {
      %x = affine.load %X[%i, %j] : memref<?x64xf32>
      %t = math.exp %x : f32
      affine.store %t, %T[%j] : memref<64xf32>
    }
    affine.store %zero, %s[%i] : memref<?xf32>
    affine.for %j = 0 to 64 {
      %t = affine.load %T[%j] : memref<64xf32>
      %a = affine.load %s[%i] : memref<?xf32>
      %b = arith.addf %a, %t : f32
      affine.store %b, %s[%i] : memref<?xf32>
    }
    affine.for %j = 0 to 64 {
      %t = affine.load %T[%j] : memref<64xf32>
      %a = affine.load %s[%i] : memref<?xf32>
      %y = arith.divf %t, %a : f32
      affine.store %y, %Y[%i, %j] : memref<?x64xf32>
    }
    memref.dealloc %T : memref<64xf32>
  }
  return
}

//| module {
//|   func.func @rows(%X: memref<?x64xf32>, %Y: memref<?x64xf32>, %s: memref<?xf32>, %n: index) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     affine.parallel (%i) = (0) to (symbol(%n)) {
//|       %T = memref.alloc() : memref<64xf32>
//|       affine.for %j = 0 to 64 {
//|         %x = affine.load %X[%i, %j] : memref<?x64xf32>
//|         %t = math.exp %x : f32
//|         affine.store %t, %T[%j] : memref<64xf32>
//|       }
//|       affine.store %zero, %s[%i] : memref<?xf32>
//|       affine.for %j = 0 to 64 {
//|         %t = affine.load %T[%j] : memref<64xf32>
//|         %a = affine.load %s[%i] : memref<?xf32>
//|         %b = arith.addf %a, %t : f32
//|         affine.store %b, %s[%i] : memref<?xf32>
//|       }
//|       affine.for %j = 0 to 64 {
//|         %t = affine.load %T[%j] : memref<64xf32>
//|         %a = affine.load %s[%i] : memref<?xf32>
//|         %y = arith.divf %t, %a : f32
//|         affine.store %y, %Y[%i, %j] : memref<?x64xf32>
//|       }
//|       memref.dealloc %T : memref<64xf32>
//|     }
//|     return
//|   }
//| }
//| @rows: auto does parallelize(%i)
//| @rows: order of S0 to S5: %i parallel > { %j; %j; %j }
//| @rows: assumed: %X, %Y and %s do not overlap
