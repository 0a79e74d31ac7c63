//| ( 15, 133 )
//| ( 15, 133 )
func.func @main() {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %o = memref.alloc(%c2) : memref<?xi32>
  %n = arith.constant 50 : i32
  %m = arith.constant 2 : i32
  call @nested(%o, %n) : (memref<?xi32>, i32) -> ()
  %v = vector.load %o[%c0] : memref<?xi32>, vector<2xi32>
  vector.print %v : vector<2xi32>
  call @nested(%o, %m) : (memref<?xi32>, i32) -> ()
  %w = vector.load %o[%c0] : memref<?xi32>, vector<2xi32>
  vector.print %w : vector<2xi32>
  return
}
