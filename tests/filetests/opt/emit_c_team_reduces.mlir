// RUN: farkas opt --emit c --reassociate
// What a team's loop gives together all threads read: integers by the clause, floats in parts that one thread adds up. In a loop
// that no team runs each has a region of its own.
func.func @f(%n: index, %A: memref<?xf64>, %C: memref<?xi32>, %s: memref<2xf64>, %t: memref<1xi32>) {
  affine.for %k = 0 to %n {
    %x = affine.parallel (%i) = (0) to (%n) reduce ("addf") -> f64 {
      %a = affine.load %A[%i] : memref<?xf64>
      affine.yield %a : f64
    }
    %y = affine.parallel (%i) = (0) to (%n) reduce ("addi") -> i32 {
      %a = affine.load %C[%i] : memref<?xi32>
      affine.yield %a : i32
    }
    affine.parallel (%j) = (0) to (%n) {
      %a = affine.load %A[%j] : memref<?xf64>
      %b = arith.divf %a, %x : f64
      affine.store %b, %A[%j] : memref<?xf64>
      affine.store %y, %C[%j] : memref<?xi32>
    }
    affine.store %x, %s[0] : memref<2xf64>
  }
  return
}
func.func @alone(%n: index, %A: memref<?xf64>, %s: memref<2xf64>) {
  %x = affine.parallel (%i) = (0) to (%n) reduce ("addf") -> f64 {
    %a = affine.load %A[%i] : memref<?xf64>
    affine.yield %a : f64
  }
  affine.store %x, %s[0] : memref<2xf64>
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//| #include <stdio.h>
//| #include <stdlib.h>
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
//| // Where a part of so many iterations begins.
//| static inline uint64_t fk_cut(uint64_t trips, uint64_t parts, uint64_t part) {
//|   const uint64_t rest = trips % parts;
//|   return trips / parts * part + (part < rest ? part : rest);
//| }
//|
//| // The induction variable of iteration number n.
//| static inline int64_t fk_value(int64_t lower, uint64_t n, int64_t step) {
//|   return (int64_t)((uint64_t)lower + n * (uint64_t)step);
//| }
//|
//| void f(int64_t n, double *A_data, int64_t A_d0, int32_t *C_data, int64_t C_d0, double *s_data, int64_t s_d0,
//|     int32_t *t_data, int64_t t_d0);
//| void alone(int64_t n, double *A_data, int64_t A_d0, double *s_data, int64_t s_d0);
//|
//| // Assumes that A_data, C_data and s_data do not overlap.
//| void f(int64_t n, double *A_data, int64_t A_d0, int32_t *C_data, int64_t C_d0, double *s_data, int64_t s_d0,
//|     int32_t *t_data, int64_t t_d0) {
//|   (void)A_d0;
//|   (void)C_d0;
//|   (void)s_d0;
//|   (void)t_data;
//|   (void)t_d0;
//|   const double work = 1 + (double)n * 6;
//|   double x_parts[64];
//|   uint32_t y_all;
//| #pragma omp parallel if (work >= 150000)
//|   {
//|     for (int64_t k = 0; k < n; k++) {
//|       const uint64_t trips = fk_trips(0, n, 1);
//|       // All threads meet behind this: all of them need what its iterations give together.
//| #pragma omp for
//|       for (uint64_t part = 0; part < 64; part++) {
//|         double *const restrict A = A_data;
//|         double x = 0.0;
//|         const uint64_t end = fk_cut(trips, 64, part + 1);
//|         for (uint64_t n_1 = fk_cut(trips, 64, part); n_1 < end; n_1++) {
//|           const int64_t i = fk_value(0, n_1, 1);
//|           x = x + A[i];
//|         }
//|         x_parts[part] = x;
//|       }
//| #pragma omp single
//|       for (uint64_t end = 32; end > 0; end /= 2) {
//|         for (uint64_t part = 0; part < end; part++) {
//|           x_parts[part] = x_parts[part] + x_parts[part + end];
//|         }
//|       }
//|       const double x = x_parts[0];
//| #pragma omp barrier
//| #pragma omp single
//|       y_all = (uint32_t)0;
//|       {
//|         int32_t *const restrict C = C_data;
//|         // All threads meet behind this: all of them need what its iterations give together.
//| #pragma omp for simd reduction(+ : y_all)
//|         for (int64_t i = 0; i < n; i++) {
//|           const uint32_t term = (uint32_t)C[i];
//|           y_all += term;
//|         }
//|       }
//|       const int32_t y = (int32_t)y_all;
//| #pragma omp barrier
//|       {
//|         double *const restrict A = A_data;
//|         int32_t *const restrict C = C_data;
//| #pragma omp for simd nowait
//|         for (int64_t j = 0; j < n; j++) {
//|           A[j] = A[j] / x;
//|           C[j] = y;
//|         }
//|       }
//|       // One thread does this: s[0] is written at (k) = (0) by each of two threads.
//|       // All threads meet behind this: A[0] is written at (k, j) = (0, 0) and read at (k, i) = (1, 0).
//| #pragma omp single
//|       {
//|         s_data[0] = x;
//|       }
//|     }
//|   }
//| }
//|
//| void alone(int64_t n, double *A_data, int64_t A_d0, double *s_data, int64_t s_d0) {
//|   (void)A_d0;
//|   (void)s_d0;
//|   const double work = (double)n;
//|   const uint64_t trips = fk_trips(0, n, 1);
//|   double x_parts[64];
//| #pragma omp parallel for if (work >= 100000)
//|   for (uint64_t part = 0; part < 64; part++) {
//|     double *const restrict A = A_data;
//|     double x = 0.0;
//|     const uint64_t end = fk_cut(trips, 64, part + 1);
//|     for (uint64_t n_1 = fk_cut(trips, 64, part); n_1 < end; n_1++) {
//|       const int64_t i = fk_value(0, n_1, 1);
//|       x = x + A[i];
//|     }
//|     x_parts[part] = x;
//|   }
//|   for (uint64_t end = 32; end > 0; end /= 2) {
//|     for (uint64_t part = 0; part < end; part++) {
//|       x_parts[part] = x_parts[part] + x_parts[part + end];
//|     }
//|   }
//|   const double x = x_parts[0];
//|   s_data[0] = x;
//| }
