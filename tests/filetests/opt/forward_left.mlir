// RUN: farkas opt -t 'forward'
// Loads that stay: of the iteration before, of one store or another, of what may be neither, across a call, and of a value that
// is not there any more.
func.func @carried(%A: memref<17xf32>) {
  affine.for %i = 0 to 16 {
    %a = affine.load %A[%i] : memref<17xf32>
    affine.store %a, %A[%i + 1] : memref<17xf32>
  }
  return
}
func.func @before(%A: memref<16xf32>, %B: memref<16xf32>, %C: memref<16xf32>) {
  affine.for %i = 0 to 16 {
    %c = affine.load %C[%i] : memref<16xf32>
    affine.if affine_set<(d0) : (d0 - 1 >= 0)>(%i) {
      %a = affine.load %A[%i - 1] : memref<16xf32>
      affine.store %a, %B[%i] : memref<16xf32>
    }
    affine.store %c, %A[%i] : memref<16xf32>
  }
  return
}
func.func @either(%x: f32, %y: f32, %A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %i = 0 to 16 {
    affine.store %x, %A[%i] : memref<16xf32>
    affine.if affine_set<(d0) : (d0 - 8 >= 0)>(%i) {
      affine.store %y, %A[%i] : memref<16xf32>
    }
    %a = affine.load %A[%i] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  return
}
func.func @sometimes(%x: f32, %A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %i = 0 to 16 {
    affine.if affine_set<(d0) : (d0 - 8 >= 0)>(%i) {
      affine.store %x, %A[%i] : memref<16xf32>
    }
    %a = affine.load %A[%i] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  return
}
func.func private @g()
func.func @called(%x: f32, %A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %i = 0 to 16 {
    affine.store %x, %A[%i] : memref<16xf32>
    func.call @g() : () -> ()
    %a = affine.load %A[%i] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  return
}
func.func @inside(%A: memref<16xf32>, %B: memref<16xf32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 4 {
      %b = affine.load %B[%j] : memref<16xf32>
      affine.store %b, %A[%i] : memref<16xf32>
    }
    %a = affine.load %A[%i] : memref<16xf32>
    affine.store %a, %A[%i] : memref<16xf32>
  }
  return
}

//| #set = affine_set<(d0) : (d0 - 1 >= 0)>
//| #set1 = affine_set<(d0) : (d0 - 8 >= 0)>
//| module {
//|   func.func @carried(%A: memref<17xf32>) {
//|     affine.for %i = 0 to 16 {
//|       %a = affine.load %A[%i] : memref<17xf32>
//|       affine.store %a, %A[%i + 1] : memref<17xf32>
//|     }
//|     return
//|   }
//|   func.func @before(%A: memref<16xf32>, %B: memref<16xf32>, %C: memref<16xf32>) {
//|     affine.for %i = 0 to 16 {
//|       %c = affine.load %C[%i] : memref<16xf32>
//|       affine.if #set(%i) {
//|         %a = affine.load %A[%i - 1] : memref<16xf32>
//|         affine.store %a, %B[%i] : memref<16xf32>
//|       }
//|       affine.store %c, %A[%i] : memref<16xf32>
//|     }
//|     return
//|   }
//|   func.func @either(%x: f32, %y: f32, %A: memref<16xf32>, %B: memref<16xf32>) {
//|     affine.for %i = 0 to 16 {
//|       affine.store %x, %A[%i] : memref<16xf32>
//|       affine.if #set1(%i) {
//|         affine.store %y, %A[%i] : memref<16xf32>
//|       }
//|       %a = affine.load %A[%i] : memref<16xf32>
//|       affine.store %a, %B[%i] : memref<16xf32>
//|     }
//|     return
//|   }
//|   func.func @sometimes(%x: f32, %A: memref<16xf32>, %B: memref<16xf32>) {
//|     affine.for %i = 0 to 16 {
//|       affine.if #set1(%i) {
//|         affine.store %x, %A[%i] : memref<16xf32>
//|       }
//|       %a = affine.load %A[%i] : memref<16xf32>
//|       affine.store %a, %B[%i] : memref<16xf32>
//|     }
//|     return
//|   }
//|   func.func private @g()
//|   func.func @called(%x: f32, %A: memref<16xf32>, %B: memref<16xf32>) {
//|     affine.for %i = 0 to 16 {
//|       affine.store %x, %A[%i] : memref<16xf32>
//|       func.call @g() : () -> ()
//|       %a = affine.load %A[%i] : memref<16xf32>
//|       affine.store %a, %B[%i] : memref<16xf32>
//|     }
//|     return
//|   }
//|   func.func @inside(%A: memref<16xf32>, %B: memref<16xf32>) {
//|     affine.for %i = 0 to 16 {
//|       affine.for %j = 0 to 4 {
//|         %b = affine.load %B[%j] : memref<16xf32>
//|         affine.store %b, %A[%i] : memref<16xf32>
//|       }
//|       %a = affine.load %A[%i] : memref<16xf32>
//|       affine.store %a, %A[%i] : memref<16xf32>
//|     }
//|     return
//|   }
//| }
//| @carried: `forward` changes nothing
//| @before: assumed: %A, %B and %C do not overlap
//| @before: `forward` changes nothing
//| @either: assumed: %A and %B do not overlap
//| @either: `forward` changes nothing
//| @sometimes: assumed: %A and %B do not overlap
//| @sometimes: `forward` changes nothing
//| @called: assumed: %A and %B do not overlap
//| @called: `forward` changes nothing
//| @inside: assumed: %A and %B do not overlap
//| @inside: `forward` changes nothing
