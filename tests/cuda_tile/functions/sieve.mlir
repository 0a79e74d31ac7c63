//| ( 1, 1, 0, 0, 1, 0, 1, 0, 1, 1, 1, 0, 1, 0, 1, 1, 1, 0, 1, 0, 1, 1, 1, 0, 9, 100, 0, 0 )
// The sieve of Eratosthenes, what it leaves counted and added up: loops that carry nothing but the order of memory.
func.func @kernel(%sieve: memref<?xi32>, %size: i64) {
  %n = arith.index_cast %size : i64 to index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 {
    %first = arith.cmpi ult, %i, %c2 : index
    %v = arith.select %first, %one, %zero : i32
    memref.store %v, %sieve[%i] : memref<?xi32>
  }
  %last = scf.while (%p = %c2) : (index) -> index {
    %square = arith.muli %p, %p overflow<nsw> : index
    %more = arith.cmpi slt, %square, %n : index
    scf.condition(%more) %p : index
  } do {
  ^bb0(%p: index):
    %crossed = memref.load %sieve[%p] : memref<?xi32>
    %is_prime = arith.cmpi eq, %crossed, %zero : i32
    scf.if %is_prime {
      %start = arith.muli %p, %p : index
      scf.for %j = %start to %n step %p {
        memref.store %one, %sieve[%j] : memref<?xi32>
      }
    }
    %next = arith.addi %p, %c1 : index
    scf.yield %next : index
  }
  %upper = arith.index_cast %n : index to i32
  %count, %sum = scf.for unsigned %k = %zero to %upper step %one iter_args(%c = %zero, %s = %zero) -> (i32, i32) : i32 {
    %at = arith.index_castui %k : i32 to index
    %crossed = memref.load %sieve[%at] : memref<?xi32>
    %is_prime = arith.cmpi ne, %crossed, %one : i32
    %c2n, %s2 = scf.if %is_prime -> (i32, i32) {
      %a = arith.addi %c, %one : i32
      %b = arith.addi %s, %k : i32
      scf.yield %a, %b : i32, i32
    } else {
      scf.yield %c, %s : i32, i32
    }
    scf.yield %c2n, %s2 : i32, i32
  }
  memref.store %count, %sieve[%n] : memref<?xi32>
  %n1 = arith.addi %n, %c1 : index
  memref.store %sum, %sieve[%n1] : memref<?xi32>
  return
}
func.func @main() {
  %c0 = arith.constant 0 : index
  %n = arith.constant 24 : i64
  %size = arith.constant 28 : index
  %m = memref.alloc(%size) : memref<?xi32>
  %z = arith.constant dense<0> : vector<28xi32>
  vector.store %z, %m[%c0] : memref<?xi32>, vector<28xi32>
  call @kernel(%m, %n) : (memref<?xi32>, i64) -> ()
  %v = vector.load %m[%c0] : memref<?xi32>, vector<28xi32>
  vector.print %v : vector<28xi32>
  return
}
