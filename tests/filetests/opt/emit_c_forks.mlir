// RUN: farkas opt --emit c
// Threads are asked for where there is enough to do: plainly, as far as sizes go, or not at all.
func.func @plain(%A: memref<400x400xf64>) {
  affine.parallel (%i, %j) = (0, 0) to (400, 400) {
    %x = affine.load %A[%i, %j] : memref<400x400xf64>
    %y = arith.mulf %x, %x : f64
    affine.store %y, %A[%i, %j] : memref<400x400xf64>
  }
  return
}
func.func @little(%A: memref<40x40xf64>) {
  affine.parallel (%i, %j) = (0, 0) to (40, 40) {
    %x = affine.load %A[%i, %j] : memref<40x40xf64>
    %y = arith.mulf %x, %x : f64
    affine.store %y, %A[%i, %j] : memref<40x40xf64>
  }
  return
}
// A triangle has half of the square.
func.func @sizes(%n: index, %m: index, %A: memref<?x?xf64>) {
  affine.parallel (%i) = (0) to (%n) {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to %n {
      affine.for %k = 0 to affine_map<(d0) -> (d0 floordiv 4)>(%m) {
        %x = affine.load %A[%i, %j] : memref<?x?xf64>
        %y = math.exp %x : f64
        affine.store %y, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
// A tile has its size, wherever it is cut.
func.func @tiles(%n: index, %A: memref<?xf64>) {
  affine.parallel (%t) = (0) to (%n) step (32) {
    affine.for %i = affine_map<(d0) -> (d0)>(%t) to min affine_map<(d0)[s0] -> (s0, d0 + 32)>(%t)[%n] {
      %x = affine.load %A[%i] : memref<?xf64>
      %y = arith.addf %x, %x : f64
      affine.store %y, %A[%i] : memref<?xf64>
    }
  }
  return
}
// How much a loop does whose end is loaded is not known.
func.func @loaded(%n: index, %A: memref<?xf64>, %ends: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %end = memref.load %ends[%i] : memref<?xindex>
    scf.for %j = %c0 to %end step %c1 {
      %x = memref.load %A[%j] : memref<?xf64>
      vector.print %x : f64
    }
    scf.reduce
  }
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    %end = memref.load %ends[%i] : memref<?xindex>
    %sum = scf.for %j = %c0 to %end step %c1 iter_args(%s = %c0) -> index {
      %t = arith.addi %s, %j : index
      scf.yield %t : index
    }
    memref.store %sum, %ends[%i] : memref<?xindex>
    scf.reduce
  }
  return
}
// Between two meetings of a team.
func.func @team(%t: index, %n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %s = 0 to %t {
    affine.parallel (%i) = (1) to (%n) {
      %x = affine.load %A[%i - 1] : memref<?xf64>
      affine.store %x, %B[%i] : memref<?xf64>
    }
    affine.parallel (%j) = (1) to (%n) {
      %x = affine.load %B[%j - 1] : memref<?xf64>
      affine.store %x, %A[%j] : memref<?xf64>
    }
  }
  affine.for %s = 0 to %t {
    affine.for %k = 0 to affine_map<(d0) -> (d0)>(%s) {
      affine.parallel (%i) = (1) to (%n) {
        %x = affine.load %A[%i - 1] : memref<?xf64>
        affine.store %x, %B[%i] : memref<?xf64>
      }
      affine.parallel (%j) = (1) to (%n) {
        %x = affine.load %B[%j - 1] : memref<?xf64>
        affine.store %x, %A[%j] : memref<?xf64>
      }
    }
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <math.h>
//| #include <stdint.h>
//| #include <stdio.h>
//|
//| static inline int64_t fk_max(int64_t a, int64_t b) { return a < b ? b : a; }
//|
//| // Rounded down.
//| static inline int64_t fk_floor_div(int64_t a, int64_t b) {
//|   return a / b - ((a % b != 0) & ((a < 0) != (b < 0)));
//| }
//|
//| static inline int64_t fk_min(int64_t a, int64_t b) { return a < b ? a : b; }
//|
//| static inline int64_t fk_add_i64(int64_t a, int64_t b) { return (int64_t)((uint64_t)a + (uint64_t)b); }
//|
//| void plain(double *A_data, int64_t A_d0, int64_t A_d1);
//| void little(double *A_data, int64_t A_d0, int64_t A_d1);
//| void sizes(int64_t n, int64_t m, double *A_data, int64_t A_d0, int64_t A_d1);
//| void tiles(int64_t n, double *A_data, int64_t A_d0);
//| void loaded(int64_t n, double *A_data, int64_t A_d0, int64_t *ends_data, int64_t ends_d0);
//| void team(int64_t t, int64_t n, double *A_data, int64_t A_d0, double *B_data, int64_t B_d0);
//|
//| void plain(double *A_data, int64_t A_d0, int64_t A_d1) {
//|   (void)A_d0;
//|   (void)A_d1;
//| #pragma omp parallel
//|   {
//|     typedef double A_row[400];
//|     A_row *const restrict A = (void *)A_data;
//| #pragma omp for
//|     for (int64_t i = 0; i < 400; i++) {
//| #pragma omp simd
//|       for (int64_t j = 0; j < 400; j++) {
//|         const double x = A[i][j];
//|         A[i][j] = x * x;
//|       }
//|     }
//|   }
//| }
//|
//| void little(double *A_data, int64_t A_d0, int64_t A_d1) {
//|   (void)A_d0;
//|   (void)A_d1;
//|   {
//|     typedef double A_row[40];
//|     A_row *const restrict A = (void *)A_data;
//|     for (int64_t i = 0; i < 40; i++) {
//| #pragma omp simd
//|       for (int64_t j = 0; j < 40; j++) {
//|         const double x = A[i][j];
//|         A[i][j] = x * x;
//|       }
//|     }
//|   }
//| }
//|
//| void sizes(int64_t n, int64_t m, double *A_data, int64_t A_d0, int64_t A_d1) {
//|   (void)A_d0;
//|   const double work = (double)n * ((double)n / 2 * ((double)m / 4 * 12));
//| #pragma omp parallel if (work >= 100000)
//|   {
//|     typedef double A_row[fk_max(A_d1, 1)];
//|     A_row *const restrict A = (void *)A_data;
//| #pragma omp for schedule(static, 8)
//|     for (int64_t i = 0; i < n; i++) {
//|       for (int64_t j = i; j < n; j++) {
//|         const int64_t k_end = fk_floor_div(m, 4);
//|         if (0 < k_end) {
//|           double kept = A[i][j];
//|           for (int64_t k = 0; k < k_end; k++) {
//|             kept = exp(kept);
//|           }
//|           A[i][j] = kept;
//|         }
//|       }
//|     }
//|   }
//| }
//|
//| void tiles(int64_t n, double *A_data, int64_t A_d0) {
//|   (void)A_d0;
//|   const double work = (double)n / 32 * 96;
//| #pragma omp parallel if (work >= 100000)
//|   {
//|     double *const restrict A = A_data;
//| #pragma omp for
//|     for (int64_t t = 0; t < n; t += 32) {
//|       const int64_t i_end = fk_min(n, t + 32);
//| #pragma omp simd
//|       for (int64_t i = t; i < i_end; i++) {
//|         const double x = A[i];
//|         A[i] = x + x;
//|       }
//|     }
//|   }
//| }
//|
//| void loaded(int64_t n, double *A_data, int64_t A_d0, int64_t *ends_data, int64_t ends_d0) {
//|   (void)A_d0;
//|   (void)ends_d0;
//|   {
//|     int64_t *const restrict ends = ends_data;
//|     double *const restrict A = A_data;
//|     for (int64_t i = 0; i < n; i++) {
//|       const int64_t j_end = ends[i];
//|       for (int64_t j = 0; j < j_end; j++) {
//|         printf("%g\n", A[j]);
//|       }
//|     }
//|   }
//|   const double work = (double)n * 50002;
//| #pragma omp parallel firstprivate(n) if (work >= 100000)
//|   {
//|     int64_t *const restrict ends = ends_data;
//| #pragma omp for
//|     for (int64_t i = 0; i < n; i++) {
//|       int64_t s = 0;
//|       const int64_t j_end = ends[i];
//|       for (int64_t j = 0; j < j_end; j++) {
//|         s = fk_add_i64(s, j);
//|       }
//|       ends[i] = s;
//|     }
//|   }
//| }
//|
//| // Assumes that A_data and B_data do not overlap.
//| void team(int64_t t, int64_t n, double *A_data, int64_t A_d0, double *B_data, int64_t B_d0) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   const double work = ((double)n - 1) * 4;
//| #pragma omp parallel if (work >= 100000)
//|   {
//|     for (int64_t s = 0; s < t; s++) {
//|       const int64_t i_end = fk_max(1, n);
//|       {
//|         double *const restrict A = A_data;
//|         double *const restrict B = B_data;
//|         // All threads meet behind this: B[1] is written at (s, i) = (0, 1) and read at (s, j) = (0, 2).
//| #pragma omp for simd
//|         for (int64_t i = 1; i < i_end; i++) {
//|           B[i] = A[i - 1];
//|         }
//|       }
//|       const int64_t j_end = fk_max(1, n);
//|       {
//|         double *const restrict B = B_data;
//|         double *const restrict A = A_data;
//|         // All threads meet behind this: A[1] is written at (s, j) = (0, 1) and read at (s, i) = (1, 2).
//| #pragma omp for simd
//|         for (int64_t j = 1; j < j_end; j++) {
//|           A[j] = B[j - 1];
//|         }
//|       }
//|     }
//|   }
//|   const double work_1 = (double)t / 2 * (((double)n - 1) * 4);
//|   const double least = 50000 * ((double)t / 2 * 2);
//| #pragma omp parallel if (work_1 >= least)
//|   {
//|     for (int64_t s = 0; s < t; s++) {
//|       for (int64_t k = 0; k < s; k++) {
//|         const int64_t i_end = fk_max(1, n);
//|         {
//|           double *const restrict A = A_data;
//|           double *const restrict B = B_data;
//|           // All threads meet behind this: B[1] is written at (s, k, i) = (1, 0, 1) and read at (s, k, j) = (1, 0, 2).
//| #pragma omp for simd
//|           for (int64_t i = 1; i < i_end; i++) {
//|             B[i] = A[i - 1];
//|           }
//|         }
//|         const int64_t j_end = fk_max(1, n);
//|         {
//|           double *const restrict B = B_data;
//|           double *const restrict A = A_data;
//|           // All threads meet behind this: A[1] is written at (s, k, j) = (1, 0, 1) and read at (s, k, i) = (2, 0, 2).
//| #pragma omp for simd
//|           for (int64_t j = 1; j < j_end; j++) {
//|             A[j] = B[j - 1];
//|           }
//|         }
//|       }
//|     }
//|   }
//| }
