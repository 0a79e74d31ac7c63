// RUN: farkas opt -t auto --schedule
// One product in many spellings: the order is the same.

func.func @affine_text(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %0 = affine.load %A[%i, %k] : memref<?x?xf64>
        %1 = affine.load %B[%k, %j] : memref<?x?xf64>
        %2 = affine.load %C[%i, %j] : memref<?x?xf64>
        %3 = arith.mulf %0, %1 : f64
        %4 = arith.addf %2, %3 : f64
        affine.store %4, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

func.func @loads_and_sizes(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dim = memref.dim %A, %c0 : memref<?x?xf64>
  %dim_0 = memref.dim %A, %c1 : memref<?x?xf64>
  %dim_1 = memref.dim %B, %c1 : memref<?x?xf64>
  scf.for %i = %c0 to %dim step %c1 {
    scf.for %j = %c0 to %dim_1 step %c1 {
      scf.for %k = %c0 to %dim_0 step %c1 {
        %0 = memref.load %C[%i, %j] : memref<?x?xf64>
        %1 = memref.load %A[%i, %k] : memref<?x?xf64>
        %2 = memref.load %B[%k, %j] : memref<?x?xf64>
        %3 = arith.mulf %1, %2 : f64
        %4 = arith.addf %0, %3 : f64
        memref.store %4, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

func.func @a_sum_that_is_a_value(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %0 = affine.load %C[%i, %j] : memref<?x?xf64>
      %1 = affine.for %k = 0 to %n iter_args(%sum = %0) -> (f64) {
        %2 = affine.load %A[%i, %k] : memref<?x?xf64>
        %3 = affine.load %B[%k, %j] : memref<?x?xf64>
        %4 = arith.mulf %2, %3 : f64
        %5 = arith.addf %sum, %4 : f64
        affine.yield %5 : f64
      }
      affine.store %1, %C[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @a_sum_of_scf_loops(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %0 = memref.load %C[%i, %j] : memref<?x?xf64>
      %1 = scf.for %k = %c0 to %n step %c1 iter_args(%sum = %0) -> (f64) {
        %2 = memref.load %A[%i, %k] : memref<?x?xf64>
        %3 = memref.load %B[%k, %j] : memref<?x?xf64>
        %4 = arith.mulf %2, %3 : f64
        %5 = arith.addf %sum, %4 : f64
        scf.yield %5 : f64
      }
      memref.store %1, %C[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @parallel_as_written(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) {
    scf.for %k = %c0 to %n step %c1 {
      %0 = memref.load %C[%i, %j] : memref<?x?xf64>
      %1 = memref.load %A[%i, %k] : memref<?x?xf64>
      %2 = memref.load %B[%k, %j] : memref<?x?xf64>
      %3 = arith.mulf %1, %2 : f64
      %4 = arith.addf %0, %3 : f64
      memref.store %4, %C[%i, %j] : memref<?x?xf64>
    }
    scf.reduce
  }
  return
}

func.func @parallel_with_a_sum(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.parallel (%i, %j) = (0, 0) to (symbol(%n), symbol(%n)) {
    %cst = arith.constant 0.000000e+00 : f64
    %0 = affine.for %k = 0 to %n iter_args(%sum = %cst) -> (f64) {
      %1 = affine.load %A[%i, %k] : memref<?x?xf64>
      %2 = affine.load %B[%k, %j] : memref<?x?xf64>
      %3 = arith.mulf %1, %2 : f64
      %4 = arith.addf %sum, %3 : f64
      affine.yield %4 : f64
    }
    affine.store %0, %C[%i, %j] : memref<?x?xf64>
  }
  return
}

func.func @parts_of_arrays(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  %subview = memref.subview %A[0, 0] [%n, %n] [1, 1] : memref<?x?xf64> to memref<?x?xf64, strided<[?, 1]>>
  %subview_0 = memref.subview %B[0, 0] [%n, %n] [1, 1] : memref<?x?xf64> to memref<?x?xf64, strided<[?, 1]>>
  %subview_1 = memref.subview %C[0, 0] [%n, %n] [1, 1] : memref<?x?xf64> to memref<?x?xf64, strided<[?, 1]>>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %0 = affine.load %subview[%i, %k] : memref<?x?xf64, strided<[?, 1]>>
        %1 = affine.load %subview_0[%k, %j] : memref<?x?xf64, strided<[?, 1]>>
        %2 = affine.load %subview_1[%i, %j] : memref<?x?xf64, strided<[?, 1]>>
        %3 = arith.mulf %0, %1 : f64
        %4 = arith.addf %2, %3 : f64
        affine.store %4, %subview_1[%i, %j] : memref<?x?xf64, strided<[?, 1]>>
      }
    }
  }
  return
}

func.func @rows_of_vectors(%n: index, %A: memref<?xf64>, %B: memref<?xf64>, %C: memref<?xf64>) {
  %reinterpret_cast = memref.reinterpret_cast %A to offset: [0], sizes: [%n, %n], strides: [%n, 1] : memref<?xf64> to memref<?x?xf64, strided<[?, 1]>>
  %reinterpret_cast_0 = memref.reinterpret_cast %B to offset: [0], sizes: [%n, %n], strides: [%n, 1] : memref<?xf64> to memref<?x?xf64, strided<[?, 1]>>
  %reinterpret_cast_1 = memref.reinterpret_cast %C to offset: [0], sizes: [%n, %n], strides: [%n, 1] : memref<?xf64> to memref<?x?xf64, strided<[?, 1]>>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %0 = affine.load %reinterpret_cast[%i, %k] : memref<?x?xf64, strided<[?, 1]>>
        %1 = affine.load %reinterpret_cast_0[%k, %j] : memref<?x?xf64, strided<[?, 1]>>
        %2 = affine.load %reinterpret_cast_1[%i, %j] : memref<?x?xf64, strided<[?, 1]>>
        %3 = arith.mulf %0, %1 : f64
        %4 = arith.addf %2, %3 : f64
        affine.store %4, %reinterpret_cast_1[%i, %j] : memref<?x?xf64, strided<[?, 1]>>
      }
    }
  }
  return
}

func.func @one_subscript(%n: index, %A: memref<?xf64>, %B: memref<?xf64>, %C: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %0 = affine.load %A[%i * symbol(%n) + %k] : memref<?xf64>
        %1 = affine.load %B[%k * symbol(%n) + %j] : memref<?xf64>
        %2 = affine.load %C[%i * symbol(%n) + %j] : memref<?xf64>
        %3 = arith.mulf %0, %1 : f64
        %4 = arith.addf %2, %3 : f64
        affine.store %4, %C[%i * symbol(%n) + %j] : memref<?xf64>
      }
    }
  }
  return
}

func.func @sizes_of_32_bits(%n: i32, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = arith.index_cast %n : i32 to index
  scf.for %i = %c0 to %0 step %c1 {
    scf.for %j = %c0 to %0 step %c1 {
      scf.for %k = %c0 to %0 step %c1 {
        %1 = memref.load %C[%i, %j] : memref<?x?xf64>
        %2 = memref.load %A[%i, %k] : memref<?x?xf64>
        %3 = memref.load %B[%k, %j] : memref<?x?xf64>
        %4 = arith.mulf %2, %3 : f64
        %5 = arith.addf %1, %4 : f64
        memref.store %5, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

func.func @as_mlir_opt_lowers_it(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %dim = memref.dim %A, %c0 : memref<?x?xf64>
  %dim_0 = memref.dim %A, %c1 : memref<?x?xf64>
  %dim_1 = memref.dim %B, %c1 : memref<?x?xf64>
  affine.for %i = 0 to %dim {
    affine.for %j = 0 to %dim_1 {
      affine.for %k = 0 to %dim_0 {
        %0 = affine.load %A[%i, %k] : memref<?x?xf64>
        %1 = affine.load %B[%k, %j] : memref<?x?xf64>
        %2 = affine.load %C[%i, %j] : memref<?x?xf64>
        %3 = arith.mulf %0, %1 : f64
        %4 = arith.addf %2, %3 : f64
        affine.store %4, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| func @affine_text
//| domain [n]
//|   S0[i, j, k] in { [i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n } // affine.store %C
//| band %i_t loop 0 tile 32 from 0 coincident: S0 -> i
//|   band %j_t loop 1 tile 256 from 0: S0 -> j
//|     band %k_t loop 2 tile 32 from 0: S0 -> k
//|       band %i loop 0: S0 -> i
//|         band %k loop 2: S0 -> k
//|           band %j loop 1: S0 -> j
//|             S0
//| apply unroll_jam(%i;4) unroll_jam(%k;4)
//| func @loads_and_sizes
//| domain [n, dim, dim_1, dim_0]
//|   S0[i, j, k] in { [i, j, k] : 0 <= i < dim and 0 <= j < dim_1 and 0 <= k < dim_0 } // memref.store %C
//| band %i_t loop 0 tile 32 from 0 coincident: S0 -> i
//|   band %j_t loop 1 tile 256 from 0: S0 -> j
//|     band %k_t loop 2 tile 32 from 0: S0 -> k
//|       band %i loop 0: S0 -> i
//|         band %k loop 2: S0 -> k
//|           band %j loop 1: S0 -> j
//|             S0
//| apply unroll_jam(%i;4) unroll_jam(%k;4)
//| func @a_sum_that_is_a_value
//| apply demote(%1)
//| domain [n]
//|   S0[i, j, k] in { [i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n } // affine.store %C
//| band %i_t loop 0 tile 32 from 0 coincident: S0 -> i
//|   band %j_t loop 1 tile 256 from 0: S0 -> j
//|     band %k_t loop 2 tile 32 from 0: S0 -> k
//|       band %i loop 0: S0 -> i
//|         band %k loop 2: S0 -> k
//|           band %j loop 1: S0 -> j
//|             S0
//| apply unroll_jam(%i;4) unroll_jam(%k;4)
//| func @a_sum_of_scf_loops
//| apply demote(%1)
//| domain [n]
//|   S0[i, j, k] in { [i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n } // memref.store %C
//| band %i_t loop 0 tile 32 from 0 coincident: S0 -> i
//|   band %j_t loop 1 tile 256 from 0: S0 -> j
//|     band %k_t loop 2 tile 32 from 0: S0 -> k
//|       band %i loop 0: S0 -> i
//|         band %k loop 2: S0 -> k
//|           band %j loop 1: S0 -> j
//|             S0
//| apply unroll_jam(%i;4) unroll_jam(%k;4)
//| func @parallel_as_written
//| domain [n]
//|   S0[i, j, k] in { [i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n } // memref.store %C
//| band %i_t loop 0 tile 32 from 0 coincident: S0 -> i
//|   band %j_t loop 1 tile 256 from 0: S0 -> j
//|     band %k_t loop 2 tile 32 from 0: S0 -> k
//|       band %i loop 0: S0 -> i
//|         band %k loop 2: S0 -> k
//|           band %j loop 1: S0 -> j
//|             S0
//| apply unroll_jam(%i;4) unroll_jam(%k;4)
//| func @parallel_with_a_sum
//| apply demote(%0)
//| domain [n]
//|   S0[i, j] in { [i, j] : 0 <= i < n and 0 <= j < n } // affine.store %C
//|   S1[i, j, k] in { [i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n } // affine.store %C
//| sequence
//|   band %i loop 0 coincident: S0 -> i
//|     band %j loop 1: S0 -> j
//|       S0
//|   band %i_t loop 0 tile 32 from 0 coincident: S1 -> i
//|     band %j_t loop 1 tile 256 from 0: S1 -> j
//|       band %k_t loop 2 tile 32 from 0: S1 -> k
//|         band %i loop 0: S1 -> i
//|           band %k loop 2: S1 -> k
//|             band %j loop 1: S1 -> j
//|               S1
//| apply unroll_jam(%i@1;4) unroll_jam(%k;4)
//| func @parts_of_arrays
//| domain [n]
//|   S0[i, j, k] in { [i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n } // affine.store %C
//| band %i_t loop 0 tile 32 from 0 coincident: S0 -> i
//|   band %j_t loop 1 tile 256 from 0: S0 -> j
//|     band %k_t loop 2 tile 32 from 0: S0 -> k
//|       band %i loop 0: S0 -> i
//|         band %k loop 2: S0 -> k
//|           band %j loop 1: S0 -> j
//|             S0
//| apply unroll_jam(%i;4) unroll_jam(%k;4)
//| func @rows_of_vectors
//| domain [n]
//|   S0[i, j, k] in { [i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n } // affine.store %C
//| band %i_t loop 0 tile 32 from 0 coincident: S0 -> i
//|   band %j_t loop 1 tile 256 from 0: S0 -> j
//|     band %k_t loop 2 tile 32 from 0: S0 -> k
//|       band %i loop 0: S0 -> i
//|         band %k loop 2: S0 -> k
//|           band %j loop 1: S0 -> j
//|             S0
//| apply unroll_jam(%i;4) unroll_jam(%k;4)
//| func @one_subscript
//| domain [n]
//|   S0[i, j, k] in { [i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n } // affine.store %C
//| band %i_t loop 0 tile 32 from 0 coincident: S0 -> i
//|   band %j_t loop 1 tile 256 from 0: S0 -> j
//|     band %k_t loop 2 tile 32 from 0: S0 -> k
//|       band %i loop 0: S0 -> i
//|         band %k loop 2: S0 -> k
//|           band %j loop 1: S0 -> j
//|             S0
//| apply unroll_jam(%i;4) unroll_jam(%k;4)
//| func @sizes_of_32_bits
//| domain [v0]
//|   S0[i, j, k] in { [i, j, k] : 0 <= i < v0 and 0 <= j < v0 and 0 <= k < v0 } // memref.store %C
//| band %i_t loop 0 tile 32 from 0 coincident: S0 -> i
//|   band %j_t loop 1 tile 256 from 0: S0 -> j
//|     band %k_t loop 2 tile 32 from 0: S0 -> k
//|       band %i loop 0: S0 -> i
//|         band %k loop 2: S0 -> k
//|           band %j loop 1: S0 -> j
//|             S0
//| apply unroll_jam(%i;4) unroll_jam(%k;4)
//| func @as_mlir_opt_lowers_it
//| domain [n, dim, dim_1, dim_0]
//|   S0[i, j, k] in { [i, j, k] : 0 <= i < dim and 0 <= j < dim_1 and 0 <= k < dim_0 } // affine.store %C
//| band %i_t loop 0 tile 32 from 0 coincident: S0 -> i
//|   band %j_t loop 1 tile 256 from 0: S0 -> j
//|     band %k_t loop 2 tile 32 from 0: S0 -> k
//|       band %i loop 0: S0 -> i
//|         band %k loop 2: S0 -> k
//|           band %j loop 1: S0 -> j
//|             S0
//| apply unroll_jam(%i;4) unroll_jam(%k;4)
//| @affine_text: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4) unroll_jam(%k;4)
//| @affine_text: order of S0: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
//| @affine_text: assumed: %A and %C do not overlap
//| @affine_text: assumed: %B and %C do not overlap
//| @loads_and_sizes: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4) unroll_jam(%k;4)
//| @loads_and_sizes: order of S0: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
//| @loads_and_sizes: assumed: %A and %C do not overlap
//| @loads_and_sizes: assumed: %B and %C do not overlap
//| @a_sum_that_is_a_value: assumed: %A and %C do not overlap
//| @a_sum_that_is_a_value: assumed: %B and %C do not overlap
//| @a_sum_that_is_a_value: auto does demote(%1) first: 68.98 ms by the model with it, 2.51 s without
//| @a_sum_that_is_a_value: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4) unroll_jam(%k;4)
//| @a_sum_that_is_a_value: order of S0: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
//| @a_sum_of_scf_loops: assumed: %A and %C do not overlap
//| @a_sum_of_scf_loops: assumed: %B and %C do not overlap
//| @a_sum_of_scf_loops: auto does demote(%1) first: 68.98 ms by the model with it, 2.51 s without
//| @a_sum_of_scf_loops: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4) unroll_jam(%k;4)
//| @a_sum_of_scf_loops: order of S0: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
//| @parallel_as_written: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4) unroll_jam(%k;4)
//| @parallel_as_written: order of S0: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
//| @parallel_as_written: assumed: %A and %C do not overlap
//| @parallel_as_written: assumed: %B and %C do not overlap
//| @parallel_with_a_sum: assumed: %A and %C do not overlap
//| @parallel_with_a_sum: assumed: %B and %C do not overlap
//| @parallel_with_a_sum: auto does demote(%0) first: 69.99 ms by the model with it, 2.45 s without
//| @parallel_with_a_sum: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i@1;4) unroll_jam(%k;4)
//| @parallel_with_a_sum: order of S0: %i parallel > %j
//| @parallel_with_a_sum: order of S1: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
//| @parts_of_arrays: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4) unroll_jam(%k;4)
//| @parts_of_arrays: order of S0: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
//| @parts_of_arrays: assumed: %A and %C do not overlap
//| @parts_of_arrays: assumed: %B and %C do not overlap
//| @rows_of_vectors: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4) unroll_jam(%k;4)
//| @rows_of_vectors: order of S0: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
//| @rows_of_vectors: assumed: %A and %C do not overlap
//| @rows_of_vectors: assumed: %B and %C do not overlap
//| @one_subscript: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4) unroll_jam(%k;4)
//| @one_subscript: order of S0: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
//| @one_subscript: assumed: %A and %C do not overlap
//| @one_subscript: assumed: %B and %C do not overlap
//| @sizes_of_32_bits: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4) unroll_jam(%k;4)
//| @sizes_of_32_bits: order of S0: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
//| @sizes_of_32_bits: assumed: %A and %C do not overlap
//| @sizes_of_32_bits: assumed: %B and %C do not overlap
//| @as_mlir_opt_lowers_it: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4) unroll_jam(%k;4)
//| @as_mlir_opt_lowers_it: order of S0: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
//| @as_mlir_opt_lowers_it: assumed: %A and %C do not overlap
//| @as_mlir_opt_lowers_it: assumed: %B and %C do not overlap
