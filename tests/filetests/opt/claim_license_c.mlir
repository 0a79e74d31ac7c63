// RUN: farkas opt --schedule-from tree.txt --emit c
// What a claim licenses holds for the sums of C, too: threads sum in parts.
func.func @dot(%A: memref<4096xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to 4096 iter_args(%b = %zero) -> f32 {
    %a = affine.load %A[%i] : memref<4096xf32>
    %c = arith.addf %a, %b : f32
    affine.yield %c : f32
  }
  return %s : f32
}

//> license reassociate
//> apply parallelize(%i)

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
//| void dot(float *A_data, int64_t A_d0, float *result) {
//|   (void)A_d0;
//|   const uint64_t trips = fk_trips(0, 4096, 1);
//|   float v_parts[64];
//| #pragma omp parallel for if (0)
//|   for (uint64_t part = 0; part < 64; part++) {
//|     float *const restrict A = A_data;
//|     float v = 0.0f;
//|     const uint64_t end = fk_cut(trips, 64, part + 1);
//|     for (uint64_t n = fk_cut(trips, 64, part); n < end; n++) {
//|       const int64_t i = fk_value(0, n, 1);
//|       v = v + A[i];
//|     }
//|     v_parts[part] = v;
//|   }
//|   for (uint64_t end = 32; end > 0; end /= 2) {
//|     for (uint64_t part = 0; part < end; part++) {
//|       v_parts[part] = v_parts[part] + v_parts[part + end];
//|     }
//|   }
//|   const float v = v_parts[0];
//|   *result = 0.0f + v;
//| }
//| @dot: license: the order of addf on %s is given up (--reassociate); a sum of nothing but -0.0 becomes 0.0
