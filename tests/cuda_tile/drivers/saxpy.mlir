//| ( 100, 103, 106, 109, 112, 115, 118, 121, 124, 127, 130, 133, 136, 139, 142, 145, 148, 151, 154, 157, 100, 100, 100, 100 )
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c24 = arith.constant 24 : index
  %x = memref.alloc() : memref<24xf32>
  %y = memref.alloc() : memref<24xf32>
  %h = arith.constant 100.0 : f32
  scf.for %i = %c0 to %c24 step %c1 {
    %k = arith.index_cast %i : index to i32
    %f = arith.sitofp %k : i32 to f32
    memref.store %f, %x[%i] : memref<24xf32>
    memref.store %h, %y[%i] : memref<24xf32>
  }
  %xd = memref.cast %x : memref<24xf32> to memref<?xf32>
  %yd = memref.cast %y : memref<24xf32> to memref<?xf32>
  %a = arith.constant 3.0 : f32
  %n = arith.constant 20 : i32
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  scf.for %b = %z to %three step %one : i32 {
    func.call @saxpy(%xd, %yd, %a, %n, %b, %z, %z) : (memref<?xf32>, memref<?xf32>, f32, i32, i32, i32, i32) -> ()
  }
  %v = vector.load %y[%c0] : memref<24xf32>, vector<24xf32>
  vector.print %v : vector<24xf32>
  return
}
