// RUN: farkas run
// The same barrier, but not in the same iteration: each thread comes to it twice.
func.func @main() {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  gpu.launch blocks(%b, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%t, %ty, %tz) in (%sx = %c2, %sy = %c1, %sz = %c1) {
    %end = arith.addi %t, %c2 : index
    scf.for %i = %t to %end step %c1 {
      gpu.barrier
    }
    gpu.terminator
  }
  return
}

//| error: some threads of the block wait here, and others do not come [divergent-barrier]
//|  --> gpu_barrier_in_turns.mlir:9:7
//|   |
//| 9 |       gpu.barrier
//|   |       ^^^^^^^^^^^
//| exit code 3
