// RUN: farkas check
// Every operation of memref, affine, scf and vector is known: other names are wrong, as for mlir-opt. Other dialects may have more.
func.func @f(%A: memref<8xf32>) {
  "memref.scale"(%A) : (memref<8xf32>) -> ()
  %0 = "affine.twist"(%A) : (memref<8xf32>) -> memref<8xf32>
  "scf.repeat"() ({
    "vector.scale"(%0) : (memref<8xf32>) -> ()
    "tensor.scale"(%0) : (memref<8xf32>) -> ()
    "shapes.scale"(%0) : (memref<8xf32>) -> ()
    "memref"(%0) : (memref<8xf32>) -> ()
  }) : () -> ()
  return
}

//| error: the dialect of `memref.scale` has no such operation [unknown-op]
//|  --> unknown_op_of_closed_dialect.mlir:4:3
//|   |
//| 4 |   "memref.scale"(%A) : (memref<8xf32>) -> ()
//|   |   ^^^^^^^^^^^^^^
//| error: the dialect of `affine.twist` has no such operation [unknown-op]
//|  --> unknown_op_of_closed_dialect.mlir:5:8
//|   |
//| 5 |   %0 = "affine.twist"(%A) : (memref<8xf32>) -> memref<8xf32>
//|   |        ^^^^^^^^^^^^^^
//| error: the dialect of `scf.repeat` has no such operation [unknown-op]
//|  --> unknown_op_of_closed_dialect.mlir:6:3
//|   |
//| 6 |   "scf.repeat"() ({
//|   |   ^^^^^^^^^^^^
//| error: the dialect of `vector.scale` has no such operation [unknown-op]
//|  --> unknown_op_of_closed_dialect.mlir:7:5
//|   |
//| 7 |     "vector.scale"(%0) : (memref<8xf32>) -> ()
//|   |     ^^^^^^^^^^^^^^
//|   |
//|   = did you mean `vector.vscale`?
//| exit code 3
