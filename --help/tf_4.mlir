func.func @transformer(%x: memref<128x768xf32>, %wq0: memref<768x768xf32>, %wk0: memref<768x768xf32>, %wv0: memref<768x768xf32>, %wo0: memref<768x768xf32>, %wf0: memref<768x3072xf32>, %wg0: memref<3072x768xf32>, %wq1: memref<768x768xf32>, %wk1: memref<768x768xf32>, %wv1: memref<768x768xf32>, %wo1: memref<768x768xf32>, %wf1: memref<768x3072xf32>, %wg1: memref<3072x768xf32>, %wq2: memref<768x768xf32>, %wk2: memref<768x768xf32>, %wv2: memref<768x768xf32>, %wo2: memref<768x768xf32>, %wf2: memref<768x3072xf32>, %wg2: memref<3072x768xf32>, %wq3: memref<768x768xf32>, %wk3: memref<768x768xf32>, %wv3: memref<768x768xf32>, %wo3: memref<768x768xf32>, %wf3: memref<768x3072xf32>, %wg3: memref<3072x768xf32>) -> memref<128x768xf32> {
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
  %v33 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v33 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v32 : memref<128x768xf32>) outs(%v33 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v34 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v32, %v33 : memref<128x768xf32>, memref<128xf32>) outs(%v34 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v35 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v34 : memref<128x768xf32>) outs(%v35 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v36 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v36 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v35 : memref<128x768xf32>) outs(%v36 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v37 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v34, %v36 : memref<128x768xf32>, memref<128xf32>) outs(%v37 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v38 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v38 : memref<128x768xf32>)
  linalg.matmul ins(%v37, %wq1 : memref<128x768xf32>, memref<768x768xf32>) outs(%v38 : memref<128x768xf32>)
  %v39 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v38 : memref<128x768xf32>) outs(%v39 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v40 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v40 : memref<128x768xf32>)
  linalg.matmul ins(%v37, %wk1 : memref<128x768xf32>, memref<768x768xf32>) outs(%v40 : memref<128x768xf32>)
  %v41 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v40 : memref<128x768xf32>) outs(%v41 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v42 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v42 : memref<128x768xf32>)
  linalg.matmul ins(%v37, %wv1 : memref<128x768xf32>, memref<768x768xf32>) outs(%v42 : memref<128x768xf32>)
  %v43 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v42 : memref<128x768xf32>) outs(%v43 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v44 = memref.alloc() : memref<12x64x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v41 : memref<12x128x64xf32>) outs(%v44 : memref<12x64x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v45 = memref.alloc() : memref<12x128x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v45 : memref<12x128x128xf32>)
  linalg.batch_matmul ins(%v39, %v44 : memref<12x128x64xf32>, memref<12x64x128xf32>) outs(%v45 : memref<12x128x128xf32>)
  %v46 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v2 : f32) outs(%v46 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v45 : memref<12x128x128xf32>) outs(%v46 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.maximumf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v47 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v45, %v46 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v47 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      %r2 = math.exp %r : f32
      linalg.yield %r2 : f32
    }
  %v48 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v48 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v47 : memref<12x128x128xf32>) outs(%v48 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v49 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v47, %v48 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v49 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v50 = memref.alloc() : memref<12x128x64xf32>
  linalg.fill ins(%v1 : f32) outs(%v50 : memref<12x128x64xf32>)
  linalg.batch_matmul ins(%v49, %v43 : memref<12x128x128xf32>, memref<12x128x64xf32>) outs(%v50 : memref<12x128x64xf32>)
  %v51 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v50 : memref<12x128x64xf32>) outs(%v51 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v52 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v52 : memref<128x768xf32>)
  linalg.matmul ins(%v51, %wo1 : memref<128x768xf32>, memref<768x768xf32>) outs(%v52 : memref<128x768xf32>)
  %v53 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v32, %v52 : memref<128x768xf32>, memref<128x768xf32>) outs(%v53 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v54 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v54 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v53 : memref<128x768xf32>) outs(%v54 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v55 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v53, %v54 : memref<128x768xf32>, memref<128xf32>) outs(%v55 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v56 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v55 : memref<128x768xf32>) outs(%v56 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v57 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v57 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v56 : memref<128x768xf32>) outs(%v57 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v58 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v55, %v57 : memref<128x768xf32>, memref<128xf32>) outs(%v58 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v59 = memref.alloc() : memref<128x3072xf32>
  linalg.fill ins(%v1 : f32) outs(%v59 : memref<128x3072xf32>)
  linalg.matmul ins(%v58, %wf1 : memref<128x768xf32>, memref<768x3072xf32>) outs(%v59 : memref<128x3072xf32>)
  %v60 = memref.alloc() : memref<128x3072xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v59 : memref<128x3072xf32>) outs(%v60 : memref<128x3072xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = math.tanh %a0 : f32
      %r1 = arith.mulf %r, %a0 : f32
      linalg.yield %r1 : f32
    }
  %v61 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v61 : memref<128x768xf32>)
  linalg.matmul ins(%v60, %wg1 : memref<128x3072xf32>, memref<3072x768xf32>) outs(%v61 : memref<128x768xf32>)
  %v62 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v53, %v61 : memref<128x768xf32>, memref<128x768xf32>) outs(%v62 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v63 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v63 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v62 : memref<128x768xf32>) outs(%v63 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v64 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v62, %v63 : memref<128x768xf32>, memref<128xf32>) outs(%v64 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v65 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v64 : memref<128x768xf32>) outs(%v65 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v66 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v66 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v65 : memref<128x768xf32>) outs(%v66 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v67 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v64, %v66 : memref<128x768xf32>, memref<128xf32>) outs(%v67 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v68 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v68 : memref<128x768xf32>)
  linalg.matmul ins(%v67, %wq2 : memref<128x768xf32>, memref<768x768xf32>) outs(%v68 : memref<128x768xf32>)
  %v69 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v68 : memref<128x768xf32>) outs(%v69 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v70 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v70 : memref<128x768xf32>)
  linalg.matmul ins(%v67, %wk2 : memref<128x768xf32>, memref<768x768xf32>) outs(%v70 : memref<128x768xf32>)
  %v71 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v70 : memref<128x768xf32>) outs(%v71 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v72 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v72 : memref<128x768xf32>)
  linalg.matmul ins(%v67, %wv2 : memref<128x768xf32>, memref<768x768xf32>) outs(%v72 : memref<128x768xf32>)
  %v73 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v72 : memref<128x768xf32>) outs(%v73 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v74 = memref.alloc() : memref<12x64x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v71 : memref<12x128x64xf32>) outs(%v74 : memref<12x64x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v75 = memref.alloc() : memref<12x128x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v75 : memref<12x128x128xf32>)
  linalg.batch_matmul ins(%v69, %v74 : memref<12x128x64xf32>, memref<12x64x128xf32>) outs(%v75 : memref<12x128x128xf32>)
  %v76 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v2 : f32) outs(%v76 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v75 : memref<12x128x128xf32>) outs(%v76 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.maximumf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v77 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v75, %v76 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v77 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      %r2 = math.exp %r : f32
      linalg.yield %r2 : f32
    }
  %v78 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v78 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v77 : memref<12x128x128xf32>) outs(%v78 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v79 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v77, %v78 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v79 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v80 = memref.alloc() : memref<12x128x64xf32>
  linalg.fill ins(%v1 : f32) outs(%v80 : memref<12x128x64xf32>)
  linalg.batch_matmul ins(%v79, %v73 : memref<12x128x128xf32>, memref<12x128x64xf32>) outs(%v80 : memref<12x128x64xf32>)
  %v81 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v80 : memref<12x128x64xf32>) outs(%v81 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v82 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v82 : memref<128x768xf32>)
  linalg.matmul ins(%v81, %wo2 : memref<128x768xf32>, memref<768x768xf32>) outs(%v82 : memref<128x768xf32>)
  %v83 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v62, %v82 : memref<128x768xf32>, memref<128x768xf32>) outs(%v83 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v84 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v84 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v83 : memref<128x768xf32>) outs(%v84 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v85 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v83, %v84 : memref<128x768xf32>, memref<128xf32>) outs(%v85 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v86 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v85 : memref<128x768xf32>) outs(%v86 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v87 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v87 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v86 : memref<128x768xf32>) outs(%v87 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v88 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v85, %v87 : memref<128x768xf32>, memref<128xf32>) outs(%v88 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v89 = memref.alloc() : memref<128x3072xf32>
  linalg.fill ins(%v1 : f32) outs(%v89 : memref<128x3072xf32>)
  linalg.matmul ins(%v88, %wf2 : memref<128x768xf32>, memref<768x3072xf32>) outs(%v89 : memref<128x3072xf32>)
  %v90 = memref.alloc() : memref<128x3072xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v89 : memref<128x3072xf32>) outs(%v90 : memref<128x3072xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = math.tanh %a0 : f32
      %r1 = arith.mulf %r, %a0 : f32
      linalg.yield %r1 : f32
    }
  %v91 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v91 : memref<128x768xf32>)
  linalg.matmul ins(%v90, %wg2 : memref<128x3072xf32>, memref<3072x768xf32>) outs(%v91 : memref<128x768xf32>)
  %v92 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v83, %v91 : memref<128x768xf32>, memref<128x768xf32>) outs(%v92 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v93 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v93 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v92 : memref<128x768xf32>) outs(%v93 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v94 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v92, %v93 : memref<128x768xf32>, memref<128xf32>) outs(%v94 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v95 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v94 : memref<128x768xf32>) outs(%v95 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v96 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v96 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v95 : memref<128x768xf32>) outs(%v96 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v97 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v94, %v96 : memref<128x768xf32>, memref<128xf32>) outs(%v97 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v98 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v98 : memref<128x768xf32>)
  linalg.matmul ins(%v97, %wq3 : memref<128x768xf32>, memref<768x768xf32>) outs(%v98 : memref<128x768xf32>)
  %v99 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v98 : memref<128x768xf32>) outs(%v99 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v100 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v100 : memref<128x768xf32>)
  linalg.matmul ins(%v97, %wk3 : memref<128x768xf32>, memref<768x768xf32>) outs(%v100 : memref<128x768xf32>)
  %v101 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v100 : memref<128x768xf32>) outs(%v101 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v102 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v102 : memref<128x768xf32>)
  linalg.matmul ins(%v97, %wv3 : memref<128x768xf32>, memref<768x768xf32>) outs(%v102 : memref<128x768xf32>)
  %v103 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v102 : memref<128x768xf32>) outs(%v103 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v104 = memref.alloc() : memref<12x64x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v101 : memref<12x128x64xf32>) outs(%v104 : memref<12x64x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v105 = memref.alloc() : memref<12x128x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v105 : memref<12x128x128xf32>)
  linalg.batch_matmul ins(%v99, %v104 : memref<12x128x64xf32>, memref<12x64x128xf32>) outs(%v105 : memref<12x128x128xf32>)
  %v106 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v2 : f32) outs(%v106 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v105 : memref<12x128x128xf32>) outs(%v106 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.maximumf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v107 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v105, %v106 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v107 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      %r2 = math.exp %r : f32
      linalg.yield %r2 : f32
    }
  %v108 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v108 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v107 : memref<12x128x128xf32>) outs(%v108 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v109 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v107, %v108 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v109 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v110 = memref.alloc() : memref<12x128x64xf32>
  linalg.fill ins(%v1 : f32) outs(%v110 : memref<12x128x64xf32>)
  linalg.batch_matmul ins(%v109, %v103 : memref<12x128x128xf32>, memref<12x128x64xf32>) outs(%v110 : memref<12x128x64xf32>)
  %v111 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v110 : memref<12x128x64xf32>) outs(%v111 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v112 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v112 : memref<128x768xf32>)
  linalg.matmul ins(%v111, %wo3 : memref<128x768xf32>, memref<768x768xf32>) outs(%v112 : memref<128x768xf32>)
  %v113 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v92, %v112 : memref<128x768xf32>, memref<128x768xf32>) outs(%v113 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v114 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v114 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v113 : memref<128x768xf32>) outs(%v114 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v115 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v113, %v114 : memref<128x768xf32>, memref<128xf32>) outs(%v115 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v116 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v115 : memref<128x768xf32>) outs(%v116 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v117 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v117 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v116 : memref<128x768xf32>) outs(%v117 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v118 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v115, %v117 : memref<128x768xf32>, memref<128xf32>) outs(%v118 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v119 = memref.alloc() : memref<128x3072xf32>
  linalg.fill ins(%v1 : f32) outs(%v119 : memref<128x3072xf32>)
  linalg.matmul ins(%v118, %wf3 : memref<128x768xf32>, memref<768x3072xf32>) outs(%v119 : memref<128x3072xf32>)
  %v120 = memref.alloc() : memref<128x3072xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v119 : memref<128x3072xf32>) outs(%v120 : memref<128x3072xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = math.tanh %a0 : f32
      %r1 = arith.mulf %r, %a0 : f32
      linalg.yield %r1 : f32
    }
  %v121 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v121 : memref<128x768xf32>)
  linalg.matmul ins(%v120, %wg3 : memref<128x3072xf32>, memref<3072x768xf32>) outs(%v121 : memref<128x768xf32>)
  %v122 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v113, %v121 : memref<128x768xf32>, memref<128x768xf32>) outs(%v122 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  return %v122 : memref<128x768xf32>
}
