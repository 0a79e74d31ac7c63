// RUN: farkas opt -t 'auto strip_mine(%k;3)' --emit c
// What the old program touches is projected only where it is asked for: here that would be thousands of pieces.
func.func @f(%A: memref<1xf32>, %B: memref<24x32xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %v1 = affine.load %B[8, 11] : memref<24x32xf32>
  %r3 = affine.for %i = 0 to affine_map<()[s0] -> (s0 - 1)>()[%n] iter_args(%s2 = %v1) -> (f32) {
    affine.for %j = 0 to %n {
      affine.for %k = 2 to affine_map<(d0) -> (d0)>(%i) {
        %v6 = affine.load %B[%i * 2 + 8, %i + 12] : memref<24x32xf32>
        %v7 = affine.load %B[%i + 8, %i + %j + 13] : memref<24x32xf32>
        %t8 = arith.addf %v6, %v7 : f32
        affine.store %t8, %B[%j + %k + 8, %i + %j - %k + symbol(%n) + 11] : memref<24x32xf32>
      }
      affine.store %s2, %B[%j + 8, %i * 2 + %j + symbol(%n) + 12] : memref<24x32xf32>
    }
    %v9 = affine.load %A[0] : memref<1xf32>
    %t10 = arith.addf %s2, %v9 : f32
    affine.yield %t10 : f32
  }
  affine.store %r3, %B[9, 12] : memref<24x32xf32>
  affine.for %i = 1 to affine_map<()[s0] -> (s0 + 1)>()[%n] {
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.for %k = max affine_map<(d0) -> (d0 + 1, -1)>(%j) to 2 {
        %v14 = affine.load %B[%j + %k * 2 + 10, %k + 12] : memref<24x32xf32>
        %t15 = arith.mulf %r3, %v14 : f32
        affine.store %t15, %B[%i - %j + %k + symbol(%n) + 10, %i - %j + %k * 2 + symbol(%n) + 11] : memref<24x32xf32>
        affine.if affine_set<(d0, d1, d2)[s0] : (d0 + d1 + d2 + s0 - 2 >= 0, d0 * 2 + d1 - 2 >= 0)>(%i, %j, %k)[%n] {
          %u16 = affine.if affine_set<(d0, d1)[s0] : (-d0 + d1 + s0 >= 0)>(%j, %k)[%n] -> f32 {
            %c17 = arith.constant 0.0 : f32
            affine.yield %c17 : f32
          } else {
            %c18 = arith.constant -1.0 : f32
            affine.yield %c18 : f32
          }
          affine.store %zero, %B[%i + %j + 10, %j * 2 + symbol(%n) + 11] : memref<24x32xf32>
        }
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
//| #include <stdlib.h>
//|
//| // Rounded down.
//| static inline int64_t fk_floor_div(int64_t a, int64_t b) {
//|   return a / b - ((a % b != 0) & ((a < 0) != (b < 0)));
//| }
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
//| static inline int64_t fk_max(int64_t a, int64_t b) { return a < b ? b : a; }
//|
//| // Rounded up.
//| static inline int64_t fk_ceil_div(int64_t a, int64_t b) {
//|   return a / b + ((a % b != 0) & ((a < 0) == (b < 0)));
//| }
//|
//| static inline int64_t fk_min(int64_t a, int64_t b) { return a < b ? a : b; }
//|
//| // Assumes that A_data and B_data do not overlap.
//| void f(int64_t n, float *A_data, int64_t A_d0, float *B_data, int64_t B_d0, int64_t B_d1) {
//|   (void)A_d0;
//|   (void)B_d0;
//|   (void)B_d1;
//|   float s2 = B_data[267];
//|   {
//|     typedef float B_row[32];
//|     B_row *const restrict B = (void *)B_data;
//|     float *const restrict A = A_data;
//|     for (int64_t i = 0; i < n - 1; i++) {
//|       for (int64_t j = 0; j < n; j++) {
//|         B[j + 8][i * 2 + j + n + 12] = s2;
//|       }
//|       s2 = s2 + A[0];
//|     }
//|   }
//|   const double work = ((double)n * 0.05078125 + 0.76171875) * (((double)n / 576 + 0.984375) * (29696 + fmax(0 - (double)n / 4 - 115.75, 0) * (((double)n / 8 + 61.875) * 4) + fmax(0 - (double)n * 0.75 + 34.638888888888886, 0) * (((double)n * 0.375 - 17.319444444444443) * 4) + fmax(0 - (double)n / 4 - 99.75, 0) * (((double)n / 8 + 51.875) * 4)));
//|   const double least = 50000 * ((double)n * 0.05078125 + 0.76171875);
//| #pragma omp parallel if (work >= least)
//|   {
//|     for (int64_t i = 0; i < n - 1; i++) {
//|       const int64_t j_t_begin = fk_floor_div(-i - 27, 32) * 32;
//|       const uint64_t j_t_trips = fk_trips(j_t_begin, fk_floor_div(fk_floor_div(n + 29, 32) * 256 + n - 249, 8), 32);
//|       for (uint64_t j_t_n = 0; j_t_n < j_t_trips; j_t_n++) {
//|         const int64_t j_t = fk_value(j_t_begin, j_t_n, 32);
//|         const int64_t begin = fk_max(fk_ceil_div(fk_floor_div(j_t * 8 - i - n + 11, 8), 32) * 32, fk_max(fk_ceil_div(fk_floor_div(j_t * 8 - i - 22, 9), 32) * 32, fk_ceil_div(j_t + fk_floor_div(-n, 8) + 1, 32) * 32));
//|         const uint64_t k_t_trips = fk_trips(begin, fk_min(fk_floor_div(i + j_t * 8 - fk_floor_div(i + 3, 4) * 4 + 11, 8), fk_floor_div(j_t * 8 + 262, 9)), 32);
//|         {
//|           typedef float B_row[32];
//|           B_row *const restrict B = (void *)B_data;
//|           // All threads meet behind this: what is written may be read.
//| #pragma omp for
//|           for (uint64_t k_t_n = 0; k_t_n < k_t_trips; k_t_n++) {
//|             const int64_t k_t = fk_value(begin, k_t_n, 32);
//|             const int64_t k_1_end = (j_t * 2 + fk_floor_div(-i, 4) - k_t * 2 + 1) * 4;
//|             for (int64_t k_1 = k_t; k_1 < k_1_end; k_1++) {
//|               const int64_t j_1_end = fk_min(i + k_1, n);
//|               if (fk_max(k_1 + 2, j_t * 8 - k_t * 8) < j_1_end) {
//|                 const float v6 = B[i * 2 + 8][i + 12];
//|                 for (int64_t j_1 = fk_max(k_1 + 2, j_t * 8 - k_t * 8); j_1 < j_1_end; j_1++) {
//|                   B[j_1 + (j_1 - k_1) + 8][j_1 + i - (j_1 - k_1) + n + 11] = v6 + B[i + 8][i + j_1 + 13];
//|                 }
//|               }
//|             }
//|             const int64_t k_t2_begin = fk_max(fk_floor_div(k_t, 12) * 12, fk_floor_div(j_t * 8 - k_t * 7 - fk_floor_div(i + 3, 4) * 4 - fk_floor_div(k_t, 4) * 4 + 4, 12) * 12);
//|             const uint64_t k_t2_trips = fk_trips(k_t2_begin, fk_min(k_t + 29, fk_min(j_t * 8 - k_t * 8 + 251, n - 5)), 12);
//|             for (uint64_t k_t2_n = 0; k_t2_n < k_t2_trips; k_t2_n++) {
//|               const int64_t k_t2 = fk_value(k_t2_begin, k_t2_n, 12);
//|               const int64_t k_begin = fk_max(k_t2, fk_max(k_t, fk_ceil_div(j_t * 8 - i - k_t * 8 + 1, 4) * 4));
//|               const uint64_t k_trips = fk_trips(k_begin, fk_min(k_t2 + 12, fk_min(k_t + 29, fk_min(j_t * 8 - k_t * 8 + 251, n - 5))), 4);
//|               for (uint64_t k_n = 0; k_n < k_trips; k_n++) {
//|                 const int64_t k = fk_value(k_begin, k_n, 4);
//|                 const int64_t j_end = fk_min(i + k + 3, fk_min(j_t * 8 - k_t * 8 + 256, n));
//|                 for (int64_t j = fk_max(k + 2, j_t * 8 - k_t * 8); j < j_end; j++) {
//|                   if (i + k - j - 1 >= 0) {
//|                     B[j + (j - k) + 8][j + i - (j - k) + n + 11] = B[i * 2 + 8][i + 12] + B[i + 8][i + j + 13];
//|                   }
//|                   if (j - (k + 1) - 2 >= 0 && k + i - j >= 0) {
//|                     B[j + (j - (k + 1)) + 8][j + i - (j - (k + 1)) + n + 11] = B[i * 2 + 8][i + 12] + B[i + 8][i + j + 13];
//|                   }
//|                   if (j - (k + 2) - 2 >= 0 && k + i - j + 1 >= 0) {
//|                     B[j + (j - (k + 2)) + 8][j + i - (j - (k + 2)) + n + 11] = B[i * 2 + 8][i + 12] + B[i + 8][i + j + 13];
//|                   }
//|                   if (j - (k + 3) - 2 >= 0) {
//|                     B[j + (j - (k + 3)) + 8][j + i - (j - (k + 3)) + n + 11] = B[i * 2 + 8][i + 12] + B[i + 8][i + j + 13];
//|                   }
//|                 }
//|               }
//|             }
//|             const int64_t k_2_end = fk_min(k_t + 32, j_t * 8 - k_t * 8 + 252);
//|             for (int64_t k_2 = fk_max((j_t * 2 + fk_floor_div(-i, 4) - k_t * 2 + 1) * 4, fk_floor_div(n - 2, 4) * 4); k_2 < k_2_end; k_2++) {
//|               const int64_t j_2_end = fk_min(i + k_2, n);
//|               if (fk_max(k_2 + 2, j_t * 8 - k_t * 8) < j_2_end) {
//|                 const float v6 = B[i * 2 + 8][i + 12];
//|                 for (int64_t j_2 = fk_max(k_2 + 2, j_t * 8 - k_t * 8); j_2 < j_2_end; j_2++) {
//|                   B[j_2 + (j_2 - k_2) + 8][j_2 + i - (j_2 - k_2) + n + 11] = v6 + B[i + 8][i + j_2 + 13];
//|                 }
//|               }
//|             }
//|             for (int64_t k_3 = j_t * 8 - k_t * 8 + 252; k_3 < k_t + 32; k_3++) {
//|               const int64_t j_3_end = fk_min(i + k_3, fk_min(j_t * 8 - k_t * 8 + 256, n));
//|               if (k_3 + 2 < j_3_end) {
//|                 const float v6 = B[i * 2 + 8][i + 12];
//|                 for (int64_t j_3 = k_3 + 2; j_3 < j_3_end; j_3++) {
//|                   B[j_3 + (j_3 - k_3) + 8][j_3 + i - (j_3 - k_3) + n + 11] = v6 + B[i + 8][i + j_3 + 13];
//|                 }
//|               }
//|             }
//|           }
//|         }
//|       }
//|     }
//|   }
//|   B_data[300] = s2;
//| }
//| @f: auto orders the function anew: --schedule shows the tree, then unroll_jam(%k@0;4)
//| @f: order of S2 to S3: %i > %j
//| @f: %i@0 runs in order: affine.yield writes %r3 at %i = 0, then affine.store reads it at (%i, %j) = (1, 0), for %n = 3; nothing nearer: 1 tried, all such pairs: [n] -> { [i] -> [i', j'] : i >= 0 and i < i' <= n - 2 and 0 <= j' < n }
//| @f: order of S1: %i > %j_t wavefronts > %k_t by 32 parallel > %k > %j
//| @f: %i@1 runs in order: affine.store writes %B[12, 20] at (%i, %j, %k) = (3, 2, 2), then affine.load reads it at (4, 3, 2), for %n = 6; nothing nearer: 1 tried, all such pairs: [n] -> { [i, j, k] -> [j + k, i + n - 2k - 2, k'] : 2 <= k < i and i - j < k <= n - j - 2 and 2k >= i - 1 and 2 <= k' < j + k }
//| @f: order of S5 to S7: %j > %k > %i
//| @f: %j@2 could be parallel; that is not faster by the model, or not asked for
//| @f: assumed: %A and %B do not overlap
