// RUN: farkas opt --emit c
// How vectors are passed depends on the options of the compiler.
func.func @f(%v: vector<4xf64>) -> vector<4xf64> {
  return %v : vector<4xf64>
}

//| error: no function of C takes or gives a vector [unsupported]
//|  --> emit_c_vectors_passed_refused.mlir:3:1
//|   |
//| 3 | func.func @f(%v: vector<4xf64>) -> vector<4xf64> {
//|   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: --emit cf
//| exit code 4
