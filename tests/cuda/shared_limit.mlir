// Each buffer of a block begins at a multiple of 16 bytes. The first function's fill the memory that a block has without asking; the second one's would
// fit, too, if nothing lay between them, and are asked for. The third one's are all that there is, and the last one's are more.
func.func private @printMemrefF64(memref<*xf64>)

func.func @fit(%A: memref<2x64xf64>) {
  %three = arith.constant 3 : i8
  affine.parallel (%b) = (0) to (2) {
    %wide = memref.alloca() : memref<6134xf64>
    %small = memref.alloca() : memref<65xi8>
    affine.parallel (%t) = (0) to (64) {
      %a = affine.load %A[%b, %t] : memref<2x64xf64>
      affine.store %a, %wide[%t] : memref<6134xf64>
      affine.store %three, %small[%t] : memref<65xi8>
    }
    affine.parallel (%t) = (0) to (64) {
      %a = affine.load %wide[63 - %t] : memref<6134xf64>
      %n = affine.load %small[63 - %t] : memref<65xi8>
      %x = arith.sitofp %n : i8 to f64
      %sum = arith.addf %a, %x : f64
      affine.store %sum, %A[%b, %t] : memref<2x64xf64>
    }
  }
  return
}

func.func @ask(%A: memref<2x64xf64>) {
  %three = arith.constant 3 : i8
  affine.parallel (%b) = (0) to (2) {
    %wide = memref.alloca() : memref<6125xf64>
    %small = memref.alloca() : memref<65xi8>
    %other = memref.alloca() : memref<65xi8>
    affine.parallel (%t) = (0) to (64) {
      %a = affine.load %A[%b, %t] : memref<2x64xf64>
      affine.store %a, %wide[%t] : memref<6125xf64>
      affine.store %three, %small[%t] : memref<65xi8>
      affine.store %three, %other[%t] : memref<65xi8>
    }
    affine.parallel (%t) = (0) to (64) {
      %a = affine.load %wide[63 - %t] : memref<6125xf64>
      %n = affine.load %small[63 - %t] : memref<65xi8>
      %m = affine.load %other[63 - %t] : memref<65xi8>
      %both = arith.addi %n, %m : i8
      %x = arith.sitofp %both : i8 to f64
      %sum = arith.addf %a, %x : f64
      affine.store %sum, %A[%b, %t] : memref<2x64xf64>
    }
  }
  return
}

func.func @fill(%A: memref<2x64xf64>) {
  affine.parallel (%b) = (0) to (2) {
    %wide = memref.alloca() : memref<29056xf64>
    affine.parallel (%t) = (0) to (64) {
      %a = affine.load %A[%b, %t] : memref<2x64xf64>
      affine.store %a, %wide[%t * 451 + 8] : memref<29056xf64>
    }
    affine.parallel (%t) = (0) to (64) {
      %a = affine.load %wide[(63 - %t) * 451 + 8] : memref<29056xf64>
      affine.store %a, %A[%b, %t] : memref<2x64xf64>
    }
  }
  return
}

func.func @do_not(%A: memref<2x64xf64>) {
  affine.parallel (%b) = (0) to (2) {
    %wide = memref.alloca() : memref<29057xf64>
    affine.parallel (%t) = (0) to (64) {
      %a = affine.load %A[%b, %t] : memref<2x64xf64>
      affine.store %a, %wide[%t * 451 + 8] : memref<29057xf64>
    }
    affine.parallel (%t) = (0) to (64) {
      %a = affine.load %wide[(63 - %t) * 451 + 8] : memref<29057xf64>
      affine.store %a, %A[%b, %t] : memref<2x64xf64>
    }
  }
  return
}

func.func @main() {
  %A = memref.alloc() : memref<2x64xf64>
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to 64 {
      %sum = affine.apply affine_map<(d0, d1) -> (d0 * 64 + d1)>(%i, %j)
      %n = arith.index_cast %sum : index to i64
      %x = arith.sitofp %n : i64 to f64
      affine.store %x, %A[%i, %j] : memref<2x64xf64>
    }
  }
  func.call @fit(%A) : (memref<2x64xf64>) -> ()
  func.call @ask(%A) : (memref<2x64xf64>) -> ()
  func.call @fill(%A) : (memref<2x64xf64>) -> ()
  func.call @do_not(%A) : (memref<2x64xf64>) -> ()
  %all = memref.cast %A : memref<2x64xf64> to memref<*xf64>
  func.call @printMemrefF64(%all) : (memref<*xf64>) -> ()
  memref.dealloc %A : memref<2x64xf64>
  return
}
