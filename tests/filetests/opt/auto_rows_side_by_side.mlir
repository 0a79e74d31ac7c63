// RUN: farkas opt -t auto --schedule
// A row is a sum in its order and a pass in vectors that needs it: four rows are four sums side by side.
func.func @rows(%n: index, %x: memref<?x?xf64>, %sum: memref<?xf64>, %out: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %s = affine.load %sum[%i] : memref<?xf64>
      %v = affine.load %x[%i, %j] : memref<?x?xf64>
      %more = arith.addf %s, %v : f64
      affine.store %more, %sum[%i] : memref<?xf64>
    }
    affine.for %k = 0 to %n {
      %v = affine.load %x[%i, %k] : memref<?x?xf64>
      %s = affine.load %sum[%i] : memref<?xf64>
      %mean = arith.subf %v, %s : f64
      affine.store %mean, %out[%i, %k] : memref<?x?xf64>
    }
  }
  return
}

// The same sums as values: side by side they need memory, which comes first.
func.func @values(%n: index, %x: memref<?x?xf64>, %out: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    %zero = arith.constant 0.0 : f64
    %sum = affine.for %j = 0 to %n iter_args(%s = %zero) -> (f64) {
      %v = affine.load %x[%i, %j] : memref<?x?xf64>
      %more = arith.addf %s, %v : f64
      affine.yield %more : f64
    }
    %squares = affine.for %j = 0 to %n iter_args(%s = %zero) -> (f64) {
      %v = affine.load %x[%i, %j] : memref<?x?xf64>
      %far = arith.subf %v, %sum : f64
      %square = arith.mulf %far, %far : f64
      %more = arith.addf %s, %square : f64
      affine.yield %more : f64
    }
    affine.for %k = 0 to %n {
      %v = affine.load %x[%i, %k] : memref<?x?xf64>
      %far = arith.subf %v, %sum : f64
      %scaled = arith.mulf %far, %squares : f64
      affine.store %scaled, %out[%i, %k] : memref<?x?xf64>
    }
  }
  return
}

// The sum begins where that of the row before ended: rows wait for each other.
func.func @one_sum(%n: index, %x: memref<?x?xf64>, %sum: memref<f64>, %out: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %s = affine.load %sum[] : memref<f64>
      %v = affine.load %x[%i, %j] : memref<?x?xf64>
      %more = arith.addf %s, %v : f64
      affine.store %more, %sum[] : memref<f64>
    }
    affine.for %k = 0 to %n {
      %v = affine.load %x[%i, %k] : memref<?x?xf64>
      %s = affine.load %sum[] : memref<f64>
      %mean = arith.subf %v, %s : f64
      affine.store %mean, %out[%i, %k] : memref<?x?xf64>
    }
  }
  return
}

// Passes of rows that begin far from each other leave more over than four of them have in common.
func.func @steep(%n: index, %x: memref<?x?xf64>, %sum: memref<?xf64>, %out: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %s = affine.load %sum[%i] : memref<?xf64>
      %v = affine.load %x[%i, %j] : memref<?x?xf64>
      %more = arith.addf %s, %v : f64
      affine.store %more, %sum[%i] : memref<?xf64>
    }
    affine.for %k = affine_map<(d0) -> (60 * d0)>(%i) to affine_map<(d0) -> (60 * d0 + 50)>(%i) {
      %v = affine.load %x[%i, %k] : memref<?x?xf64>
      %s = affine.load %sum[%i] : memref<?xf64>
      %mean = arith.subf %v, %s : f64
      affine.store %mean, %out[%i, %k] : memref<?x?xf64>
    }
  }
  return
}

//| func @rows
//| domain [n]
//|   S0[i, j] in { [i, j] : 0 <= i < n and 0 <= j < n } // affine.store %sum
//|   S1[i, k] in { [i, k] : 0 <= i < n and 0 <= k < n } // affine.store %out
//| band %i loop 0 coincident: S0 -> i, S1 -> i
//|   sequence
//|     band %j loop 1: S0 -> j
//|       S0
//|     band %k loop 2: S1 -> k
//|       S1
//| apply unroll_jam(%i;4)
//| func @values
//| apply demote(%sum) demote(%squares) expand(%sum_mem,%squares_mem)
//| domain [n]
//|   S0[i] in { [i] : 0 <= i < n } // affine.store %sum_mem_exp
//|   S1[i, j] in { [i, j] : 0 <= i < n and 0 <= j < n } // affine.store %sum_mem_exp
//|   S2[i] in { [i] : 0 <= i < n } // affine.store %squares_mem_exp
//|   S3[i, j] in { [i, j] : 0 <= i < n and 0 <= j < n } // affine.store %squares_mem_exp
//|   S4[i, k] in { [i, k] : 0 <= i < n and 0 <= k < n } // affine.store %out
//|   S5[] in { [] } // memref.dealloc %sum_mem_exp
//|   S6[] in { [] } // memref.dealloc %squares_mem_exp
//| sequence
//|   band %i loop 0 coincident: S0 -> i, S1 -> i, S2 -> i, S3 -> i, S4 -> i
//|     sequence
//|       S0
//|       band %j loop 1: S1 -> j
//|         S1
//|       S2
//|       band %j loop 2: S3 -> j
//|         S3
//|       band %k loop 3: S4 -> k
//|         S4
//|   S5
//|   S6
//| apply unroll_jam(%i;4)
//| func @one_sum
//| domain [n]
//|   S0[i, j] in { [i, j] : 0 <= i < n and 0 <= j < n } // affine.store %sum
//|   S1[i, k] in { [i, k] : 0 <= i < n and 0 <= k < n } // affine.store %out
//| band %i loop 0: S0 -> i, S1 -> i
//|   sequence
//|     band %j loop 1: S0 -> j
//|       S0
//|     band %k loop 2: S1 -> k
//|       S1
//| func @steep
//| domain [n]
//|   S0[i, j] in { [i, j] : 0 <= i < n and 0 <= j < n } // affine.store %sum
//|   S1[i, k] in { [i, k] : 0 <= i < n and 60i <= k <= 60i + 49 } // affine.store %out
//| band %i loop 0 coincident: S0 -> i, S1 -> i
//|   sequence
//|     band %j loop 1: S0 -> j
//|       S0
//|     band %k loop 2: S1 -> k
//|       S1
//| @rows: auto does parallelize(%i) unroll_jam(%i;4)
//| @rows: order of S0 to S1: %i parallel > { %j; %k }
//| @rows: assumed: %x, %sum and %out do not overlap
//| @values: storage: %sum_mem, memref<f64>, 8 bytes, holds what iterations hand on as %s
//| @values: storage: %squares_mem, memref<f64>, 8 bytes, holds what iterations hand on as %s
//| @values: storage: %sum_mem_exp, memref<?xf64>, 8 * %n bytes, holds what each iteration of %i leaves in %sum_mem
//| @values: storage: %squares_mem_exp, memref<?xf64>, 8 * %n bytes, holds what each iteration of %i leaves in %squares_mem
//| @values: assumed: %x and %out do not overlap
//| @values: auto does demote(%sum) demote(%squares) expand(%sum_mem,%squares_mem) first: 2.15 ms by the model with it, 2.29 ms without
//| @values: auto does parallelize(%i) unroll_jam(%i;4)
//| @values: order of S0 to S4: %i parallel > { %j; %j; %k }
//| @one_sum: auto does nothing: no order is faster by the model
//| @one_sum: assumed: %x, %sum and %out do not overlap
//| @steep: auto does parallelize(%i)
//| @steep: order of S0 to S1: %i parallel > { %j; %k }
//| @steep: assumed: %x, %sum and %out do not overlap
