//| ( 10000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 )
//| ( 625, 625, 625, 625, 625, 625, 625, 625, 625, 625, 625, 625, 625, 625, 625, 625 )
//| ( 58, 159, 432, 1175, 3196, 159, 432, 1175, 3196, 1, 2, 7, 1, 0, 0, 0 )
func.func @main() {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %in = memref.alloc() : memref<48xf32>
  %out = memref.alloc() : memref<48xf32>
  %one = arith.constant dense<[90.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]> : vector<16xf32>
  %same = arith.constant dense<-7.0> : vector<16xf32>
  %ramp = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 2.0, 3.0, 4.0, 5.0, -3.0, -2.0, -1.0, -3.0, -9.0, -9.0, -9.0]> : vector<16xf32>
  vector.store %one, %in[%c0] : memref<48xf32>, vector<16xf32>
  vector.store %same, %in[%c16] : memref<48xf32>, vector<16xf32>
  vector.store %ramp, %in[%c32] : memref<48xf32>, vector<16xf32>
  %i = memref.cast %in : memref<48xf32> to memref<?xf32>
  %o = memref.cast %out : memref<48xf32> to memref<?xf32>
  %z = arith.constant 0 : i32
  %i1 = arith.constant 1 : i32
  %i3 = arith.constant 3 : i32
  scf.for %r = %z to %i3 step %i1 : i32 {
    func.call @softmax(%i, %o, %i3, %r, %z, %z) : (memref<?xf32>, memref<?xf32>, i32, i32, i32, i32) -> ()
    %k = arith.index_cast %r : i32 to index
    %at = arith.muli %k, %c16 : index
    %v = vector.load %o[%at] : memref<?xf32>, vector<16xf32>
    %scale = arith.constant dense<10000.0> : vector<16xf32>
    %w = arith.mulf %v, %scale : vector<16xf32>
    %n = arith.fptosi %w : vector<16xf32> to vector<16xi32>
    vector.print %n : vector<16xi32>
  }
  return
}
