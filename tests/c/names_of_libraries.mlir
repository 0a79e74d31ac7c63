// What the libraries below call is not the program's, and what a text says is no name.
func.func @pthread_create(%x: i64) -> i64 {
  %two = arith.constant 2 : i64
  %y = arith.muli %x, %two : i64
  return %y : i64
}

func.func @sysconf(%A: memref<64xi64>) {
  affine.parallel (%i) = (0) to (64) {
    %k = arith.index_cast %i : index to i64
    %x = func.call @pthread_create(%k) : (i64) -> i64
    affine.store %x, %A[%i] : memref<64xi64>
  }
  return
}

func.func private @printMemrefI64(memref<*xi64>)

func.func @main() {
  %A = memref.alloc() : memref<64xi64>
  call @sysconf(%A) : (memref<64xi64>) -> ()
  %a = memref.cast %A : memref<64xi64> to memref<*xi64>
  call @printMemrefI64(%a) : (memref<*xi64>) -> ()
  vector.print str "fk_mod of sqrt, \"fk_max\" and exit\n"
  memref.dealloc %A : memref<64xi64>
  return
}
