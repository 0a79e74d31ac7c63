// RUN: farkas run --budget 100
// A box that is long on one side and empty on another one has no point, and is not walked.
func.func @main() {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %long = arith.constant 9223372036854775807 : index
  affine.parallel (%i, %j) = (0, 0) to (symbol(%long), 0) {
  }
  scf.parallel (%i, %j, %k) = (%zero, %zero, %one) to (%long, %long, %one) step (%one, %one, %one) {
    scf.reduce
  }
  scf.forall (%i, %j) in (%long, 0) {
  }
  %none = affine.parallel (%i, %j) = (0, 0) to (symbol(%long), 0) reduce ("addi") -> i64 {
    %term = arith.index_cast %i : index to i64
    affine.yield %term : i64
  }
  vector.print %none : i64
  return
}

//| 0
