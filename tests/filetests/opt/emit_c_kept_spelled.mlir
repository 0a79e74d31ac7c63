// RUN: farkas opt --emit c
// Sums stay in variables, and loads and stores are once a cell, however loops, sizes and subscripts are spelled: subscripts that the
// body computes of what stays are computed before the loop. Not where they divide, since the loop may be empty and the divisor 0.
func.func @loads(%n32: i32, %A: memref<?x?xf64>, %C: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %n = arith.index_cast %n32 : i32 to index
  %m = memref.dim %A, %c1 : memref<?x?xf64>
  scf.for %i = %c0 to %n step %c8 {
    %e = arith.addi %i, %c8 : index
    %end = arith.minsi %e, %n : index
    scf.for %j = %i to %end step %c1 {
      scf.for %k = %c0 to %m step %c1 {
        %j1 = arith.addi %j, %c1 : index
        %a = memref.load %A[%j, %k] : memref<?x?xf64>
        %x = memref.load %C[%i, %j] : memref<?x?xf64>
        %s = arith.addf %x, %a : f64
        memref.store %s, %C[%i, %j] : memref<?x?xf64>
        %y = memref.load %C[%i, %j1] : memref<?x?xf64>
        %t = arith.addf %y, %a : f64
        memref.store %t, %C[%i, %j1] : memref<?x?xf64>
      }
    }
  }
  return
}

func.func @counts_in_i32(%n: i32, %A: memref<?xf64>, %v: memref<?xf64>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i32 = %c0 to %n step %c1 : i32 {
    scf.for %k32 = %c0 to %n step %c1 : i32 {
      %i = arith.index_cast %i32 : i32 to index
      %k = arith.index_cast %k32 : i32 to index
      %a = memref.load %A[%k] : memref<?xf64>
      %x = memref.load %v[%i] : memref<?xf64>
      %s = arith.addf %x, %a : f64
      memref.store %s, %v[%i] : memref<?xf64>
    }
  }
  return
}

func.func @both(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %i1 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i)
      %a = memref.load %A[%i1] : memref<?xf64>
      %b = memref.load %B[%j] : memref<?xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %B[%j] : memref<?xf64>
      %a1 = affine.load %A[%i + 1] : memref<?xf64>
      %c = memref.load %B[%j] : memref<?xf64>
      %t = arith.addf %a1, %c : f64
      memref.store %t, %B[%j] : memref<?xf64>
    }
  }
  return
}

func.func @may_be_there(%n: index, %p: index, %v: memref<?xf64>, %w: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {
    %q = memref.load %w[%k] : memref<?xindex>
    %x = memref.load %v[%p] : memref<?xf64>
    %y = memref.load %v[%k] : memref<?xf64>
    memref.store %y, %v[%q] : memref<?xf64>
    %z = memref.load %v[%p] : memref<?xf64>
    %u = memref.load %v[%q] : memref<?xf64>
    %s = arith.addf %x, %z : f64
    %t = arith.addf %s, %u : f64
    memref.store %t, %v[%p] : memref<?xf64>
  }
  return
}

func.func @divides(%n: index, %p: index, %d: index, %A: memref<?xf64>, %v: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %k = %c0 to %n step %c1 {
    %q = arith.floordivsi %p, %d : index
    %a = memref.load %A[%k] : memref<?xf64>
    %x = memref.load %v[%q] : memref<?xf64>
    %s = arith.addf %x, %a : f64
    memref.store %s, %v[%q] : memref<?xf64>
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp-simd -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//| #include <stdio.h>
//| #include <stdlib.h>
//|
//| static inline int64_t fk_max(int64_t a, int64_t b) { return a < b ? b : a; }
//|
//| static inline int64_t fk_min(int64_t a, int64_t b) { return a < b ? a : b; }
//|
//| static inline int64_t fk_add_i64(int64_t a, int64_t b) { return (int64_t)((uint64_t)a + (uint64_t)b); }
//|
//| static inline void fk_stop(const char *why) {
//|   fflush(stdout);
//|   fprintf(stderr, "error: %s\n", why);
//|   exit(3);
//| }
//|
//| // How often a loop from lower to upper by step runs.
//| static inline uint64_t fk_trips(int64_t lower, int64_t upper, int64_t step) {
//|   if (step <= 0) fk_stop("the step of a loop is not positive");
//|   return upper <= lower ? 0 : ((uint64_t)upper - (uint64_t)lower - 1) / (uint64_t)step + 1;
//| }
//|
//| // The induction variable of iteration number n.
//| static inline int64_t fk_value(int64_t lower, uint64_t n, int64_t step) {
//|   return (int64_t)((uint64_t)lower + n * (uint64_t)step);
//| }
//|
//| static inline int64_t fk_div_i64(int64_t a, int64_t b) {
//|   if (b == 0) fk_stop("division by zero");
//|   if (b == -1 && a == INT64_MIN) fk_stop("the quotient of the smallest integer by -1 does not fit");
//|   return (int64_t)(a / b);
//| }
//|
//| static inline int64_t fk_floordiv_i64(int64_t a, int64_t b) {
//|   const int64_t q = fk_div_i64(a, b);
//|   return (int64_t)(q - ((a % b != 0) & ((a < 0) != (b < 0))));
//| }
//|
//| void loads(int32_t n32, double *A_data, int64_t A_d0, int64_t A_d1, double *C_data, int64_t C_d0, int64_t C_d1);
//| void counts_in_i32(int32_t n, double *A_data, int64_t A_d0, double *v_data, int64_t v_d0);
//| void both(int64_t n, double *A_data, int64_t A_d0, double *B_data, int64_t B_d0);
//| void may_be_there(int64_t n, int64_t p, double *v_data, int64_t v_d0, int64_t *w_data, int64_t w_d0);
//| void divides(int64_t n, int64_t p, int64_t d, double *A_data, int64_t A_d0, double *v_data, int64_t v_d0);
//|
//| // Assumes that A_data and C_data do not overlap.
//| void loads(int32_t n32, double *A_data, int64_t A_d0, int64_t A_d1, double *C_data, int64_t C_d0, int64_t C_d1) {
//|   (void)A_d0;
//|   (void)C_d0;
//|   const int64_t n = (int64_t)n32;
//|   const int64_t m = A_d1;
//|   {
//|     typedef double A_row[fk_max(A_d1, 1)];
//|     A_row *const restrict A = (void *)A_data;
//|     typedef double C_row[fk_max(C_d1, 1)];
//|     C_row *const restrict C = (void *)C_data;
//|     for (int64_t i = 0; i < n; i += 8) {
//|       const int64_t j_end = fk_min(fk_add_i64(i, 8), n);
//|       for (int64_t j = i; j < j_end; j++) {
//|         if (0 < m) {
//|           const int64_t j1 = fk_add_i64(j, 1);
//|           double kept = C[i][j];
//|           double kept_1 = C[i][j1];
//|           for (int64_t k = 0; k < m; k++) {
//|             const double a = A[j][k];
//|             kept = kept + a;
//|             kept_1 = kept_1 + a;
//|           }
//|           C[i][j] = kept;
//|           C[i][j1] = kept_1;
//|         }
//|       }
//|     }
//|   }
//| }
//|
//| // Assumes that A_data and v_data do not overlap.
//| void counts_in_i32(int32_t n, double *A_data, int64_t A_d0, double *v_data, int64_t v_d0) {
//|   (void)A_d0;
//|   (void)v_d0;
//|   const uint64_t i32_trips = fk_trips(0, n, 1);
//|   {
//|     double *const restrict A = A_data;
//|     double *const restrict v = v_data;
//|     for (uint64_t i32_n = 0; i32_n < i32_trips; i32_n++) {
//|       const int32_t i32 = (int32_t)fk_value(0, i32_n, 1);
//|       const uint64_t k32_trips = fk_trips(0, n, 1);
//|       if (k32_trips > 0) {
//|         const int64_t i = (int64_t)i32;
//|         double kept = v[i];
//|         for (uint64_t k32_n = 0; k32_n < k32_trips; k32_n++) {
//|           const int32_t k32 = (int32_t)fk_value(0, k32_n, 1);
//|           kept = kept + A[(int64_t)k32];
//|         }
//|         v[i] = kept;
//|       }
//|     }
//|   }
//| }
//|
//| // Assumes that A_data and B_data do not overlap.
//| void both(int64_t n, double *A_data, int64_t A_d0, double *B_data, int64_t B_d0) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   {
//|     double *const restrict A = A_data;
//|     double *const restrict B = B_data;
//|     for (int64_t i = 0; i < n; i++) {
//|       if (0 < n) {
//|         const int64_t i1 = i + 1;
//|         const double a = A[i1];
//| #pragma omp simd
//|         for (int64_t j = 0; j < n; j++) {
//|           const double a_1 = a;
//|           B[j] = a_1 + (a_1 + B[j]);
//|         }
//|       }
//|     }
//|   }
//| }
//|
//| // Assumes that v_data and w_data do not overlap.
//| void may_be_there(int64_t n, int64_t p, double *v_data, int64_t v_d0, int64_t *w_data, int64_t w_d0) {
//|   (void)v_d0;
//|   (void)w_d0;
//|   {
//|     int64_t *const restrict w = w_data;
//|     double *const restrict v = v_data;
//|     for (int64_t k = 0; k < n; k++) {
//|       const double y = v[k];
//|       const double x = v[p];
//|       v[w[k]] = y;
//|       v[p] = x + v[p] + y;
//|     }
//|   }
//| }
//|
//| // Assumes that A_data and v_data do not overlap.
//| void divides(int64_t n, int64_t p, int64_t d, double *A_data, int64_t A_d0, double *v_data, int64_t v_d0) {
//|   (void)A_d0;
//|   (void)v_d0;
//|   {
//|     double *const restrict A = A_data;
//|     double *const restrict v = v_data;
//|     for (int64_t k = 0; k < n; k++) {
//|       const int64_t q = fk_floordiv_i64(p, d);
//|       v[q] = v[q] + A[k];
//|     }
//|   }
//| }
