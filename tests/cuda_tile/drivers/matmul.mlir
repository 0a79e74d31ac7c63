//| ( -1, -7, -3, 11, 0, -1, -7, -3, 11, 0, -1, -7, -3, 11, 0, -1 )
//| ( 6, 14, -3, -10, -7, 6, 14, -3, -10, -7, 6, 14, -3, -10, -7, 6 )
//| ( -15, -7, 11, 4, 7, -15, -7, 11, 4, 7, -15, -7, 11, 4, 7, -15 )
//| ( 20, 0, -10, -10, 0, 20, 0, -10, -10, 0, 20, 0, -10, -10, 0, 20 )
//| ( -15, 7, 4, 11, -7, -15, 7, 4, 11, -7, -15, 7, 4, 11, -7, -15 )
//| ( 6, -7, -10, -3, 14, 6, -7, -10, -3, 14, 6, -7, -10, -3, 14, 6 )
func.func @fill(%m: memref<?xf32>, %n: index, %mod: index, %less: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %r = arith.remui %i, %mod : index
    %k = arith.index_cast %r : index to i32
    %l = arith.subi %k, %less : i32
    %f = arith.sitofp %l : i32 to f32
    memref.store %f, %m[%i] : memref<?xf32>
  }
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %c16 = arith.constant 16 : index
  %c60 = arith.constant 60 : index
  %c160 = arith.constant 160 : index
  %c96 = arith.constant 96 : index
  %i2 = arith.constant 2 : i32
  %i3 = arith.constant 3 : i32
  %a = memref.alloc(%c60) : memref<?xf32>
  %b = memref.alloc(%c160) : memref<?xf32>
  %c = memref.alloc(%c96) : memref<?xf32>
  call @fill(%a, %c60, %c7, %i3) : (memref<?xf32>, index, index, i32) -> ()
  call @fill(%b, %c160, %c5, %i2) : (memref<?xf32>, index, index, i32) -> ()
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  scf.for %x = %z to %i2 step %one : i32 {
    scf.for %y = %z to %i2 step %one : i32 {
      func.call @matmul(%a, %b, %c, %x, %y, %z) : (memref<?xf32>, memref<?xf32>, memref<?xf32>, i32, i32, i32) -> ()
    }
  }
  scf.for %i = %c0 to %c6 step %c1 {
    %at = arith.muli %i, %c16 : index
    %v = vector.load %c[%at] : memref<?xf32>, vector<16xf32>
    vector.print %v : vector<16xf32>
  }
  return
}
