// RUN: farkas opt -t 'hoist(%t)'
// Who is called may keep the memory of one iteration until the next one.
func.func private @keep(memref<1xf64>)
func.func @f(%A: memref<64xf64>) {
  affine.for %i = 0 to 64 {
    %t = memref.alloc() : memref<1xf64>
    %a = affine.load %A[%i] : memref<64xf64>
    affine.store %a, %t[0] : memref<1xf64>
    func.call @keep(%t) : (memref<1xf64>) -> ()
  }
  return
}
