// RUN: farkas opt --emit c
// A loop that is dealt out is counted before it is asked whether it is empty: a bound that is far below the other one is moved up.
func.func @f(%lo: index, %hi: index, %A: memref<?xf64>) {
  %one = arith.constant 1.0 : f64
  affine.parallel (%i) = (symbol(%lo)) to (symbol(%hi)) {
    affine.store %one, %A[%i] : memref<?xf64>
  }
  affine.parallel (%i) = (1) to (symbol(%hi) - 1) {
    affine.store %one, %A[%i] : memref<?xf64>
  }
  affine.parallel (%i) = (0) to (symbol(%hi)) {
    affine.store %one, %A[%i] : memref<?xf64>
  }
  affine.parallel (%i) = (symbol(%lo)) to (1000) {
    affine.store %one, %A[%i] : memref<?xf64>
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <math.h>
//| #include <stdint.h>
//|
//| static inline int64_t fk_max(int64_t a, int64_t b) { return a < b ? b : a; }
//|
//| void f(int64_t lo, int64_t hi, double *A_data, int64_t A_d0) {
//|   (void)A_d0;
//|   const double work = fmax(0 - (double)lo + (double)hi, 0);
//|   const int64_t i_end = fk_max(lo, hi);
//| #pragma omp parallel if (work >= 100000)
//|   {
//|     double *const restrict A = A_data;
//| #pragma omp for simd
//|     for (int64_t i = lo; i < i_end; i++) {
//|       A[i] = 1.0;
//|     }
//|   }
//|   const double work_1 = (double)hi - 2;
//|   const int64_t i_end_1 = fk_max(1, hi - 1);
//| #pragma omp parallel if (work_1 >= 100000)
//|   {
//|     double *const restrict A = A_data;
//| #pragma omp for simd
//|     for (int64_t i = 1; i < i_end_1; i++) {
//|       A[i] = 1.0;
//|     }
//|   }
//|   const double work_2 = (double)hi;
//| #pragma omp parallel if (work_2 >= 100000)
//|   {
//|     double *const restrict A = A_data;
//| #pragma omp for simd
//|     for (int64_t i = 0; i < hi; i++) {
//|       A[i] = 1.0;
//|     }
//|   }
//|   const double work_3 = fmax(0 - (double)lo + 1000, 0);
//| #pragma omp parallel if (work_3 >= 100000)
//|   {
//|     double *const restrict A = A_data;
//| #pragma omp for simd
//|     for (int64_t i = lo; i < 1000; i++) {
//|       A[i] = 1.0;
//|     }
//|   }
//| }
