// RUN: farkas opt --emit c --func f
// Helpers of floats, prints in one line, sums that begin with what is not taken away, sizes that are known, branches of which one half is
// empty, what is only in a string, arrays that are too much for the stack, and a table that nobody reads.
#inside = affine_set<(d0)[s0] : (-2 * d0 + s0 >= 0, -d0 + s0 - 1 >= 0)>
#nothing = affine_set<() : (1 == 0)>
memref.global "private" constant @unread : memref<2xi64> = dense<[1, 2]>
func.func @f(%n: index, %a: f64, %b: f64, %p: i1, %k: index) -> i32 {
  %G = memref.get_global @unread : memref<2xi64>
  %g = affine.load %G[0] : memref<2xi64>
  %m = arith.maxnumf %a, %b : f64
  %i = arith.fptosi %m : f64 to i32
  vector.print %m : f64
  vector.print %k : index punctuation <comma>
  %A = memref.alloc() : memref<2x3x5xf64>
  %B = memref.alloc(%k) : memref<2x?x5xf64>
  %C = memref.alloca() : memref<5000xf64>
  %D = memref.alloca() : memref<5000xf64>
  affine.for %j = 0 to %k {
    affine.if #inside(%j)[%k] {
      affine.store %a, %A[1, 2, 3] : memref<2x3x5xf64>
      affine.store %a, %B[1, %j, 3] : memref<2x?x5xf64>
      affine.store %a, %C[%j] : memref<5000xf64>
      affine.store %b, %D[%j] : memref<5000xf64>
    }
  }
  affine.if #nothing() {
    vector.print %a : f64
  }
  scf.if %p {
  } else {
    %c = affine.load %C[0] : memref<5000xf64>
    %d = affine.load %D[0] : memref<5000xf64>
    %e = arith.addf %c, %d : f64
    vector.print %e : f64
  }
  memref.dealloc %A : memref<2x3x5xf64>
  memref.dealloc %B : memref<2x?x5xf64>
  return %i : i32
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdbool.h>
//| #include <stdint.h>
//| #include <stdio.h>
//| #include <stdlib.h>
//|
//| // A number wins over a NaN.
//| static inline double fk_maxnum_f64(double a, double b) {
//|   if (a != a) return b;
//|   return b != b || a >= b ? a : b;
//| }
//|
//| static inline void fk_stop(const char *why) {
//|   fflush(stdout);
//|   fprintf(stderr, "error: %s\n", why);
//|   exit(3);
//| }
//|
//| // Memory for so many bytes at least, aligned.
//| static inline void *fk_alloc(uint64_t bytes) {
//|   void *memory = bytes <= SIZE_MAX - 128 ? aligned_alloc(64, (size_t)(bytes + 64) / 64 * 64) : NULL;
//|   if (memory == NULL) fk_stop("out of memory");
//|   return memory;
//| }
//|
//| // A product of sizes; as large as can be where it is larger.
//| static inline uint64_t fk_times(uint64_t a, int64_t b) {
//|   if (b < 0) fk_stop("a size is negative");
//|   return b > 0 && a > UINT64_MAX / (uint64_t)b ? UINT64_MAX : a * (uint64_t)b;
//| }
//|
//| static inline int64_t fk_max(int64_t a, int64_t b) { return a < b ? b : a; }
//|
//| static inline int32_t fk_of_float_i32(double a) {
//|   if (a != a) return 0;
//|   if (a <= (double)INT32_MIN) return INT32_MIN;
//|   return a >= -(double)INT32_MIN ? INT32_MAX : (int32_t)a;
//| }
//|
//| void f(int64_t n, double a, double b, bool p, int64_t k, int32_t *result) {
//|   (void)n;
//|   const double m = fk_maxnum_f64(a, b);
//|   printf("%g\n", m);
//|   printf("%llu, ", (unsigned long long)k);
//|   double *A_data = fk_alloc(30 * sizeof(double));
//|   double *B_data = fk_alloc(fk_times(10 * sizeof(double), k));
//|   double C[5000];
//|   double *D_data = fk_alloc(5000 * sizeof(double));
//|   {
//|     typedef double A_row[3][5];
//|     A_row *const restrict A = (void *)A_data;
//|     typedef double B_row[fk_max(k, 1)][5];
//|     B_row *const restrict B = (void *)B_data;
//|     double *const restrict C_1 = C;
//|     double *const restrict D = D_data;
//|     for (int64_t j = 0; j < k; j++) {
//|       if (k - j * 2 >= 0 && k - j - 1 >= 0) {
//|         A[1][2][3] = a;
//|         B[1][j][3] = a;
//|         C_1[j] = a;
//|         D[j] = b;
//|       }
//|     }
//|   }
//|   if (false) {
//|     printf("%g\n", a);
//|   }
//|   if (!p) {
//|     printf("%g\n", C[0] + D_data[0]);
//|   }
//|   free(A_data);
//|   free(B_data);
//|   *result = fk_of_float_i32(m);
//|   free(D_data);
//| }
