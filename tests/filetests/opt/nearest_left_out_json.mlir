// RUN: farkas opt --json --may-alias -t 'reverse(%i) distribute(%i)'
func.func @twice(%n: index, %A: memref<?xf32>, %B: memref<?xf32>) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = arith.addf %a, %a : f32
    affine.store %b, %B[%i] : memref<?xf32>
  }
  return
}

//| {
//|   "schema": 1,
//|   "command": "opt",
//|   "exit": 4,
//|   "verdict": "unknown",
//|   "diagnostics": [
//|     {
//|       "severity": "unknown",
//|       "code": "may-dependence",
//|       "message": "reverse may reverse a dependence: whether these overlap is not known",
//|       "file": "nearest_left_out_json.mlir",
//|       "line": 6,
//|       "column": 5,
//|       "end_line": 6,
//|       "end_column": 44,
//|       "labels": [
//|         {
//|           "text": "overwrites %B[1] at %i = 1",
//|           "file": "nearest_left_out_json.mlir",
//|           "line": 6,
//|           "column": 5,
//|           "end_line": 6,
//|           "end_column": 44
//|         },
//|         {
//|           "text": "reads %A[0] at %i = 0",
//|           "file": "nearest_left_out_json.mlir",
//|           "line": 4,
//|           "column": 10,
//|           "end_line": 4,
//|           "end_column": 44
//|         }
//|       ],
//|       "notes": [
//|         "with %n = 2",
//|         "help: try: -t 'reverse(%i)', without --may-alias, without `distribute(%i)`"
//|       ]
//|     }
//|   ],
//|   "report": [],
//|   "errors": [],
//|   "assumptions": [],
//|   "nearest": {
//|     "tried": 7,
//|     "without": "--may-alias",
//|     "steps": "reverse(%i)",
//|     "left_out": "distribute(%i)"
//|   }
//| }
//| exit code 4
