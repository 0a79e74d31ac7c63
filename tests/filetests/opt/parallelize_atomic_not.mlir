// RUN: farkas opt -t parallelize
// The order shows where kinds differ, where something else reads or writes, where somebody uses what was there before, and in sums of floats.
func.func @kinds(%n: index, %K: memref<?xindex>, %H: memref<?xi32>) {
  %two = arith.constant 2 : i32
  affine.for %i = 0 to %n {
    %k = affine.load %K[%i] : memref<?xindex>
    %0 = memref.atomic_rmw addi %two, %H[%k] : (i32, memref<?xi32>) -> i32
    %1 = memref.atomic_rmw muli %two, %H[%k] : (i32, memref<?xi32>) -> i32
  }
  return
}
func.func @reads(%n: index, %K: memref<?xindex>, %H: memref<?xi32>, %B: memref<?xi32>) {
  %two = arith.constant 2 : i32
  affine.for %i = 0 to %n {
    %k = affine.load %K[%i] : memref<?xindex>
    %0 = memref.atomic_rmw addi %two, %H[%k] : (i32, memref<?xi32>) -> i32
    %1 = affine.load %H[%i] : memref<?xi32>
    affine.store %1, %B[%i] : memref<?xi32>
  }
  return
}
func.func @writes(%n: index, %K: memref<?xindex>, %H: memref<?xi32>) {
  %two = arith.constant 2 : i32
  affine.for %i = 0 to %n {
    %k = affine.load %K[%i] : memref<?xindex>
    %0 = memref.atomic_rmw addi %two, %H[%k] : (i32, memref<?xi32>) -> i32
    affine.store %two, %H[%i] : memref<?xi32>
  }
  return
}
func.func @before(%n: index, %K: memref<?xindex>, %H: memref<?xi32>, %B: memref<?xi32>) {
  %two = arith.constant 2 : i32
  affine.for %i = 0 to %n {
    %k = affine.load %K[%i] : memref<?xindex>
    %0 = memref.atomic_rmw addi %two, %H[%k] : (i32, memref<?xi32>) -> i32
    affine.store %0, %B[%i] : memref<?xi32>
  }
  return
}
func.func @floats(%n: index, %K: memref<?xindex>, %H: memref<?xf32>, %X: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %k = affine.load %K[%i] : memref<?xindex>
    %x = affine.load %X[%i] : memref<?xf32>
    %0 = memref.atomic_rmw addf %x, %H[%k] : (f32, memref<?xf32>) -> f32
  }
  return
}
func.func @last(%n: index, %K: memref<?xindex>, %H: memref<?xi32>) {
  %two = arith.constant 2 : i32
  affine.for %i = 0 to %n {
    %k = affine.load %K[%i] : memref<?xindex>
    %0 = memref.atomic_rmw assign %two, %H[%k] : (i32, memref<?xi32>) -> i32
  }
  return
}

//| module {
//|   func.func @kinds(%n: index, %K: memref<?xindex>, %H: memref<?xi32>) {
//|     %two = arith.constant 2 : i32
//|     affine.for %i = 0 to %n {
//|       %k = affine.load %K[%i] : memref<?xindex>
//|       %0 = memref.atomic_rmw addi %two, %H[%k] : (i32, memref<?xi32>) -> i32
//|       %1 = memref.atomic_rmw muli %two, %H[%k] : (i32, memref<?xi32>) -> i32
//|     }
//|     return
//|   }
//|   func.func @reads(%n: index, %K: memref<?xindex>, %H: memref<?xi32>, %B: memref<?xi32>) {
//|     %two = arith.constant 2 : i32
//|     affine.for %i = 0 to %n {
//|       %k = affine.load %K[%i] : memref<?xindex>
//|       %0 = memref.atomic_rmw addi %two, %H[%k] : (i32, memref<?xi32>) -> i32
//|       %1 = affine.load %H[%i] : memref<?xi32>
//|       affine.store %1, %B[%i] : memref<?xi32>
//|     }
//|     return
//|   }
//|   func.func @writes(%n: index, %K: memref<?xindex>, %H: memref<?xi32>) {
//|     %two = arith.constant 2 : i32
//|     affine.for %i = 0 to %n {
//|       %k = affine.load %K[%i] : memref<?xindex>
//|       %0 = memref.atomic_rmw addi %two, %H[%k] : (i32, memref<?xi32>) -> i32
//|       affine.store %two, %H[%i] : memref<?xi32>
//|     }
//|     return
//|   }
//|   func.func @before(%n: index, %K: memref<?xindex>, %H: memref<?xi32>, %B: memref<?xi32>) {
//|     %two = arith.constant 2 : i32
//|     affine.for %i = 0 to %n {
//|       %k = affine.load %K[%i] : memref<?xindex>
//|       %0 = memref.atomic_rmw addi %two, %H[%k] : (i32, memref<?xi32>) -> i32
//|       affine.store %0, %B[%i] : memref<?xi32>
//|     }
//|     return
//|   }
//|   func.func @floats(%n: index, %K: memref<?xindex>, %H: memref<?xf32>, %X: memref<?xf32>) {
//|     affine.for %i = 0 to %n {
//|       %k = affine.load %K[%i] : memref<?xindex>
//|       %x = affine.load %X[%i] : memref<?xf32>
//|       %0 = memref.atomic_rmw addf %x, %H[%k] : (f32, memref<?xf32>) -> f32
//|     }
//|     return
//|   }
//|   func.func @last(%n: index, %K: memref<?xindex>, %H: memref<?xi32>) {
//|     %two = arith.constant 2 : i32
//|     affine.for %i = 0 to %n {
//|       %k = affine.load %K[%i] : memref<?xindex>
//|       %0 = memref.atomic_rmw assign %two, %H[%k] : (i32, memref<?xi32>) -> i32
//|     }
//|     return
//|   }
//| }
//| @kinds: %i is not parallel: unknown, memref.atomic_rmw may write a cell of %H at %i = 0, then memref.atomic_rmw may read it at %i = 1, for %n = 2: a subscript is not affine; try: --func kinds -t 'assume(REASON) parallelize(%i)'
//| @kinds: assumed: %K and %H do not overlap
//| @reads: %i is not parallel: unknown, memref.atomic_rmw may write %H[1] at %i = 0, then affine.load reads it at %i = 1, for %n = 2: a subscript is not affine; try: --func reads -t 'assume(REASON) parallelize(%i)'
//| @reads: assumed: %K, %H and %B do not overlap
//| @writes: %i is not parallel: unknown, affine.store writes %H[0] at %i = 0, then memref.atomic_rmw may read it at %i = 1, for %n = 2: a subscript is not affine; try: --func writes -t 'assume(REASON) parallelize(%i)'
//| @writes: assumed: %K and %H do not overlap
//| @before: %i is not parallel: unknown, memref.atomic_rmw may write a cell of %H at %i = 0, then memref.atomic_rmw may read it at %i = 1, for %n = 2: a subscript is not affine; try: --func before -t 'distribute(%i) parallelize(%i_1)'
//| @before: assumed: %K, %H and %B do not overlap
//| @floats: %i is not parallel: unknown, memref.atomic_rmw may write a cell of %H at %i = 0, then memref.atomic_rmw may read it at %i = 1, for %n = 2: a subscript is not affine; try: --func floats -t 'assume(REASON) parallelize(%i)'
//| @floats: assumed: %K and %H do not overlap
//| @floats: assumed: %H and %X do not overlap
//| @last: %i is not parallel: unknown, memref.atomic_rmw may write a cell of %H at %i = 0, then memref.atomic_rmw may read it at %i = 1, for %n = 2: a subscript is not affine; try: --func last -t 'assume(REASON) parallelize(%i)'
//| @last: assumed: %K and %H do not overlap
