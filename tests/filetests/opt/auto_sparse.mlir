// RUN: farkas opt -t auto --emit c
// Rows whose bounds are loaded: each is written by its own iteration, which may run beside the others, however few rows there are, and wherever the sum stands.
func.func @spmv(%pos: memref<65xindex>, %crd: memref<?xindex>, %val: memref<?xf64>, %x: memref<64xf64>, %y: memref<64xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    %s = memref.load %y[%i] : memref<64xf64>
    %lo = memref.load %pos[%i] : memref<65xindex>
    %next = arith.addi %i, %c1 : index
    %hi = memref.load %pos[%next] : memref<65xindex>
    %r = scf.for %p = %lo to %hi step %c1 iter_args(%a = %s) -> (f64) {
      %v = memref.load %val[%p] : memref<?xf64>
      %j = memref.load %crd[%p] : memref<?xindex>
      %u = memref.load %x[%j] : memref<64xf64>
      %m = arith.mulf %v, %u : f64
      %t = arith.addf %a, %m : f64
      scf.yield %t : f64
    }
    memref.store %r, %y[%i] : memref<64xf64>
  }
  return
}
func.func @spmm(%pos: memref<65xindex>, %crd: memref<?xindex>, %val: memref<?xf64>, %B: memref<64x32xf64>, %C: memref<64x32xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    %lo = memref.load %pos[%i] : memref<65xindex>
    %next = arith.addi %i, %c1 : index
    %hi = memref.load %pos[%next] : memref<65xindex>
    scf.for %p = %lo to %hi step %c1 {
      %v = memref.load %val[%p] : memref<?xf64>
      %j = memref.load %crd[%p] : memref<?xindex>
      scf.for %k = %c0 to %c32 step %c1 {
        %a = memref.load %C[%i, %k] : memref<64x32xf64>
        %b = memref.load %B[%j, %k] : memref<64x32xf64>
        %m = arith.mulf %v, %b : f64
        %t = arith.addf %a, %m : f64
        memref.store %t, %C[%i, %k] : memref<64x32xf64>
      }
    }
  }
  return
}
func.func @sddmm(%pos: memref<65xindex>, %crd: memref<?xindex>, %val: memref<?xf64>, %A: memref<64x32xf64>, %B: memref<32x64xf64>, %C: memref<64x64xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    %next = arith.addi %i, %c1 : index
    scf.for %k = %c0 to %c32 step %c1 {
      %a = memref.load %A[%i, %k] : memref<64x32xf64>
      %lo = memref.load %pos[%i] : memref<65xindex>
      %hi = memref.load %pos[%next] : memref<65xindex>
      scf.for %p = %lo to %hi step %c1 {
        %j = memref.load %crd[%p] : memref<?xindex>
        %c = memref.load %C[%i, %j] : memref<64x64xf64>
        %v = memref.load %val[%p] : memref<?xf64>
        %b = memref.load %B[%k, %j] : memref<32x64xf64>
        %m = arith.mulf %a, %b : f64
        %n = arith.mulf %v, %m : f64
        %t = arith.addf %c, %n : f64
        memref.store %t, %C[%i, %j] : memref<64x64xf64>
      }
    }
  }
  return
}

//| // Written by farkas. Compile with: cc -std=c11 -O3 -march=native -fopenmp -fno-math-errno -c, and -lm.
//| // Add -ffp-contract=off for results that are equal bit for bit to those of the program run step by step.
//| // clang-format: {BasedOnStyle: LLVM, ColumnLimit: 0, AlignAfterOpenBracket: DontAlign, AllowShortIfStatementsOnASingleLine: WithoutElse, AllowShortLoopsOnASingleLine: true}
//|
//| #include <stdint.h>
//|
//| static inline int64_t fk_add_i64(int64_t a, int64_t b) { return (int64_t)((uint64_t)a + (uint64_t)b); }
//|
//| void spmv(int64_t *pos_data, int64_t pos_d0, int64_t *crd_data, int64_t crd_d0, double *val_data, int64_t val_d0,
//|     double *x_data, int64_t x_d0, double *y_data, int64_t y_d0);
//| void spmm(int64_t *pos_data, int64_t pos_d0, int64_t *crd_data, int64_t crd_d0, double *val_data, int64_t val_d0,
//|     double *B_data, int64_t B_d0, int64_t B_d1, double *C_data, int64_t C_d0, int64_t C_d1);
//| void sddmm(int64_t *pos_data, int64_t pos_d0, int64_t *crd_data, int64_t crd_d0, double *val_data, int64_t val_d0,
//|     double *A_data, int64_t A_d0, int64_t A_d1, double *B_data, int64_t B_d0, int64_t B_d1, double *C_data,
//|     int64_t C_d0, int64_t C_d1);
//|
//| // Assumes that pos_data, crd_data, val_data, x_data and y_data do not overlap.
//| void spmv(int64_t *pos_data, int64_t pos_d0, int64_t *crd_data, int64_t crd_d0, double *val_data, int64_t val_d0,
//|     double *x_data, int64_t x_d0, double *y_data, int64_t y_d0) {
//|   (void)pos_d0;
//|   (void)crd_d0;
//|   (void)val_d0;
//|   (void)x_d0;
//|   (void)y_d0;
//| #pragma omp parallel
//|   {
//|     double *const restrict y = y_data;
//|     int64_t *const restrict pos = pos_data;
//|     double *const restrict val = val_data;
//|     int64_t *const restrict crd = crd_data;
//|     double *const restrict x = x_data;
//| #pragma omp for
//|     for (int64_t i = 0; i < 64; i++) {
//|       double a = y[i];
//|       const int64_t p_end = pos[fk_add_i64(i, 1)];
//|       for (int64_t p = pos[i]; p < p_end; p++) {
//|         a = a + val[p] * x[crd[p]];
//|       }
//|       y[i] = a;
//|     }
//|   }
//| }
//|
//| // Assumes that pos_data, crd_data, val_data, B_data and C_data do not overlap.
//| void spmm(int64_t *pos_data, int64_t pos_d0, int64_t *crd_data, int64_t crd_d0, double *val_data, int64_t val_d0,
//|     double *B_data, int64_t B_d0, int64_t B_d1, double *C_data, int64_t C_d0, int64_t C_d1) {
//|   (void)pos_d0;
//|   (void)crd_d0;
//|   (void)val_d0;
//|   (void)B_d0;
//|   (void)B_d1;
//|   (void)C_d0;
//|   (void)C_d1;
//| #pragma omp parallel
//|   {
//|     int64_t *const restrict pos = pos_data;
//|     double *const restrict val = val_data;
//|     int64_t *const restrict crd = crd_data;
//|     typedef double C_row[32];
//|     C_row *const restrict C = (void *)C_data;
//|     typedef double B_row[32];
//|     B_row *const restrict B = (void *)B_data;
//| #pragma omp for
//|     for (int64_t i = 0; i < 64; i++) {
//|       const int64_t p_end = pos[fk_add_i64(i, 1)];
//|       for (int64_t p = pos[i]; p < p_end; p++) {
//|         const double v = val[p];
//|         const int64_t j = crd[p];
//| #pragma omp simd
//|         for (int64_t k = 0; k < 32; k++) {
//|           C[i][k] = C[i][k] + v * B[j][k];
//|         }
//|       }
//|     }
//|   }
//| }
//|
//| // Assumes that pos_data, crd_data, val_data, A_data, B_data and C_data do not overlap.
//| void sddmm(int64_t *pos_data, int64_t pos_d0, int64_t *crd_data, int64_t crd_d0, double *val_data, int64_t val_d0,
//|     double *A_data, int64_t A_d0, int64_t A_d1, double *B_data, int64_t B_d0, int64_t B_d1, double *C_data,
//|     int64_t C_d0, int64_t C_d1) {
//|   (void)pos_d0;
//|   (void)crd_d0;
//|   (void)val_d0;
//|   (void)A_d0;
//|   (void)A_d1;
//|   (void)B_d0;
//|   (void)B_d1;
//|   (void)C_d0;
//|   (void)C_d1;
//| #pragma omp parallel
//|   {
//|     typedef double A_row[32];
//|     A_row *const restrict A = (void *)A_data;
//|     int64_t *const restrict pos = pos_data;
//|     int64_t *const restrict crd = crd_data;
//|     typedef double C_row[64];
//|     C_row *const restrict C = (void *)C_data;
//|     double *const restrict val = val_data;
//|     typedef double B_row[64];
//|     B_row *const restrict B = (void *)B_data;
//| #pragma omp for
//|     for (int64_t i = 0; i < 64; i++) {
//|       const int64_t next = fk_add_i64(i, 1);
//|       for (int64_t k = 0; k < 32; k++) {
//|         const double a = A[i][k];
//|         const int64_t p_end = pos[next];
//|         for (int64_t p = pos[i]; p < p_end; p++) {
//|           const int64_t j = crd[p];
//|           C[i][j] = C[i][j] + val[p] * (a * B[k][j]);
//|         }
//|       }
//|     }
//|   }
//| }
//| @spmv: auto does parallelize(%i)
//| @spmv: order of S0 to S1: %i parallel
//| @spmv: %p is left as it is: the bounds of the loop are not affine; nothing nearer: 0 tried, no step can change it
//| @spmv: assumed: %pos and %y do not overlap
//| @spmv: assumed: %crd and %y do not overlap
//| @spmv: assumed: %val and %y do not overlap
//| @spmv: assumed: %x and %y do not overlap
//| @spmm: auto does parallelize(%i)
//| @spmm: order of S0: %i parallel
//| @spmm: %p is left as it is: the bounds of the loop are not affine; nothing nearer: 0 tried, no step can change it
//| @spmm: %k is left as it is: steps take the scf.for around it as a whole; nothing nearer: 0 tried, no step can change it
//| @spmm: assumed: %pos and %C do not overlap
//| @spmm: assumed: %crd and %C do not overlap
//| @spmm: assumed: %val and %C do not overlap
//| @spmm: assumed: %B and %C do not overlap
//| @sddmm: auto does parallelize(%i)
//| @sddmm: order of S0: %i parallel > %k
//| @sddmm: %p is left as it is: the bounds of the loop are not affine; nothing nearer: 0 tried, no step can change it
//| @sddmm: assumed: %pos and %C do not overlap
//| @sddmm: assumed: %crd and %C do not overlap
//| @sddmm: assumed: %val and %C do not overlap
//| @sddmm: assumed: %A and %C do not overlap
//| @sddmm: assumed: %B and %C do not overlap
