// Work that is done once: axes of one thread before others, calls with an effect and results, cells of memory that the
// threads of a block share.
module {
  func.func @axis(%A: memref<4x16x1xi32>, %S: memref<4xi32>) {
    %one = arith.constant 1 : i32
    affine.parallel (%b) = (0) to (4) {
      affine.for %r = 0 to 3 {
        %s = affine.load %S[%b] : memref<4xi32>
        %t = arith.addi %s, %one : i32
        affine.store %t, %S[%b] : memref<4xi32>
      }
      affine.parallel (%i, %j) = (0, 0) to (16, 1) {
        %v = affine.load %A[%b, %i, %j] : memref<4x16x1xi32>
        %w = arith.addi %v, %one : i32
        affine.store %w, %A[%b, %i, %j] : memref<4x16x1xi32>
      }
    }
    return
  }
  func.func @bump(%S: memref<4xi32>, %i: index) -> i32 {
    %one = arith.constant 1 : i32
    %a = memref.load %S[%i] : memref<4xi32>
    %b = arith.addi %a, %one : i32
    memref.store %b, %S[%i] : memref<4xi32>
    return %b : i32
  }
  func.func @swap(%S: memref<4xi32>, %i: index, %x: i32) -> (i32, i32) {
    %a = memref.load %S[%i] : memref<4xi32>
    %b = func.call @bump(%S, %i) : (memref<4xi32>, index) -> i32
    memref.store %x, %S[%i] : memref<4xi32>
    return %a, %b : i32, i32
  }
  func.func @calls(%S: memref<4xi32>, %A: memref<4x16x1xi32>) {
    affine.parallel (%b) = (0) to (4) {
      affine.for %r = 0 to 3 {
        %v = func.call @bump(%S, %b) : (memref<4xi32>, index) -> i32
        %w:2 = func.call @swap(%S, %b, %v) : (memref<4xi32>, index, i32) -> (i32, i32)
        %x = arith.muli %w#0, %w#1 : i32
        affine.parallel (%j) = (0) to (16) {
          %y = affine.load %A[%b, %j, 0] : memref<4x16x1xi32>
          %z = arith.addi %x, %y : i32
          affine.store %z, %A[%b, %j, 0] : memref<4x16x1xi32>
        }
      }
    }
    return
  }
  func.func @cells(%S: memref<4xi32>, %A: memref<4x16x1xi32>) {
    %zero = arith.constant 0 : i32
    %c3 = arith.constant 3 : index
    affine.parallel (%b) = (0) to (4) {
      %cell = memref.alloca() : memref<i32>
      %fixed = memref.alloc() : memref<16xi32>
      %row = memref.cast %fixed : memref<16xi32> to memref<?xi32>
      affine.store %zero, %cell[] : memref<i32>
      affine.for %r = 0 to 2 {
        %a = affine.load %cell[] : memref<i32>
        %s = affine.load %S[%b] : memref<4xi32>
        %c = arith.addi %a, %s : i32
        affine.store %c, %cell[] : memref<i32>
      }
      affine.parallel (%j) = (0) to (16) {
        %y = affine.load %A[%b, %j, 0] : memref<4x16x1xi32>
        affine.store %y, %row[%j] : memref<?xi32>
      }
      affine.parallel (%j) = (0) to (16) {
        %c = affine.load %cell[] : memref<i32>
        %y = affine.load %row[15 - %j] : memref<?xi32>
        %z = arith.subi %y, %c : i32
        affine.store %z, %A[%b, %j, 0] : memref<4x16x1xi32>
      }
      affine.parallel (%j) = (0) to (10) step (4611686018427387904) {
        affine.store %zero, %A[%b, %j + 3, 0] : memref<4x16x1xi32>
      }
      memref.dealloc %fixed : memref<16xi32>
    }
    return
  }
  func.func private @printMemrefI32(memref<*xi32>)
  func.func @main() {
    %A = memref.alloc() : memref<4x16x1xi32>
    %S = memref.alloc() : memref<4xi32>
    affine.for %i = 0 to 4 {
      %0 = arith.index_cast %i : index to i32
      affine.store %0, %S[%i] : memref<4xi32>
      affine.for %j = 0 to 16 {
        %1 = arith.index_cast %j : index to i32
        affine.store %1, %A[%i, %j, 0] : memref<4x16x1xi32>
      }
    }
    %s = memref.cast %S : memref<4xi32> to memref<*xi32>
    %a = memref.cast %A : memref<4x16x1xi32> to memref<*xi32>
    call @axis(%A, %S) : (memref<4x16x1xi32>, memref<4xi32>) -> ()
    call @printMemrefI32(%s) : (memref<*xi32>) -> ()
    call @calls(%S, %A) : (memref<4xi32>, memref<4x16x1xi32>) -> ()
    call @printMemrefI32(%s) : (memref<*xi32>) -> ()
    call @cells(%S, %A) : (memref<4xi32>, memref<4x16x1xi32>) -> ()
    call @printMemrefI32(%a) : (memref<*xi32>) -> ()
    memref.dealloc %A : memref<4x16x1xi32>
    memref.dealloc %S : memref<4xi32>
    return
  }
}
