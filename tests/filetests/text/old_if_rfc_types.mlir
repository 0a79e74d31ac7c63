// RUN: farkas check
func.func @f(%c: i1, %x: f32) {
  %0 = scf.if %c {
    scf.yield %x : f32
  } else {
    scf.yield %x : f32
  } : (i1) -> f32
  return
}

//| error: `scf.if` has 0 results, but 1 are named [result-count]
//|  --> old_if_rfc_types.mlir:3:3
//|   |
//| 3 |   %0 = scf.if %c {
//|   |   ^^
//|   |
//|   = results with a type of their own are declared: `-> (f32)` before the `{`
//| exit code 3
