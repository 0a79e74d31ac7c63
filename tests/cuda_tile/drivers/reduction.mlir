//| ( 2016, 63 )
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %in = memref.alloc() : memref<64xf32>
  %out = memref.alloc() : memref<2xf32>
  scf.for %i = %c0 to %c64 step %c1 {
    %q = arith.index_cast %i : index to i32
    %f = arith.sitofp %q : i32 to f32
    memref.store %f, %in[%i] : memref<64xf32>
  }
  %ind = memref.cast %in : memref<64xf32> to memref<?xf32>
  %outd = memref.cast %out : memref<2xf32> to memref<?xf32>
  call @reduction(%ind, %outd) : (memref<?xf32>, memref<?xf32>) -> ()
  %v = vector.load %out[%c0] : memref<2xf32>, vector<2xf32>
  vector.print %v : vector<2xf32>
  return
}
