//| ( 0, -1, 0, 0, 0, 2147483647, -2147483648, -1294967296 )
//| ( 0, -1, 0, -2147483648, 3, -2147483648, 1, 160 )
//| ( 1, 3, 6, 10, 15, 21, 28, 36 )
//| ( 36, 35, 33, 30, 26, 21, 15, 8 )
//| ( 9, 3, 1, 3, -253, 1, 769, 7 )
func.func @main() {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c40 = arith.constant 40 : index
  %n = arith.constant 48 : index
  %m = memref.alloc(%n) : memref<?xi32>
  %nan = arith.constant 0x7FC00000 : f32
  call @corners(%m, %nan) : (memref<?xi32>, f32) -> ()
  scf.for %i = %c0 to %c40 step %c8 {
    %v = vector.load %m[%i] : memref<?xi32>, vector<8xi32>
    vector.print %v : vector<8xi32>
  }
  return
}
