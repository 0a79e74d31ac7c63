func.func @transformer(%x: memref<128x768xf32>, %wq0: memref<768x768xf32>, %wk0: memref<768x768xf32>, %wv0: memref<768x768xf32>, %wo0: memref<768x768xf32>, %wf0: memref<768x3072xf32>, %wg0: memref<3072x768xf32>) -> memref<128x768xf32> {
  %v1 = arith.constant 0.0 : f32
  %v2 = arith.constant -3.0e38 : f32
  %v3 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v3 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%x : memref<128x768xf32>) outs(%v3 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v4 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%x, %v3 : memref<128x768xf32>, memref<128xf32>) outs(%v4 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v5 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v4 : memref<128x768xf32>) outs(%v5 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v6 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v6 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v5 : memref<128x768xf32>) outs(%v6 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v7 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v4, %v6 : memref<128x768xf32>, memref<128xf32>) outs(%v7 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v8 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v8 : memref<128x768xf32>)
  linalg.matmul ins(%v7, %wq0 : memref<128x768xf32>, memref<768x768xf32>) outs(%v8 : memref<128x768xf32>)
  %v9 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v8 : memref<128x768xf32>) outs(%v9 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v10 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v10 : memref<128x768xf32>)
  linalg.matmul ins(%v7, %wk0 : memref<128x768xf32>, memref<768x768xf32>) outs(%v10 : memref<128x768xf32>)
  %v11 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v10 : memref<128x768xf32>) outs(%v11 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v12 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v12 : memref<128x768xf32>)
  linalg.matmul ins(%v7, %wv0 : memref<128x768xf32>, memref<768x768xf32>) outs(%v12 : memref<128x768xf32>)
  %v13 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v12 : memref<128x768xf32>) outs(%v13 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v14 = memref.alloc() : memref<12x64x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v11 : memref<12x128x64xf32>) outs(%v14 : memref<12x64x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v15 = memref.alloc() : memref<12x128x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v15 : memref<12x128x128xf32>)
  linalg.batch_matmul ins(%v9, %v14 : memref<12x128x64xf32>, memref<12x64x128xf32>) outs(%v15 : memref<12x128x128xf32>)
  %v16 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v2 : f32) outs(%v16 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v15 : memref<12x128x128xf32>) outs(%v16 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.maximumf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v17 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v15, %v16 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v17 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      %r2 = math.exp %r : f32
      linalg.yield %r2 : f32
    }
  %v18 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v18 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v17 : memref<12x128x128xf32>) outs(%v18 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v19 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v17, %v18 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v19 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v20 = memref.alloc() : memref<12x128x64xf32>
  linalg.fill ins(%v1 : f32) outs(%v20 : memref<12x128x64xf32>)
  linalg.batch_matmul ins(%v19, %v13 : memref<12x128x128xf32>, memref<12x128x64xf32>) outs(%v20 : memref<12x128x64xf32>)
  %v21 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v20 : memref<12x128x64xf32>) outs(%v21 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v22 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v22 : memref<128x768xf32>)
  linalg.matmul ins(%v21, %wo0 : memref<128x768xf32>, memref<768x768xf32>) outs(%v22 : memref<128x768xf32>)
  %v23 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%x, %v22 : memref<128x768xf32>, memref<128x768xf32>) outs(%v23 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v24 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v24 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v23 : memref<128x768xf32>) outs(%v24 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v25 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v23, %v24 : memref<128x768xf32>, memref<128xf32>) outs(%v25 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v26 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v25 : memref<128x768xf32>) outs(%v26 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v27 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v27 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v26 : memref<128x768xf32>) outs(%v27 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v28 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v25, %v27 : memref<128x768xf32>, memref<128xf32>) outs(%v28 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v29 = memref.alloc() : memref<128x3072xf32>
  linalg.fill ins(%v1 : f32) outs(%v29 : memref<128x3072xf32>)
  linalg.matmul ins(%v28, %wf0 : memref<128x768xf32>, memref<768x3072xf32>) outs(%v29 : memref<128x3072xf32>)
  %v30 = memref.alloc() : memref<128x3072xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v29 : memref<128x3072xf32>) outs(%v30 : memref<128x3072xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = math.tanh %a0 : f32
      %r1 = arith.mulf %r, %a0 : f32
      linalg.yield %r1 : f32
    }
  %v31 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v31 : memref<128x768xf32>)
  linalg.matmul ins(%v30, %wg0 : memref<128x3072xf32>, memref<3072x768xf32>) outs(%v31 : memref<128x768xf32>)
  %v32 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v23, %v31 : memref<128x768xf32>, memref<128x768xf32>) outs(%v32 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  return %v32 : memref<128x768xf32>
}
