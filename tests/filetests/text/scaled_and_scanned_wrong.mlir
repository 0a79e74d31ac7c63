// RUN: farkas check
// The other way, too few scales, a start that is too long, an unknown direction, and a result that is missing.
func.func @f1(%v: f32, %s: f32) { %0 = arith.scaling_extf %v, %s : f32, f32 to f16 return }
func.func @f2(%v: vector<4xf32>, %s: vector<3xf8E8M0FNU>) { %0 = arith.scaling_truncf %v, %s : vector<4xf32>, vector<3xf8E8M0FNU> to vector<4xf16> return }
func.func @f3(%v: vector<2x3xf32>, %w: vector<3xf32>) { %0:2 = vector.scan <add>, %v, %w {inclusive = true, reduction_dim = 1 : i64} : vector<2x3xf32>, vector<3xf32> return }
func.func @f4(%v: vector<2x3xf32>, %w: vector<2xf32>) { %0:2 = vector.scan <add>, %v, %w {inclusive = true, reduction_dim = 2 : i64} : vector<2x3xf32>, vector<2xf32> return }
func.func @f5(%v: vector<2xf32>) { %0:3 = vector.to_elements %v : vector<2xf32> return }

//| error: `arith.scaling_extf` makes wider floats of floats and as many scales [type-mismatch]
//|  --> scaled_and_scanned_wrong.mlir:3:40
//|   |
//| 3 | func.func @f1(%v: f32, %s: f32) { %0 = arith.scaling_extf %v, %s : f32, f32 to f16 return }
//|   |                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `arith.scaling_truncf` makes narrower floats of floats and as many scales [type-mismatch]
//|  --> scaled_and_scanned_wrong.mlir:4:66
//|   |
//| 4 | ...or<3xf8E8M0FNU>) { %0 = arith.scaling_truncf %v, %s : vector<4xf32>, vector<3xf8E8M0FNU> to vector<4xf16> return }
//|   |                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.scan` starts with a vector of the other dimensions, and combines by a kind for its elements [vector-shape]
//|  --> scaled_and_scanned_wrong.mlir:5:64
//|   |
//| 5 | ...32>) { %0:2 = vector.scan <add>, %v, %w {inclusive = true, reduction_dim = 1 : i64} : vector<2x3xf32>, vector<3xf32> return }
//|   |                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.scan` reduces along a dimension of its vector [vector-shape]
//|  --> scaled_and_scanned_wrong.mlir:6:64
//|   |
//| 6 | ...32>) { %0:2 = vector.scan <add>, %v, %w {inclusive = true, reduction_dim = 2 : i64} : vector<2x3xf32>, vector<2xf32> return }
//|   |                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| error: `vector.to_elements` has 2 results, but 3 are named [result-count]
//|  --> scaled_and_scanned_wrong.mlir:7:36
//|   |
//| 7 | func.func @f5(%v: vector<2xf32>) { %0:3 = vector.to_elements %v : vector<2xf32> return }
//|   |                                    ^^
//|   |
//|   = one operation for each result
//| exit code 3
