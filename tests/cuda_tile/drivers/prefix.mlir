//| ( 3, 4, 8, 9, 14, 23, 25, 31, 36, 39, 44, 52, 52 )
func.func @main() {
  %c0 = arith.constant 0 : index
  %c13 = arith.constant 13 : index
  %i = memref.alloc(%c13) : memref<?xi64>
  %o = memref.alloc(%c13) : memref<?xi64>
  %in = arith.constant dense<[3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8]> : vector<12xi64>
  vector.store %in, %i[%c0] : memref<?xi64>, vector<12xi64>
  %n = arith.constant 12 : i64
  call @prefix(%i, %o, %n) : (memref<?xi64>, memref<?xi64>, i64) -> ()
  %v = vector.load %o[%c0] : memref<?xi64>, vector<13xi64>
  vector.print %v : vector<13xi64>
  return
}
