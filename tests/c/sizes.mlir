// Nothing is a size of 0 times what does not fit; and of two functions called main, the program's is that of the outer module.
module @inner {
  func.func @main() {
    %c = arith.constant 77 : i32
    vector.print %c : i32
    return
  }
}
func.func @main() {
  %a = arith.constant 1099511627776 : index
  %z = arith.constant 0 : index
  %A = memref.alloc(%a, %a, %z) : memref<?x?x?xf64>
  vector.print %a : index
  memref.dealloc %A : memref<?x?x?xf64>
  return
}
