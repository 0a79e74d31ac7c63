// RUN: farkas run
func.func @main() {
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%b, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%t, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
    %is_low = arith.cmpi slt, %t, %c3 : index
    scf.if %is_low {
      gpu.barrier
    }
    gpu.terminator
  }
  return
}

//| error: some threads of the block wait here, and others do not come [divergent-barrier]
//|  --> gpu_divergent_barrier.mlir:9:7
//|   |
//| 9 |       gpu.barrier
//|   |       ^^^^^^^^^^^
//| exit code 3
