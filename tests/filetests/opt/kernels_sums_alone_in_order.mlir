// RUN: farkas opt -t 'auto(gpu)' --report
// Without a license sums stay in order: no thread has a part of them.
func.func @dots(%A: memref<?xf64>, %B: memref<?xf64>, %s: memref<f64>, %n: index) -> f64 {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf64>
    %b = affine.load %B[%i] : memref<?xf64>
    %p = arith.mulf %a, %b : f64
    %o = affine.load %s[] : memref<f64>
    %t = arith.addf %o, %p : f64
    affine.store %t, %s[] : memref<f64>
  }
  %z = arith.constant 0.0 : f64
  %r = affine.for %j = 0 to %n iter_args(%o = %z) -> (f64) {
    %a = affine.load %A[%j] : memref<?xf64>
    %b = affine.load %B[%j] : memref<?xf64>
    %p = arith.mulf %a, %b : f64
    %t = arith.addf %o, %p : f64
    affine.yield %t : f64
  }
  %q = affine.for %k = 0 to 8 iter_args(%o = %r) -> (f64) {
    %a = affine.load %A[%k] : memref<?xf64>
    %t = arith.addf %o, %a : f64
    affine.yield %t : f64
  }
  return %q : f64
}

func.func @columns(%n: index, %A: memref<?x?xf64>, %s: memref<f64>) {
  %z = arith.constant 0.0 : f64
  affine.for %k = 0 to %n {
    affine.store %z, %s[] : memref<f64>
    affine.for %i = 0 to %n {
      %a = affine.load %A[%i, %k] : memref<?x?xf64>
      %c = affine.load %s[] : memref<f64>
      %d = arith.addf %c, %a : f64
      affine.store %d, %s[] : memref<f64>
    }
    affine.for %j = 0 to %n {
      %a = affine.load %A[%k, %j] : memref<?x?xf64>
      %c = affine.load %s[] : memref<f64>
      %d = arith.addf %c, %a : f64
      affine.store %d, %A[%k, %j] : memref<?x?xf64>
    }
  }
  return
}

//| module {
//|   func.func @dots(%A: memref<?xf64>, %B: memref<?xf64>, %s: memref<f64>, %n: index) -> f64 {
//|     affine.for %i = 0 to %n {
//|       %a = affine.load %A[%i] : memref<?xf64>
//|       %b = affine.load %B[%i] : memref<?xf64>
//|       %p = arith.mulf %a, %b : f64
//|       %o = affine.load %s[] : memref<f64>
//|       %t = arith.addf %o, %p : f64
//|       affine.store %t, %s[] : memref<f64>
//|     }
//|     %z = arith.constant 0.000000e+00 : f64
//|     %r = affine.for %j = 0 to %n iter_args(%o = %z) -> (f64) {
//|       %a = affine.load %A[%j] : memref<?xf64>
//|       %b = affine.load %B[%j] : memref<?xf64>
//|       %p = arith.mulf %a, %b : f64
//|       %t = arith.addf %o, %p : f64
//|       affine.yield %t : f64
//|     }
//|     %q = affine.for %k = 0 to 8 iter_args(%o = %r) -> (f64) {
//|       %a = affine.load %A[%k] : memref<?xf64>
//|       %t = arith.addf %o, %a : f64
//|       affine.yield %t : f64
//|     }
//|     return %q : f64
//|   }
//|   func.func @columns(%n: index, %A: memref<?x?xf64>, %s: memref<f64>) {
//|     %z = arith.constant 0.000000e+00 : f64
//|     affine.for %k = 0 to %n {
//|       affine.store %z, %s[] : memref<f64>
//|       affine.for %i = 0 to %n {
//|         %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|         %c = affine.load %s[] : memref<f64>
//|         %d = arith.addf %c, %a : f64
//|         affine.store %d, %s[] : memref<f64>
//|       }
//|       affine.parallel (%j) = (0) to (symbol(%n)) {
//|         %a = affine.load %A[%k, %j] : memref<?x?xf64>
//|         %c = affine.load %s[] : memref<f64>
//|         %d = arith.addf %c, %a : f64
//|         affine.store %d, %A[%k, %j] : memref<?x?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @dots: auto does nothing: no order is faster by the model
//| @dots: assumed: %A and %s do not overlap
//| @dots: assumed: %B and %s do not overlap
//| @dots: `kernels` changes nothing
//| @dots: `auto(gpu)` changes nothing
//| @columns: auto does parallelize(%j)
//| @columns: order of S0 to S2: %k > { %i; %j parallel }
//| @columns: %k runs in order: affine.store writes %A[0, 1] at (%k, %j) = (0, 1), then affine.load reads it at (%k, %i) = (1, 0), for %n = 2; try: --reassociate --func columns -t 'promote(%s,%k;private) distribute(%k) parallelize(%k_1)'
//| @columns: assumed: %A and %s do not overlap
//| @columns: `kernels` changes nothing
//| @dots: 3 nests; the model takes %n = 1000, a GPU of 132 multiprocessors
//|   S0: %i, as written
//|     in order   %i: affine.store writes %s[] at %i = 0, then affine.load reads it at %i = 1, for %n = 2; try: --reassociate
//|     traffic    16.06 kB from memory for 2.0e3 operations on floats: 0.12 for each byte
//|     time       400.00 us, as written 400.00 us; the roof is 0.01 us, by bytes
//|   S2: %j, as written
//|     in order   %j: affine.yield writes %r at %j = 0, then affine.yield reads it at %j = 1, for %n = 2; try: --reassociate
//|     traffic    16.00 kB from memory for 2.0e3 operations on floats: 0.12 for each byte
//|     time       400.00 us, as written 400.00 us; the roof is 0.01 us, by bytes
//|   S3: %k, as written
//|     in order   %k: affine.yield writes %r at %k = 0, then affine.yield reads it at %k = 1; try: --reassociate
//|     traffic    64.00 bytes from memory for 8.0e0 operations on floats: 0.12 for each byte
//|     time       3.20 us, as written 3.20 us; the roof is 0.00 us, by bytes
//|   then kernels
//| @columns: 1 nest; the model takes %n = 1000, a GPU of 132 multiprocessors
//|   S0 to S2: %k > { %i; %j parallel }
//|     in order   %k: affine.store writes %A[0, 1] at (%k, %j) = (0, 1), then affine.load reads it at (%k, %i) = (1, 0), for %n = 2; try: --reassociate --func columns -t 'promote(%s,%k;private) distribute(%k) parallelize(%k_1)'
//|     in order   %i: affine.store writes %s[] at (%k, %i) = (0, 0), then affine.load reads it at (0, 1), for %n = 2; try: --reassociate
//|     traffic    16.00 MB from memory for 2.0e6 operations on floats: 0.12 for each byte
//|     time       404.43 ms, as written 800.40 ms; the roof is 5.21 us, by bytes
//|   then kernels
//| @columns: columns_kernel0: 1 block of 1 threads, 0 bytes of shared memory, about 24 registers: 32 at once on a multiprocessor, 1% of its threads, by blocks
//| @columns: columns_kernel1: blocks of 256 threads, 0 bytes of shared memory, about 24 registers: 8 at once on a multiprocessor, 100% of its threads, by threads
