// RUN: farkas run
func.func @main() {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  gpu.launch blocks(%b, %by, %bz) in (%gx = %c0, %gy = %c1, %gz = %c1) threads(%t, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    gpu.terminator
  }
  return
}

//| error: a launch of blocks [0, 1, 1] of threads [1, 1, 1] [launch-size]
//|  --> gpu_launch_size.mlir:5:3
//|   |
//| 5 |   gpu.launch blocks(%b, %by, %bz) in (%gx = %c0, %gy = %c1, %gz = %c1) threads(%t, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| exit code 3
