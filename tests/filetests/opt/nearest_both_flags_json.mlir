// RUN: farkas opt -t 'parallelize(%i)' --may-alias --json
func.func @f(%A: memref<64xf32>, %s: memref<1xf32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    %t = affine.load %s[0] : memref<1xf32>
    %n = arith.addf %t, %a : f32
    affine.store %n, %s[0] : memref<1xf32>
  }
  return
}

//| {
//|   "schema": 1,
//|   "command": "opt",
//|   "exit": 1,
//|   "verdict": "no",
//|   "diagnostics": [
//|     {
//|       "severity": "refused",
//|       "code": "carries-dependence",
//|       "message": "parallelize: iterations of %i depend on each other",
//|       "file": "nearest_both_flags_json.mlir",
//|       "line": 5,
//|       "column": 10,
//|       "end_line": 5,
//|       "end_column": 43,
//|       "labels": [
//|         {
//|           "text": "reads %s[0] at %i = 1",
//|           "file": "nearest_both_flags_json.mlir",
//|           "line": 5,
//|           "column": 10,
//|           "end_line": 5,
//|           "end_column": 43
//|         },
//|         {
//|           "text": "writes %s[0] at %i = 0",
//|           "file": "nearest_both_flags_json.mlir",
//|           "line": 7,
//|           "column": 5,
//|           "end_line": 7,
//|           "end_column": 43
//|         }
//|       ],
//|       "notes": [
//|         "all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 63 }",
//|         "help: try: --reassociate, without --may-alias"
//|       ]
//|     }
//|   ],
//|   "report": [],
//|   "errors": [],
//|   "assumptions": [],
//|   "nearest": {
//|     "tried": 4,
//|     "with": "--reassociate",
//|     "without": "--may-alias"
//|   }
//| }
//| exit code 1
