// RUN: farkas deps
// A maximum written as a comparison and a guarded store is a reduction: the store leaves what is there or puts something
// greater in its place. Of floats it decides which NaN and which zero is kept, so that its order needs flags.
func.func @floats(%A: memref<64xf32>, %m: memref<1xf32>) {
  affine.for %i = 0 to 64 {
    %x = affine.load %A[%i] : memref<64xf32>
    %c = affine.load %m[0] : memref<1xf32>
    %b = arith.cmpf ogt, %x, %c : f32
    scf.if %b {
      affine.store %x, %m[0] : memref<1xf32>
    }
  }
  return
}
func.func @flags(%A: memref<64xf32>, %m: memref<1xf32>) {
  affine.for %i = 0 to 64 {
    %x = affine.load %A[%i] : memref<64xf32>
    %c = affine.load %m[0] : memref<1xf32>
    %b = arith.cmpf ogt, %x, %c fastmath<reassoc,nnan,nsz> : f32
    scf.if %b {
      affine.store %x, %m[0] : memref<1xf32>
    }
  }
  return
}
// The element is loaded again under the guard; the store is in the second region.
func.func @integers(%A: memref<8x8xi32>, %m: memref<8xi32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %x = affine.load %A[%i, %j] : memref<8x8xi32>
      %c = affine.load %m[%i] : memref<8xi32>
      %b = arith.cmpi sge, %c, %x : i32
      scf.if %b {
      } else {
        %y = affine.load %A[%i, %j] : memref<8x8xi32>
        affine.store %y, %m[%i] : memref<8xi32>
      }
    }
  }
  return
}
// Where the maximum was found depends on the order.
func.func @where(%A: memref<64xi32>, %m: memref<1xi32>, %w: memref<1xindex>) {
  affine.for %i = 0 to 64 {
    %x = affine.load %A[%i] : memref<64xi32>
    %c = affine.load %m[0] : memref<1xi32>
    %b = arith.cmpi slt, %c, %x : i32
    scf.if %b {
      affine.store %x, %m[0] : memref<1xi32>
      affine.store %i, %w[0] : memref<1xindex>
    }
  }
  return
}
// So does what is stored where another number was compared.
func.func @other(%A: memref<64xi32>, %m: memref<1xi32>) {
  affine.for %i = 0 to 63 {
    %x = affine.load %A[%i] : memref<64xi32>
    %y = affine.load %A[%i + 1] : memref<64xi32>
    %c = affine.load %m[0] : memref<1xi32>
    %b = arith.cmpi slt, %c, %x : i32
    scf.if %b {
      affine.store %y, %m[0] : memref<1xi32>
    }
  }
  return
}
