// How fast this machine is: prints its threads, the bandwidth of a triad in GB/s, and multiply-adds of doubles in GFLOP/s.
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { LENGTH = 1 << 23, ROUNDS = 20, LANES = 96, STEPS = 20000 };

static double triad(double *a, double *b, double *c) {
  double best = 1e9;
  for (int round = 0; round < ROUNDS; round++) {
    const double begin = omp_get_wtime();
#pragma omp parallel for schedule(static)
    for (int64_t i = 0; i < LENGTH; i++) {
      a[i] = b[i] + 0.5 * c[i];
    }
    const double seconds = omp_get_wtime() - begin;
    best = seconds < best ? seconds : best;
  }
  return 24.0 * LENGTH / best / 1e9;
}

static double multiply_add(double *sum) {
  double best = 1e9, all = 0;
  const int threads = omp_get_max_threads();
  for (int round = 0; round < ROUNDS; round++) {
    const double begin = omp_get_wtime();
#pragma omp parallel reduction(+ : all)
    {
      double x[LANES];
      for (int i = 0; i < LANES; i++) x[i] = i;
      for (int step = 0; step < STEPS; step++) {
#pragma omp simd
        for (int i = 0; i < LANES; i++) x[i] = x[i] * 0.999 + 0.001;
      }
      for (int i = 0; i < LANES; i++) all += x[i];
    }
    const double seconds = omp_get_wtime() - begin;
    best = seconds < best ? seconds : best;
  }
  *sum = all;
  return 2.0 * LANES * STEPS * threads / best / 1e9;
}

int main(void) {
  double *a = malloc(sizeof(double) * LENGTH), *b = malloc(sizeof(double) * LENGTH), *c = malloc(sizeof(double) * LENGTH);
  if (a == NULL || b == NULL || c == NULL) return 5;
#pragma omp parallel for schedule(static)
  for (int64_t i = 0; i < LENGTH; i++) {
    a[i] = 0;
    b[i] = 1;
    c[i] = 2;
  }
  double sum = 0;
  printf("%d\n", omp_get_max_threads());
  printf("%.6g\n", triad(a, b, c));
  printf("%.6g\n", multiply_add(&sum));
  const int is_seen = sum == 1.0 || a[LENGTH / 2] == 1.0;
  free(a);
  free(b);
  free(c);
  return is_seen;
}
