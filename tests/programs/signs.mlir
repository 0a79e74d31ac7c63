// What has a sign in print: integers, but no index.
func.func private @printMemrefInd(memref<*xindex>) attributes {llvm.emit_c_interface}
func.func @main() {
  %a = arith.constant -119 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = arith.constant 200 : i8
  %e = arith.constant true
  vector.print %a : index
  vector.print %d : i8
  vector.print %e : i1
  %v = vector.broadcast %a : index to vector<2x2xindex>
  vector.print %v : vector<2x2xindex>
  %w = vector.broadcast %d : i8 to vector<2xi8>
  vector.print %w : vector<2xi8>
  %m = memref.alloc() : memref<2xindex>
  memref.store %a, %m[%c0] : memref<2xindex>
  memref.store %c1, %m[%c1] : memref<2xindex>
  %u = memref.cast %m : memref<2xindex> to memref<*xindex>
  call @printMemrefInd(%u) : (memref<*xindex>) -> ()
  return
}
