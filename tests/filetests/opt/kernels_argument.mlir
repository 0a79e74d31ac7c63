// RUN: farkas opt -t 'kernels(%i)'
// It is for the whole function.
func.func @f(%A: memref<512xf64>) {
  return
}

//| error: `kernels` is for the whole function, and takes no arguments
//|   -t kernels(%i)
//|      ^^^^^^^^^^^
//| exit code 2
