// Operations on vectors that have a counterpart in C; each function runs at several sizes %n, in memory of 40 elements.
func.func @moved(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %i = 0 to 4 {
    %v = affine.vector_load %A[%i * 8 + 1] : memref<?xf64>, vector<8xf64>
    affine.vector_store %v, %B[%i * 8 + 3] : memref<?xf64>, vector<8xf64>
  }
  %w = vector.load %A[%n] : memref<?xf64>, vector<4xf64>
  vector.store %w, %A[%n] : memref<?xf64>, vector<4xf64>
  vector.store %w, %B[%n] : memref<?xf64>, vector<4xf64>
  return
}
func.func @rows(%n: index, %A: memref<?x?xf32>, %B: memref<5x16xf32>) {
  affine.for %i = 0 to 5 {
    %v = affine.vector_load %A[%i + 1, 3] : memref<?x?xf32>, vector<16xf32>
    %w = affine.vector_load %B[%i, 0] : memref<5x16xf32>, vector<16xf32>
    %s = arith.addf %v, %w : vector<16xf32>
    affine.vector_store %s, %B[%i, 0] : memref<5x16xf32>, vector<16xf32>
  }
  return
}
func.func @strided(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  %c0 = arith.constant 0 : index
  %a = memref.subview %A[1] [8] [2] : memref<?xf64> to memref<8xf64, strided<[2], offset: 1>>
  %z = arith.constant 0.0 : f64
  %v = vector.transfer_read %a[%c0], %z {in_bounds = [true]} : memref<8xf64, strided<[2], offset: 1>>, vector<8xf64>
  %d = arith.addf %v, %v : vector<8xf64>
  vector.transfer_write %d, %a[%c0] {in_bounds = [true]} : vector<8xf64>, memref<8xf64, strided<[2], offset: 1>>
  vector.store %v, %B[%n] : memref<?xf64>, vector<8xf64>
  return
}
func.func @columns(%n: index, %A: memref<?x?xf64>, %B: memref<?xf64>) {
  %c1 = arith.constant 1 : index
  %z = arith.constant 2.5 : f64
  %v = vector.transfer_read %A[%n, %c1], %z {permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf64>, vector<32xf64>
  %w = vector.transfer_read %A[%n, %c1], %z {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : memref<?x?xf64>, vector<4xf64>
  vector.transfer_write %v, %B[%n] : vector<32xf64>, memref<?xf64>
  vector.transfer_write %w, %A[%c1, %n] {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : vector<4xf64>, memref<?x?xf64>
  return
}
func.func @masks(%n: index, %A: memref<?xf64>, %B: memref<?xf64>, %C: memref<?xi32>) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 7.0 : f64
  %pass = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : vector<8xf64>
  %m = vector.create_mask %n : vector<8xi1>
  %k = vector.constant_mask [3] : vector<8xi1>
  %e = arith.xori %m, %k : vector<8xi1>
  %v = vector.maskedload %A[%n], %m, %pass : memref<?xf64>, vector<8xi1>, vector<8xf64> into vector<8xf64>
  %w = vector.transfer_read %A[%c0], %z, %e {in_bounds = [true]} : memref<?xf64>, vector<8xf64>
  %s = arith.subf %v, %w : vector<8xf64>
  vector.maskedstore %B[%n], %e, %s : memref<?xf64>, vector<8xi1>, vector<8xf64>
  vector.transfer_write %s, %B[%c0], %k {in_bounds = [true]} : vector<8xf64>, memref<?xf64>
  %x = arith.extui %e : vector<8xi1> to vector<8xi32>
  %y = arith.extsi %m : vector<8xi1> to vector<8xi32>
  %t = arith.addi %x, %y : vector<8xi32>
  vector.store %t, %C[%n] : memref<?xi32>, vector<8xi32>
  return
}
func.func @chosen(%n: index, %A: memref<?xf32>, %B: memref<?xf32>, %T: memref<?xi1>) {
  %c = arith.constant 4 : index
  %v = vector.load %A[%n] : memref<?xf32>, vector<8xf32>
  %w = vector.load %B[%c] : memref<?xf32>, vector<8xf32>
  %lt = arith.cmpf olt, %v, %w : vector<8xf32>
  %ueq = arith.cmpf ueq, %v, %w : vector<8xf32>
  %both = arith.ori %lt, %ueq : vector<8xi1>
  %old = vector.load %T[%n] : memref<?xi1>, vector<8xi1>
  %new = arith.andi %both, %old : vector<8xi1>
  %r = arith.select %lt, %v, %w : vector<8xi1>, vector<8xf32>
  %p = arith.select %ueq, %lt, %old : vector<8xi1>, vector<8xi1>
  %is = arith.cmpi slt, %n, %c : index
  %q = arith.select %is, %r, %v : vector<8xf32>
  vector.store %q, %A[%c] : memref<?xf32>, vector<8xf32>
  vector.store %new, %T[%n] : memref<?xi1>, vector<8xi1>
  vector.store %p, %T[%c] : memref<?xi1>, vector<8xi1>
  return
}
func.func @floats(%n: index, %x: f64, %A: memref<?xf64>, %B: memref<?xf64>, %C: memref<?xf32>) {
  %v = vector.load %A[%n] : memref<?xf64>, vector<4xf64>
  %w = vector.broadcast %x : f64 to vector<4xf64>
  %f = math.fma %v, %w, %v : vector<4xf64>
  %g = vector.fma %f, %v, %w : vector<4xf64>
  %h = arith.negf %g : vector<4xf64>
  %i = arith.divf %h, %w : vector<4xf64>
  %a = arith.maximumf %i, %v : vector<4xf64>
  %b = arith.minnumf %a, %w : vector<4xf64>
  %c = math.absf %b : vector<4xf64>
  %d = math.sqrt %c : vector<4xf64>
  %t = arith.truncf %d : vector<4xf64> to vector<4xf32>
  %u = arith.extf %t : vector<4xf32> to vector<4xf64>
  %lanes = arith.constant dense<[-1, 0, 5, 9007199254740993]> : vector<4xi64>
  %s = arith.sitofp %lanes : vector<4xi64> to vector<4xf64>
  %r = arith.addf %u, %s : vector<4xf64>
  vector.store %r, %B[%n] : memref<?xf64>, vector<4xf64>
  vector.store %t, %C[%n] : memref<?xf32>, vector<4xf32>
  return
}
func.func @integers(%n: index, %A: memref<?xi32>, %B: memref<?xi64>) {
  %v = vector.load %A[%n] : memref<?xi32>, vector<8xi32>
  %large = arith.constant dense<[2147483647, -2147483648, 1, -1, 0, 3, 31, 40]> : vector<8xi32>
  %s = arith.addi %v, %large : vector<8xi32>
  %p = arith.muli %s, %large : vector<8xi32>
  %d = arith.subi %p, %v : vector<8xi32>
  %x = arith.shli %d, %v : vector<8xi32>
  %y = arith.maxsi %x, %large : vector<8xi32>
  %z = arith.shrui %y, %large : vector<8xi32>
  %one = arith.constant dense<3> : vector<8xi32>
  %q = arith.floordivsi %z, %one : vector<8xi32>
  %c = arith.cmpi ult, %q, %large : vector<8xi32>
  %e = arith.select %c, %q, %large : vector<8xi1>, vector<8xi32>
  %wide = arith.extsi %e : vector<8xi32> to vector<8xi64>
  %u = arith.extui %e : vector<8xi32> to vector<8xi64>
  %w = arith.xori %wide, %u : vector<8xi64>
  %back = arith.trunci %w : vector<8xi64> to vector<8xi32>
  vector.store %back, %A[%n] : memref<?xi32>, vector<8xi32>
  vector.store %w, %B[%n] : memref<?xi64>, vector<8xi64>
  return
}
func.func @lanes(%n: index, %A: memref<?xf64>, %B: memref<?xf64>, %I: memref<?xindex>) {
  %c3 = arith.constant 3 : index
  %k = arith.remui %n, %c3 : index
  %v = vector.load %A[%n] : memref<?xf64>, vector<4xf64>
  %x = vector.extract %v[1] : f64 from vector<4xf64>
  %y = vector.extract %v[%k] : f64 from vector<4xf64>
  %s = arith.addf %x, %y : f64
  %w = vector.insert %s, %v[2] : f64 into vector<4xf64>
  %u = vector.insert %x, %w[%k] : f64 into vector<4xf64>
  %t = vector.shuffle %u, %v [7, 0, 2, 2, 5, 6, 1, 4] : vector<4xf64>, vector<4xf64>
  %e = vector.from_elements %s, %x : vector<2xf64>
  %step = vector.step : vector<4xindex>
  vector.store %t, %B[%n] : memref<?xf64>, vector<8xf64>
  vector.store %e, %A[%n] : memref<?xf64>, vector<2xf64>
  vector.store %step, %I[%n] : memref<?xindex>, vector<4xindex>
  return
}
func.func @reduced(%n: index, %A: memref<?xf32>, %B: memref<?xf32>, %I: memref<?xi64>, %T: memref<?xi1>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %A[%n] : memref<?xf32>, vector<8xf32>
  %i = vector.load %I[%n] : memref<?xi64>, vector<8xi64>
  %t = vector.load %T[%n] : memref<?xi1>, vector<8xi1>
  %x = memref.load %B[%n] : memref<?xf32>
  %a = vector.reduction <add>, %v : vector<8xf32> into f32
  %b = vector.reduction <mul>, %v, %x : vector<8xf32> into f32
  %c = vector.reduction <maximumf>, %v, %a : vector<8xf32> into f32
  %d = vector.reduction <minnumf>, %v : vector<8xf32> into f32
  %e = vector.reduction <maxui>, %i : vector<8xi64> into i64
  %f = vector.reduction <and>, %t : vector<8xi1> into i1
  %g = arith.addf %a, %b : f32
  %h = arith.addf %c, %d : f32
  memref.store %g, %B[%n] : memref<?xf32>
  memref.store %h, %B[%c0] : memref<?xf32>
  memref.store %e, %I[%c0] : memref<?xi64>
  memref.store %f, %T[%c0] : memref<?xi1>
  return
}
func.func @gathered(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  %c2 = arith.constant 2 : index
  %at = arith.constant dense<[7, 0, 3, 3]> : vector<4xi32>
  %m = vector.create_mask %n : vector<4xi1>
  %pass = arith.constant dense<0.5> : vector<4xf64>
  %v = vector.gather %A[%c2] [%at], %m, %pass : memref<?xf64>, vector<4xi32>, vector<4xi1>, vector<4xf64> into vector<4xf64>
  vector.scatter %B[%n] [%at], %m, %v : memref<?xf64>, vector<4xi32>, vector<4xi1>, vector<4xf64>
  return
}
func.func @carried(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  %zero = arith.constant dense<0.0> : vector<4xf64>
  %c0 = arith.constant 0 : index
  %sum, %last = affine.for %i = 0 to %n iter_args(%s = %zero, %l = %zero) -> (vector<4xf64>, vector<4xf64>) {
    %v = affine.vector_load %A[%i * 2] : memref<?xf64>, vector<4xf64>
    %next = arith.addf %s, %v : vector<4xf64>
    affine.yield %next, %s : vector<4xf64>, vector<4xf64>
  }
  %p = arith.cmpi eq, %n, %c0 : index
  %r = scf.if %p -> vector<4xf64> {
    scf.yield %last : vector<4xf64>
  } else {
    %d = arith.subf %sum, %last : vector<4xf64>
    scf.yield %d : vector<4xf64>
  }
  vector.store %r, %B[%n] : memref<?xf64>, vector<4xf64>
  return
}
// What is loaded before a store is what was there then, whoever asks for it later.
func.func @settled(%n: index, %A: memref<?xf64>) {
  %v = vector.load %A[%n] : memref<?xf64>, vector<4xf64>
  %two = arith.constant dense<2.0> : vector<4xf64>
  %c1 = arith.constant 1 : index
  %at = arith.addi %n, %c1 : index
  vector.store %two, %A[%at] : memref<?xf64>, vector<4xf64>
  %w = memref.load %A[%at] : memref<?xf64>
  %s = arith.addf %v, %two : vector<4xf64>
  vector.store %s, %A[%n] : memref<?xf64>, vector<4xf64>
  memref.store %w, %A[%n] : memref<?xf64>
  affine.parallel (%i) = (0) to (5) {
    %r = affine.vector_load %A[%i * 8] : memref<?xf64>, vector<8xf64>
    %t = arith.mulf %r, %r : vector<8xf64>
    affine.vector_store %t, %A[%i * 8] : memref<?xf64>, vector<8xf64>
  }
  return
}
