// RUN: farkas opt --emit cuda --report=json -o /dev/null
// Rows of 32 words are read in columns: all lanes of a half ask one bank. Beside it rows of 33.
func.func @turned(%A: memref<64x64xf64>, %C: memref<64x64xf64>) {
  affine.parallel (%b, %c) = (0, 0) to (2, 2) {
    %buf = memref.alloca() : memref<32x32xf64>
    affine.parallel (%i, %j) = (0, 0) to (32, 32) {
      %a = affine.load %A[%b * 32 + %i, %c * 32 + %j] : memref<64x64xf64>
      affine.store %a, %buf[%i, %j] : memref<32x32xf64>
    }
    affine.parallel (%i, %j) = (0, 0) to (32, 32) {
      %a = affine.load %buf[%j, %i] : memref<32x32xf64>
      affine.store %a, %C[%c * 32 + %i, %b * 32 + %j] : memref<64x64xf64>
    }
  }
  return
}

func.func @longer(%A: memref<64x64xf64>, %C: memref<64x64xf64>) {
  affine.parallel (%b, %c) = (0, 0) to (2, 2) {
    %buf = memref.alloca() : memref<32x33xf64>
    affine.parallel (%i, %j) = (0, 0) to (32, 32) {
      %a = affine.load %A[%b * 32 + %i, %c * 32 + %j] : memref<64x64xf64>
      affine.store %a, %buf[%i, %j] : memref<32x33xf64>
    }
    affine.parallel (%i, %j) = (0, 0) to (32, 32) {
      %a = affine.load %buf[%j, %i] : memref<32x33xf64>
      affine.store %a, %C[%c * 32 + %i, %b * 32 + %j] : memref<64x64xf64>
    }
  }
  return
}

//| {
//|   "schema": 1,
//|   "functions": [
//|     {
//|       "name": "turned",
//|       "nests": [
//|         {
//|           "statements": "S0 to S2",
//|           "order": "%b parallel > %c parallel > { %i parallel > %j parallel; %i parallel > %j parallel }",
//|           "as_written": false,
//|           "loops": [
//|             {
//|               "name": "%b",
//|               "standing": "parallel"
//|             },
//|             {
//|               "name": "%c",
//|               "standing": "parallel"
//|             },
//|             {
//|               "name": "%i@0",
//|               "standing": "parallel"
//|             },
//|             {
//|               "name": "%j@0",
//|               "standing": "parallel"
//|             },
//|             {
//|               "name": "%i@1",
//|               "standing": "parallel"
//|             },
//|             {
//|               "name": "%j@1",
//|               "standing": "parallel"
//|             }
//|           ],
//|           "bands": [
//|             [
//|               "%b",
//|               "%c"
//|             ],
//|             [
//|               "%i@0",
//|               "%j@0"
//|             ],
//|             [
//|               "%i@1",
//|               "%j@1"
//|             ]
//|           ],
//|           "model": {
//|             "operations": 0.0,
//|             "bytes": 65792.0,
//|             "seconds": 0.000019948,
//|             "written_seconds": 0.000019948,
//|             "operations_seconds": 0.0,
//|             "bytes_seconds": 7.71e-6
//|           }
//|         }
//|       ],
//|       "then": [],
//|       "symbols": {},
//|       "processors": 2
//|     },
//|     {
//|       "name": "longer",
//|       "nests": [
//|         {
//|           "statements": "S0 to S2",
//|           "order": "%b parallel > %c parallel > { %i parallel > %j parallel; %i parallel > %j parallel }",
//|           "as_written": false,
//|           "loops": [
//|             {
//|               "name": "%b",
//|               "standing": "parallel"
//|             },
//|             {
//|               "name": "%c",
//|               "standing": "parallel"
//|             },
//|             {
//|               "name": "%i@0",
//|               "standing": "parallel"
//|             },
//|             {
//|               "name": "%j@0",
//|               "standing": "parallel"
//|             },
//|             {
//|               "name": "%i@1",
//|               "standing": "parallel"
//|             },
//|             {
//|               "name": "%j@1",
//|               "standing": "parallel"
//|             }
//|           ],
//|           "bands": [
//|             [
//|               "%b",
//|               "%c"
//|             ],
//|             [
//|               "%i@0",
//|               "%j@0"
//|             ],
//|             [
//|               "%i@1",
//|               "%j@1"
//|             ]
//|           ],
//|           "model": {
//|             "operations": 0.0,
//|             "bytes": 65792.0,
//|             "seconds": 0.000019948,
//|             "written_seconds": 0.000019948,
//|             "operations_seconds": 0.0,
//|             "bytes_seconds": 7.71e-6
//|           }
//|         }
//|       ],
//|       "then": [],
//|       "symbols": {},
//|       "processors": 2
//|     }
//|   ],
//|   "kernels": [
//|     {
//|       "function": "turned",
//|       "kernel": "turned_kernel0",
//|       "threads": 1024,
//|       "blocks": 4,
//|       "shared_bytes": 8192,
//|       "registers": 24,
//|       "blocks_at_once": 2,
//|       "occupancy": 100,
//|       "limited_by": "threads",
//|       "accesses": [
//|         {
//|           "memory": "%buf",
//|           "action": "written",
//|           "bytes": 8,
//|           "transactions": [
//|             64,
//|             64
//|           ],
//|           "by_element": [
//|             64,
//|             64
//|           ],
//|           "times": 1
//|         },
//|         {
//|           "memory": "%buf",
//|           "action": "read",
//|           "bytes": 8,
//|           "transactions": [
//|             1024,
//|             64
//|           ],
//|           "by_element": [
//|             1024,
//|             64
//|           ],
//|           "times": 1
//|         }
//|       ]
//|     },
//|     {
//|       "function": "longer",
//|       "kernel": "longer_kernel0",
//|       "threads": 1024,
//|       "blocks": 4,
//|       "shared_bytes": 8448,
//|       "registers": 24,
//|       "blocks_at_once": 2,
//|       "occupancy": 100,
//|       "limited_by": "threads",
//|       "accesses": [
//|         {
//|           "memory": "%buf",
//|           "action": "written",
//|           "bytes": 8,
//|           "transactions": [
//|             64,
//|             64
//|           ],
//|           "by_element": [
//|             64,
//|             64
//|           ],
//|           "times": 1
//|         },
//|         {
//|           "memory": "%buf",
//|           "action": "read",
//|           "bytes": 8,
//|           "transactions": [
//|             64,
//|             64
//|           ],
//|           "by_element": [
//|             64,
//|             64
//|           ],
//|           "times": 1
//|         }
//|       ]
//|     }
//|   ]
//| }
