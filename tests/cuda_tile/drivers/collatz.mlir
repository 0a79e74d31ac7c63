//| ( 111, 0, 1, 7, 2, 5, 8, 16, 3, 19, 6, 14, 9, 9, 17, 17, 4, 12, 20, 20, 7, 7, 15, 15, 10, 23, 10, 111, 18, 18, 18, 106 )
func.func @main() {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %o = memref.alloc(%c32) : memref<?xi32>
  %n = arith.constant 32 : i32
  call @collatz(%o, %n) : (memref<?xi32>, i32) -> ()
  %v = vector.load %o[%c0] : memref<?xi32>, vector<32xi32>
  vector.print %v : vector<32xi32>
  return
}
