// RUN: farkas opt --emit c
// A lower bound that is at least 0 may be as large as an integer can be: where the step is not 1 iterations are numbered, unless the
// bound is at most a small number, or the half of one.
func.func @f(%n: index, %m: index, %s: index, %A: memref<8xindex>) {
  %zero = arith.constant 0 : index
  %begin = affine.max affine_map<(d0)[s0] -> (0, s0)>(%zero)[%s]
  affine.for %i = max affine_map<(d0) -> (0, d0)>(%s) to %m step 7 {
    affine.store %i, %A[0] : memref<8xindex>
  }
  affine.for %i = %begin to %m step 7 {
    affine.store %i, %A[1] : memref<8xindex>
  }
  affine.parallel (%i) = (max(0, symbol(%s))) to (symbol(%m)) step (7) {
    affine.store %i, %A[2] : memref<8xindex>
  }
  affine.for %i = 0 to %n step 32 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 32, s0)>(%i)[%n] step 4 {
      affine.store %j, %A[3] : memref<8xindex>
    }
    affine.for %j = affine_map<(d0) -> (d0 mod 8)>(%n) to %n step 4 {
      affine.store %j, %A[4] : memref<8xindex>
    }
  }
  affine.for %i = max affine_map<(d0) -> (0, (-d0 - 59) floordiv 2)>(%s) to %n step 32 {
    affine.store %i, %A[6] : memref<8xindex>
  }
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to %n step 4 {
      affine.store %j, %A[5] : memref<8xindex>
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
//| #include <stdlib.h>
//|
//| static inline int64_t fk_max(int64_t a, int64_t b) { return a < b ? b : a; }
//|
//| // One thread alone leaves the program: nothing may end it twice.
//| static inline void fk_stop(const char *why) {
//| #pragma omp critical(fk_stop)
//|   {
//|     fflush(stdout);
//|     fprintf(stderr, "error: %s\n", why);
//|     exit(3);
//|   }
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
//| static inline int64_t fk_min(int64_t a, int64_t b) { return a < b ? a : b; }
//|
//| // The remainder that goes with division rounded down.
//| static inline int64_t fk_mod(int64_t a, int64_t b) {
//|   const int64_t r = a % b;
//|   return r < 0 ? r + b : r;
//| }
//|
//| // Rounded down.
//| static inline int64_t fk_floor_div(int64_t a, int64_t b) {
//|   return a / b - ((a % b != 0) & ((a < 0) != (b < 0)));
//| }
//|
//| void f(int64_t n, int64_t m, int64_t s, int64_t *A_data, int64_t A_d0) {
//|   (void)A_d0;
//|   const int64_t i_begin = fk_max(0, s);
//|   const uint64_t i_trips = fk_trips(i_begin, m, 7);
//|   {
//|     int64_t *const restrict A = A_data;
//|     for (uint64_t i_n = 0; i_n < i_trips; i_n++) {
//|       const int64_t i = fk_value(i_begin, i_n, 7);
//|       A[0] = i;
//|     }
//|   }
//|   const int64_t i_begin_1 = fk_max(0, s);
//|   const uint64_t i_trips_1 = fk_trips(i_begin_1, m, 7);
//|   {
//|     int64_t *const restrict A = A_data;
//|     for (uint64_t i_n_1 = 0; i_n_1 < i_trips_1; i_n_1++) {
//|       const int64_t i = fk_value(i_begin_1, i_n_1, 7);
//|       A[1] = i;
//|     }
//|   }
//|   const double work = fmax((double)m / 7 - (double)s / 7, 0);
//|   const int64_t begin = fk_max(0, s);
//|   const uint64_t i_trips_2 = fk_trips(begin, m, 7);
//| #pragma omp parallel if (work >= 100000)
//|   {
//|     int64_t *const restrict A = A_data;
//| #pragma omp for
//|     for (uint64_t i_n_2 = 0; i_n_2 < i_trips_2; i_n_2++) {
//|       const int64_t i = fk_value(begin, i_n_2, 7);
//|       A[2] = i;
//|     }
//|   }
//|   {
//|     int64_t *const restrict A = A_data;
//|     for (int64_t i = 0; i < n; i += 32) {
//|       const int64_t j_end = fk_min(i + 32, n);
//|       for (int64_t j = i; j < j_end; j += 4) {
//|         A[3] = j;
//|       }
//|       for (int64_t j = fk_mod(n, 8); j < n; j += 4) {
//|         A[4] = j;
//|       }
//|     }
//|   }
//|   {
//|     int64_t *const restrict A = A_data;
//|     for (int64_t i = fk_max(0, fk_floor_div(-s - 59, 2)); i < n; i += 32) {
//|       A[6] = i;
//|     }
//|   }
//|   {
//|     int64_t *const restrict A = A_data;
//|     for (int64_t i = 0; i < n; i++) {
//|       for (int64_t j = i; j < n; j += 4) {
//|         A[5] = j;
//|       }
//|     }
//|   }
//| }
//| warning: loop %i is written as parallel, but S2 (line 14) writes %A[2] at %i = 0, then S2 (line 14) overwrites it at %i = 7, for %m = 8, %s = 0 [race]
//|   --> emit_c_last_integer.mlir:13:3
//|    |
//| 13 |   affine.parallel (%i) = (max(0, symbol(%s))) to (symbol(%m)) step (7) {
//|    |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
