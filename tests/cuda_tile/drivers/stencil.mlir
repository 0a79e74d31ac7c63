//| ( 3, 8, 6, 10, 15, 16, 17, 13, 14, 13, 16, 8 )
func.func @main() {
  %c0 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  %i = memref.alloc(%c12) : memref<?xi32>
  %o = memref.alloc(%c12) : memref<?xi32>
  %in = arith.constant dense<[3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8]> : vector<12xi32>
  vector.store %in, %i[%c0] : memref<?xi32>, vector<12xi32>
  %z = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %n = arith.constant 3 : i32
  scf.for %x = %z to %n step %one : i32 {
    func.call @stencil(%i, %o, %x, %z, %z, %n, %one, %one) : (memref<?xi32>, memref<?xi32>, i32, i32, i32, i32, i32, i32) -> ()
  }
  %v = vector.load %o[%c0] : memref<?xi32>, vector<12xi32>
  vector.print %v : vector<12xi32>
  return
}
