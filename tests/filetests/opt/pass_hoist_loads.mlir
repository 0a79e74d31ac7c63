// RUN: farkas opt --affine-loop-invariant-code-motion
// mlir-opt's affine-loop-invariant-code-motion takes the load of @aliased out, although the store through the cast writes its cell; the
// load and the store of @unsure out of a loop that may not run, where they read another cell than there is, and write what is not written.
func.func @aliased(%A: memref<16xf32>, %B: memref<16xf32>, %x: f32) {
  %C = memref.cast %A : memref<16xf32> to memref<?xf32>
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 4 {
      %a = affine.load %A[%i] : memref<16xf32>
      %b = arith.addf %a, %x : f32
      affine.store %b, %C[%i] : memref<?xf32>
      affine.store %a, %B[%j] : memref<16xf32>
    }
  }
  return
}
func.func @unsure(%A: memref<?xf32>, %B: memref<16xf32>, %n: index, %m: index) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to %n {
      %a = affine.load %A[symbol(%m)] : memref<?xf32>
      affine.store %a, %B[%i] : memref<16xf32>
    }
  }
  return
}

//| module {
//|   func.func @aliased(%A: memref<16xf32>, %B: memref<16xf32>, %x: f32) {
//|     %C = memref.cast %A : memref<16xf32> to memref<?xf32>
//|     affine.for %i = 0 to 16 {
//|       affine.for %j = 0 to 4 {
//|         %a = affine.load %A[%i] : memref<16xf32>
//|         %b = arith.addf %a, %x : f32
//|         affine.store %b, %C[%i] : memref<?xf32>
//|         affine.store %a, %B[%j] : memref<16xf32>
//|       }
//|     }
//|     return
//|   }
//|   func.func @unsure(%A: memref<?xf32>, %B: memref<16xf32>, %n: index, %m: index) {
//|     affine.for %i = 0 to 16 {
//|       affine.for %j = 0 to %n {
//|         %a = affine.load %A[symbol(%m)] : memref<?xf32>
//|         affine.store %a, %B[%i] : memref<16xf32>
//|       }
//|     }
//|     return
//|   }
//| }
