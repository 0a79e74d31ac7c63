func.func @transformer(%x: memref<128x768xf32>, %wq0: memref<768x768xf32>, %wk0: memref<768x768xf32>, %wv0: memref<768x768xf32>, %wo0: memref<768x768xf32>, %wf0: memref<768x3072xf32>, %wg0: memref<3072x768xf32>, %wq1: memref<768x768xf32>, %wk1: memref<768x768xf32>, %wv1: memref<768x768xf32>, %wo1: memref<768x768xf32>, %wf1: memref<768x3072xf32>, %wg1: memref<3072x768xf32>, %wq2: memref<768x768xf32>, %wk2: memref<768x768xf32>, %wv2: memref<768x768xf32>, %wo2: memref<768x768xf32>, %wf2: memref<768x3072xf32>, %wg2: memref<3072x768xf32>, %wq3: memref<768x768xf32>, %wk3: memref<768x768xf32>, %wv3: memref<768x768xf32>, %wo3: memref<768x768xf32>, %wf3: memref<768x3072xf32>, %wg3: memref<3072x768xf32>, %wq4: memref<768x768xf32>, %wk4: memref<768x768xf32>, %wv4: memref<768x768xf32>, %wo4: memref<768x768xf32>, %wf4: memref<768x3072xf32>, %wg4: memref<3072x768xf32>, %wq5: memref<768x768xf32>, %wk5: memref<768x768xf32>, %wv5: memref<768x768xf32>, %wo5: memref<768x768xf32>, %wf5: memref<768x3072xf32>, %wg5: memref<3072x768xf32>, %wq6: memref<768x768xf32>, %wk6: memref<768x768xf32>, %wv6: memref<768x768xf32>, %wo6: memref<768x768xf32>, %wf6: memref<768x3072xf32>, %wg6: memref<3072x768xf32>, %wq7: memref<768x768xf32>, %wk7: memref<768x768xf32>, %wv7: memref<768x768xf32>, %wo7: memref<768x768xf32>, %wf7: memref<768x3072xf32>, %wg7: memref<3072x768xf32>, %wq8: memref<768x768xf32>, %wk8: memref<768x768xf32>, %wv8: memref<768x768xf32>, %wo8: memref<768x768xf32>, %wf8: memref<768x3072xf32>, %wg8: memref<3072x768xf32>, %wq9: memref<768x768xf32>, %wk9: memref<768x768xf32>, %wv9: memref<768x768xf32>, %wo9: memref<768x768xf32>, %wf9: memref<768x3072xf32>, %wg9: memref<3072x768xf32>, %wq10: memref<768x768xf32>, %wk10: memref<768x768xf32>, %wv10: memref<768x768xf32>, %wo10: memref<768x768xf32>, %wf10: memref<768x3072xf32>, %wg10: memref<3072x768xf32>, %wq11: memref<768x768xf32>, %wk11: memref<768x768xf32>, %wv11: memref<768x768xf32>, %wo11: memref<768x768xf32>, %wf11: memref<768x3072xf32>, %wg11: memref<3072x768xf32>) -> memref<128x768xf32> {
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
  %v123 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v123 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v122 : memref<128x768xf32>) outs(%v123 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v124 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v122, %v123 : memref<128x768xf32>, memref<128xf32>) outs(%v124 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v125 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v124 : memref<128x768xf32>) outs(%v125 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v126 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v126 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v125 : memref<128x768xf32>) outs(%v126 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v127 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v124, %v126 : memref<128x768xf32>, memref<128xf32>) outs(%v127 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v128 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v128 : memref<128x768xf32>)
  linalg.matmul ins(%v127, %wq4 : memref<128x768xf32>, memref<768x768xf32>) outs(%v128 : memref<128x768xf32>)
  %v129 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v128 : memref<128x768xf32>) outs(%v129 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v130 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v130 : memref<128x768xf32>)
  linalg.matmul ins(%v127, %wk4 : memref<128x768xf32>, memref<768x768xf32>) outs(%v130 : memref<128x768xf32>)
  %v131 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v130 : memref<128x768xf32>) outs(%v131 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v132 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v132 : memref<128x768xf32>)
  linalg.matmul ins(%v127, %wv4 : memref<128x768xf32>, memref<768x768xf32>) outs(%v132 : memref<128x768xf32>)
  %v133 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v132 : memref<128x768xf32>) outs(%v133 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v134 = memref.alloc() : memref<12x64x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v131 : memref<12x128x64xf32>) outs(%v134 : memref<12x64x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v135 = memref.alloc() : memref<12x128x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v135 : memref<12x128x128xf32>)
  linalg.batch_matmul ins(%v129, %v134 : memref<12x128x64xf32>, memref<12x64x128xf32>) outs(%v135 : memref<12x128x128xf32>)
  %v136 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v2 : f32) outs(%v136 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v135 : memref<12x128x128xf32>) outs(%v136 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.maximumf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v137 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v135, %v136 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v137 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      %r2 = math.exp %r : f32
      linalg.yield %r2 : f32
    }
  %v138 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v138 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v137 : memref<12x128x128xf32>) outs(%v138 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v139 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v137, %v138 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v139 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v140 = memref.alloc() : memref<12x128x64xf32>
  linalg.fill ins(%v1 : f32) outs(%v140 : memref<12x128x64xf32>)
  linalg.batch_matmul ins(%v139, %v133 : memref<12x128x128xf32>, memref<12x128x64xf32>) outs(%v140 : memref<12x128x64xf32>)
  %v141 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v140 : memref<12x128x64xf32>) outs(%v141 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v142 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v142 : memref<128x768xf32>)
  linalg.matmul ins(%v141, %wo4 : memref<128x768xf32>, memref<768x768xf32>) outs(%v142 : memref<128x768xf32>)
  %v143 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v122, %v142 : memref<128x768xf32>, memref<128x768xf32>) outs(%v143 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v144 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v144 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v143 : memref<128x768xf32>) outs(%v144 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v145 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v143, %v144 : memref<128x768xf32>, memref<128xf32>) outs(%v145 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v146 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v145 : memref<128x768xf32>) outs(%v146 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v147 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v147 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v146 : memref<128x768xf32>) outs(%v147 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v148 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v145, %v147 : memref<128x768xf32>, memref<128xf32>) outs(%v148 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v149 = memref.alloc() : memref<128x3072xf32>
  linalg.fill ins(%v1 : f32) outs(%v149 : memref<128x3072xf32>)
  linalg.matmul ins(%v148, %wf4 : memref<128x768xf32>, memref<768x3072xf32>) outs(%v149 : memref<128x3072xf32>)
  %v150 = memref.alloc() : memref<128x3072xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v149 : memref<128x3072xf32>) outs(%v150 : memref<128x3072xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = math.tanh %a0 : f32
      %r1 = arith.mulf %r, %a0 : f32
      linalg.yield %r1 : f32
    }
  %v151 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v151 : memref<128x768xf32>)
  linalg.matmul ins(%v150, %wg4 : memref<128x3072xf32>, memref<3072x768xf32>) outs(%v151 : memref<128x768xf32>)
  %v152 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v143, %v151 : memref<128x768xf32>, memref<128x768xf32>) outs(%v152 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v153 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v153 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v152 : memref<128x768xf32>) outs(%v153 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v154 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v152, %v153 : memref<128x768xf32>, memref<128xf32>) outs(%v154 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v155 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v154 : memref<128x768xf32>) outs(%v155 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v156 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v156 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v155 : memref<128x768xf32>) outs(%v156 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v157 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v154, %v156 : memref<128x768xf32>, memref<128xf32>) outs(%v157 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v158 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v158 : memref<128x768xf32>)
  linalg.matmul ins(%v157, %wq5 : memref<128x768xf32>, memref<768x768xf32>) outs(%v158 : memref<128x768xf32>)
  %v159 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v158 : memref<128x768xf32>) outs(%v159 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v160 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v160 : memref<128x768xf32>)
  linalg.matmul ins(%v157, %wk5 : memref<128x768xf32>, memref<768x768xf32>) outs(%v160 : memref<128x768xf32>)
  %v161 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v160 : memref<128x768xf32>) outs(%v161 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v162 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v162 : memref<128x768xf32>)
  linalg.matmul ins(%v157, %wv5 : memref<128x768xf32>, memref<768x768xf32>) outs(%v162 : memref<128x768xf32>)
  %v163 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v162 : memref<128x768xf32>) outs(%v163 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v164 = memref.alloc() : memref<12x64x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v161 : memref<12x128x64xf32>) outs(%v164 : memref<12x64x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v165 = memref.alloc() : memref<12x128x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v165 : memref<12x128x128xf32>)
  linalg.batch_matmul ins(%v159, %v164 : memref<12x128x64xf32>, memref<12x64x128xf32>) outs(%v165 : memref<12x128x128xf32>)
  %v166 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v2 : f32) outs(%v166 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v165 : memref<12x128x128xf32>) outs(%v166 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.maximumf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v167 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v165, %v166 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v167 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      %r2 = math.exp %r : f32
      linalg.yield %r2 : f32
    }
  %v168 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v168 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v167 : memref<12x128x128xf32>) outs(%v168 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v169 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v167, %v168 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v169 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v170 = memref.alloc() : memref<12x128x64xf32>
  linalg.fill ins(%v1 : f32) outs(%v170 : memref<12x128x64xf32>)
  linalg.batch_matmul ins(%v169, %v163 : memref<12x128x128xf32>, memref<12x128x64xf32>) outs(%v170 : memref<12x128x64xf32>)
  %v171 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v170 : memref<12x128x64xf32>) outs(%v171 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v172 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v172 : memref<128x768xf32>)
  linalg.matmul ins(%v171, %wo5 : memref<128x768xf32>, memref<768x768xf32>) outs(%v172 : memref<128x768xf32>)
  %v173 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v152, %v172 : memref<128x768xf32>, memref<128x768xf32>) outs(%v173 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v174 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v174 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v173 : memref<128x768xf32>) outs(%v174 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v175 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v173, %v174 : memref<128x768xf32>, memref<128xf32>) outs(%v175 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v176 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v175 : memref<128x768xf32>) outs(%v176 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v177 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v177 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v176 : memref<128x768xf32>) outs(%v177 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v178 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v175, %v177 : memref<128x768xf32>, memref<128xf32>) outs(%v178 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v179 = memref.alloc() : memref<128x3072xf32>
  linalg.fill ins(%v1 : f32) outs(%v179 : memref<128x3072xf32>)
  linalg.matmul ins(%v178, %wf5 : memref<128x768xf32>, memref<768x3072xf32>) outs(%v179 : memref<128x3072xf32>)
  %v180 = memref.alloc() : memref<128x3072xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v179 : memref<128x3072xf32>) outs(%v180 : memref<128x3072xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = math.tanh %a0 : f32
      %r1 = arith.mulf %r, %a0 : f32
      linalg.yield %r1 : f32
    }
  %v181 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v181 : memref<128x768xf32>)
  linalg.matmul ins(%v180, %wg5 : memref<128x3072xf32>, memref<3072x768xf32>) outs(%v181 : memref<128x768xf32>)
  %v182 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v173, %v181 : memref<128x768xf32>, memref<128x768xf32>) outs(%v182 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v183 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v183 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v182 : memref<128x768xf32>) outs(%v183 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v184 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v182, %v183 : memref<128x768xf32>, memref<128xf32>) outs(%v184 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v185 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v184 : memref<128x768xf32>) outs(%v185 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v186 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v186 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v185 : memref<128x768xf32>) outs(%v186 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v187 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v184, %v186 : memref<128x768xf32>, memref<128xf32>) outs(%v187 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v188 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v188 : memref<128x768xf32>)
  linalg.matmul ins(%v187, %wq6 : memref<128x768xf32>, memref<768x768xf32>) outs(%v188 : memref<128x768xf32>)
  %v189 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v188 : memref<128x768xf32>) outs(%v189 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v190 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v190 : memref<128x768xf32>)
  linalg.matmul ins(%v187, %wk6 : memref<128x768xf32>, memref<768x768xf32>) outs(%v190 : memref<128x768xf32>)
  %v191 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v190 : memref<128x768xf32>) outs(%v191 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v192 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v192 : memref<128x768xf32>)
  linalg.matmul ins(%v187, %wv6 : memref<128x768xf32>, memref<768x768xf32>) outs(%v192 : memref<128x768xf32>)
  %v193 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v192 : memref<128x768xf32>) outs(%v193 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v194 = memref.alloc() : memref<12x64x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v191 : memref<12x128x64xf32>) outs(%v194 : memref<12x64x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v195 = memref.alloc() : memref<12x128x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v195 : memref<12x128x128xf32>)
  linalg.batch_matmul ins(%v189, %v194 : memref<12x128x64xf32>, memref<12x64x128xf32>) outs(%v195 : memref<12x128x128xf32>)
  %v196 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v2 : f32) outs(%v196 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v195 : memref<12x128x128xf32>) outs(%v196 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.maximumf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v197 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v195, %v196 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v197 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      %r2 = math.exp %r : f32
      linalg.yield %r2 : f32
    }
  %v198 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v198 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v197 : memref<12x128x128xf32>) outs(%v198 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v199 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v197, %v198 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v199 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v200 = memref.alloc() : memref<12x128x64xf32>
  linalg.fill ins(%v1 : f32) outs(%v200 : memref<12x128x64xf32>)
  linalg.batch_matmul ins(%v199, %v193 : memref<12x128x128xf32>, memref<12x128x64xf32>) outs(%v200 : memref<12x128x64xf32>)
  %v201 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v200 : memref<12x128x64xf32>) outs(%v201 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v202 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v202 : memref<128x768xf32>)
  linalg.matmul ins(%v201, %wo6 : memref<128x768xf32>, memref<768x768xf32>) outs(%v202 : memref<128x768xf32>)
  %v203 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v182, %v202 : memref<128x768xf32>, memref<128x768xf32>) outs(%v203 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v204 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v204 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v203 : memref<128x768xf32>) outs(%v204 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v205 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v203, %v204 : memref<128x768xf32>, memref<128xf32>) outs(%v205 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v206 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v205 : memref<128x768xf32>) outs(%v206 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v207 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v207 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v206 : memref<128x768xf32>) outs(%v207 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v208 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v205, %v207 : memref<128x768xf32>, memref<128xf32>) outs(%v208 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v209 = memref.alloc() : memref<128x3072xf32>
  linalg.fill ins(%v1 : f32) outs(%v209 : memref<128x3072xf32>)
  linalg.matmul ins(%v208, %wf6 : memref<128x768xf32>, memref<768x3072xf32>) outs(%v209 : memref<128x3072xf32>)
  %v210 = memref.alloc() : memref<128x3072xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v209 : memref<128x3072xf32>) outs(%v210 : memref<128x3072xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = math.tanh %a0 : f32
      %r1 = arith.mulf %r, %a0 : f32
      linalg.yield %r1 : f32
    }
  %v211 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v211 : memref<128x768xf32>)
  linalg.matmul ins(%v210, %wg6 : memref<128x3072xf32>, memref<3072x768xf32>) outs(%v211 : memref<128x768xf32>)
  %v212 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v203, %v211 : memref<128x768xf32>, memref<128x768xf32>) outs(%v212 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v213 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v213 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v212 : memref<128x768xf32>) outs(%v213 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v214 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v212, %v213 : memref<128x768xf32>, memref<128xf32>) outs(%v214 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v215 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v214 : memref<128x768xf32>) outs(%v215 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v216 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v216 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v215 : memref<128x768xf32>) outs(%v216 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v217 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v214, %v216 : memref<128x768xf32>, memref<128xf32>) outs(%v217 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v218 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v218 : memref<128x768xf32>)
  linalg.matmul ins(%v217, %wq7 : memref<128x768xf32>, memref<768x768xf32>) outs(%v218 : memref<128x768xf32>)
  %v219 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v218 : memref<128x768xf32>) outs(%v219 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v220 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v220 : memref<128x768xf32>)
  linalg.matmul ins(%v217, %wk7 : memref<128x768xf32>, memref<768x768xf32>) outs(%v220 : memref<128x768xf32>)
  %v221 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v220 : memref<128x768xf32>) outs(%v221 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v222 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v222 : memref<128x768xf32>)
  linalg.matmul ins(%v217, %wv7 : memref<128x768xf32>, memref<768x768xf32>) outs(%v222 : memref<128x768xf32>)
  %v223 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v222 : memref<128x768xf32>) outs(%v223 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v224 = memref.alloc() : memref<12x64x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v221 : memref<12x128x64xf32>) outs(%v224 : memref<12x64x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v225 = memref.alloc() : memref<12x128x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v225 : memref<12x128x128xf32>)
  linalg.batch_matmul ins(%v219, %v224 : memref<12x128x64xf32>, memref<12x64x128xf32>) outs(%v225 : memref<12x128x128xf32>)
  %v226 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v2 : f32) outs(%v226 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v225 : memref<12x128x128xf32>) outs(%v226 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.maximumf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v227 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v225, %v226 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v227 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      %r2 = math.exp %r : f32
      linalg.yield %r2 : f32
    }
  %v228 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v228 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v227 : memref<12x128x128xf32>) outs(%v228 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v229 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v227, %v228 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v229 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v230 = memref.alloc() : memref<12x128x64xf32>
  linalg.fill ins(%v1 : f32) outs(%v230 : memref<12x128x64xf32>)
  linalg.batch_matmul ins(%v229, %v223 : memref<12x128x128xf32>, memref<12x128x64xf32>) outs(%v230 : memref<12x128x64xf32>)
  %v231 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v230 : memref<12x128x64xf32>) outs(%v231 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v232 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v232 : memref<128x768xf32>)
  linalg.matmul ins(%v231, %wo7 : memref<128x768xf32>, memref<768x768xf32>) outs(%v232 : memref<128x768xf32>)
  %v233 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v212, %v232 : memref<128x768xf32>, memref<128x768xf32>) outs(%v233 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v234 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v234 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v233 : memref<128x768xf32>) outs(%v234 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v235 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v233, %v234 : memref<128x768xf32>, memref<128xf32>) outs(%v235 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v236 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v235 : memref<128x768xf32>) outs(%v236 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v237 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v237 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v236 : memref<128x768xf32>) outs(%v237 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v238 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v235, %v237 : memref<128x768xf32>, memref<128xf32>) outs(%v238 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v239 = memref.alloc() : memref<128x3072xf32>
  linalg.fill ins(%v1 : f32) outs(%v239 : memref<128x3072xf32>)
  linalg.matmul ins(%v238, %wf7 : memref<128x768xf32>, memref<768x3072xf32>) outs(%v239 : memref<128x3072xf32>)
  %v240 = memref.alloc() : memref<128x3072xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v239 : memref<128x3072xf32>) outs(%v240 : memref<128x3072xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = math.tanh %a0 : f32
      %r1 = arith.mulf %r, %a0 : f32
      linalg.yield %r1 : f32
    }
  %v241 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v241 : memref<128x768xf32>)
  linalg.matmul ins(%v240, %wg7 : memref<128x3072xf32>, memref<3072x768xf32>) outs(%v241 : memref<128x768xf32>)
  %v242 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v233, %v241 : memref<128x768xf32>, memref<128x768xf32>) outs(%v242 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v243 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v243 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v242 : memref<128x768xf32>) outs(%v243 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v244 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v242, %v243 : memref<128x768xf32>, memref<128xf32>) outs(%v244 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v245 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v244 : memref<128x768xf32>) outs(%v245 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v246 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v246 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v245 : memref<128x768xf32>) outs(%v246 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v247 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v244, %v246 : memref<128x768xf32>, memref<128xf32>) outs(%v247 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v248 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v248 : memref<128x768xf32>)
  linalg.matmul ins(%v247, %wq8 : memref<128x768xf32>, memref<768x768xf32>) outs(%v248 : memref<128x768xf32>)
  %v249 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v248 : memref<128x768xf32>) outs(%v249 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v250 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v250 : memref<128x768xf32>)
  linalg.matmul ins(%v247, %wk8 : memref<128x768xf32>, memref<768x768xf32>) outs(%v250 : memref<128x768xf32>)
  %v251 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v250 : memref<128x768xf32>) outs(%v251 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v252 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v252 : memref<128x768xf32>)
  linalg.matmul ins(%v247, %wv8 : memref<128x768xf32>, memref<768x768xf32>) outs(%v252 : memref<128x768xf32>)
  %v253 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v252 : memref<128x768xf32>) outs(%v253 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v254 = memref.alloc() : memref<12x64x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v251 : memref<12x128x64xf32>) outs(%v254 : memref<12x64x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v255 = memref.alloc() : memref<12x128x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v255 : memref<12x128x128xf32>)
  linalg.batch_matmul ins(%v249, %v254 : memref<12x128x64xf32>, memref<12x64x128xf32>) outs(%v255 : memref<12x128x128xf32>)
  %v256 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v2 : f32) outs(%v256 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v255 : memref<12x128x128xf32>) outs(%v256 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.maximumf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v257 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v255, %v256 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v257 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      %r2 = math.exp %r : f32
      linalg.yield %r2 : f32
    }
  %v258 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v258 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v257 : memref<12x128x128xf32>) outs(%v258 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v259 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v257, %v258 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v259 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v260 = memref.alloc() : memref<12x128x64xf32>
  linalg.fill ins(%v1 : f32) outs(%v260 : memref<12x128x64xf32>)
  linalg.batch_matmul ins(%v259, %v253 : memref<12x128x128xf32>, memref<12x128x64xf32>) outs(%v260 : memref<12x128x64xf32>)
  %v261 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v260 : memref<12x128x64xf32>) outs(%v261 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v262 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v262 : memref<128x768xf32>)
  linalg.matmul ins(%v261, %wo8 : memref<128x768xf32>, memref<768x768xf32>) outs(%v262 : memref<128x768xf32>)
  %v263 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v242, %v262 : memref<128x768xf32>, memref<128x768xf32>) outs(%v263 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v264 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v264 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v263 : memref<128x768xf32>) outs(%v264 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v265 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v263, %v264 : memref<128x768xf32>, memref<128xf32>) outs(%v265 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v266 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v265 : memref<128x768xf32>) outs(%v266 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v267 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v267 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v266 : memref<128x768xf32>) outs(%v267 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v268 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v265, %v267 : memref<128x768xf32>, memref<128xf32>) outs(%v268 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v269 = memref.alloc() : memref<128x3072xf32>
  linalg.fill ins(%v1 : f32) outs(%v269 : memref<128x3072xf32>)
  linalg.matmul ins(%v268, %wf8 : memref<128x768xf32>, memref<768x3072xf32>) outs(%v269 : memref<128x3072xf32>)
  %v270 = memref.alloc() : memref<128x3072xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v269 : memref<128x3072xf32>) outs(%v270 : memref<128x3072xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = math.tanh %a0 : f32
      %r1 = arith.mulf %r, %a0 : f32
      linalg.yield %r1 : f32
    }
  %v271 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v271 : memref<128x768xf32>)
  linalg.matmul ins(%v270, %wg8 : memref<128x3072xf32>, memref<3072x768xf32>) outs(%v271 : memref<128x768xf32>)
  %v272 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v263, %v271 : memref<128x768xf32>, memref<128x768xf32>) outs(%v272 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v273 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v273 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v272 : memref<128x768xf32>) outs(%v273 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v274 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v272, %v273 : memref<128x768xf32>, memref<128xf32>) outs(%v274 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v275 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v274 : memref<128x768xf32>) outs(%v275 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v276 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v276 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v275 : memref<128x768xf32>) outs(%v276 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v277 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v274, %v276 : memref<128x768xf32>, memref<128xf32>) outs(%v277 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v278 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v278 : memref<128x768xf32>)
  linalg.matmul ins(%v277, %wq9 : memref<128x768xf32>, memref<768x768xf32>) outs(%v278 : memref<128x768xf32>)
  %v279 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v278 : memref<128x768xf32>) outs(%v279 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v280 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v280 : memref<128x768xf32>)
  linalg.matmul ins(%v277, %wk9 : memref<128x768xf32>, memref<768x768xf32>) outs(%v280 : memref<128x768xf32>)
  %v281 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v280 : memref<128x768xf32>) outs(%v281 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v282 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v282 : memref<128x768xf32>)
  linalg.matmul ins(%v277, %wv9 : memref<128x768xf32>, memref<768x768xf32>) outs(%v282 : memref<128x768xf32>)
  %v283 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v282 : memref<128x768xf32>) outs(%v283 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v284 = memref.alloc() : memref<12x64x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v281 : memref<12x128x64xf32>) outs(%v284 : memref<12x64x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v285 = memref.alloc() : memref<12x128x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v285 : memref<12x128x128xf32>)
  linalg.batch_matmul ins(%v279, %v284 : memref<12x128x64xf32>, memref<12x64x128xf32>) outs(%v285 : memref<12x128x128xf32>)
  %v286 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v2 : f32) outs(%v286 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v285 : memref<12x128x128xf32>) outs(%v286 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.maximumf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v287 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v285, %v286 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v287 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      %r2 = math.exp %r : f32
      linalg.yield %r2 : f32
    }
  %v288 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v288 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v287 : memref<12x128x128xf32>) outs(%v288 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v289 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v287, %v288 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v289 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v290 = memref.alloc() : memref<12x128x64xf32>
  linalg.fill ins(%v1 : f32) outs(%v290 : memref<12x128x64xf32>)
  linalg.batch_matmul ins(%v289, %v283 : memref<12x128x128xf32>, memref<12x128x64xf32>) outs(%v290 : memref<12x128x64xf32>)
  %v291 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v290 : memref<12x128x64xf32>) outs(%v291 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v292 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v292 : memref<128x768xf32>)
  linalg.matmul ins(%v291, %wo9 : memref<128x768xf32>, memref<768x768xf32>) outs(%v292 : memref<128x768xf32>)
  %v293 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v272, %v292 : memref<128x768xf32>, memref<128x768xf32>) outs(%v293 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v294 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v294 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v293 : memref<128x768xf32>) outs(%v294 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v295 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v293, %v294 : memref<128x768xf32>, memref<128xf32>) outs(%v295 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v296 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v295 : memref<128x768xf32>) outs(%v296 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v297 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v297 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v296 : memref<128x768xf32>) outs(%v297 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v298 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v295, %v297 : memref<128x768xf32>, memref<128xf32>) outs(%v298 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v299 = memref.alloc() : memref<128x3072xf32>
  linalg.fill ins(%v1 : f32) outs(%v299 : memref<128x3072xf32>)
  linalg.matmul ins(%v298, %wf9 : memref<128x768xf32>, memref<768x3072xf32>) outs(%v299 : memref<128x3072xf32>)
  %v300 = memref.alloc() : memref<128x3072xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v299 : memref<128x3072xf32>) outs(%v300 : memref<128x3072xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = math.tanh %a0 : f32
      %r1 = arith.mulf %r, %a0 : f32
      linalg.yield %r1 : f32
    }
  %v301 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v301 : memref<128x768xf32>)
  linalg.matmul ins(%v300, %wg9 : memref<128x3072xf32>, memref<3072x768xf32>) outs(%v301 : memref<128x768xf32>)
  %v302 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v293, %v301 : memref<128x768xf32>, memref<128x768xf32>) outs(%v302 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v303 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v303 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v302 : memref<128x768xf32>) outs(%v303 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v304 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v302, %v303 : memref<128x768xf32>, memref<128xf32>) outs(%v304 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v305 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v304 : memref<128x768xf32>) outs(%v305 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v306 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v306 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v305 : memref<128x768xf32>) outs(%v306 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v307 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v304, %v306 : memref<128x768xf32>, memref<128xf32>) outs(%v307 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v308 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v308 : memref<128x768xf32>)
  linalg.matmul ins(%v307, %wq10 : memref<128x768xf32>, memref<768x768xf32>) outs(%v308 : memref<128x768xf32>)
  %v309 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v308 : memref<128x768xf32>) outs(%v309 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v310 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v310 : memref<128x768xf32>)
  linalg.matmul ins(%v307, %wk10 : memref<128x768xf32>, memref<768x768xf32>) outs(%v310 : memref<128x768xf32>)
  %v311 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v310 : memref<128x768xf32>) outs(%v311 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v312 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v312 : memref<128x768xf32>)
  linalg.matmul ins(%v307, %wv10 : memref<128x768xf32>, memref<768x768xf32>) outs(%v312 : memref<128x768xf32>)
  %v313 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v312 : memref<128x768xf32>) outs(%v313 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v314 = memref.alloc() : memref<12x64x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v311 : memref<12x128x64xf32>) outs(%v314 : memref<12x64x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v315 = memref.alloc() : memref<12x128x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v315 : memref<12x128x128xf32>)
  linalg.batch_matmul ins(%v309, %v314 : memref<12x128x64xf32>, memref<12x64x128xf32>) outs(%v315 : memref<12x128x128xf32>)
  %v316 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v2 : f32) outs(%v316 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v315 : memref<12x128x128xf32>) outs(%v316 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.maximumf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v317 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v315, %v316 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v317 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      %r2 = math.exp %r : f32
      linalg.yield %r2 : f32
    }
  %v318 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v318 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v317 : memref<12x128x128xf32>) outs(%v318 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v319 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v317, %v318 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v319 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v320 = memref.alloc() : memref<12x128x64xf32>
  linalg.fill ins(%v1 : f32) outs(%v320 : memref<12x128x64xf32>)
  linalg.batch_matmul ins(%v319, %v313 : memref<12x128x128xf32>, memref<12x128x64xf32>) outs(%v320 : memref<12x128x64xf32>)
  %v321 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v320 : memref<12x128x64xf32>) outs(%v321 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v322 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v322 : memref<128x768xf32>)
  linalg.matmul ins(%v321, %wo10 : memref<128x768xf32>, memref<768x768xf32>) outs(%v322 : memref<128x768xf32>)
  %v323 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v302, %v322 : memref<128x768xf32>, memref<128x768xf32>) outs(%v323 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v324 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v324 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v323 : memref<128x768xf32>) outs(%v324 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v325 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v323, %v324 : memref<128x768xf32>, memref<128xf32>) outs(%v325 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v326 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v325 : memref<128x768xf32>) outs(%v326 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v327 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v327 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v326 : memref<128x768xf32>) outs(%v327 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v328 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v325, %v327 : memref<128x768xf32>, memref<128xf32>) outs(%v328 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v329 = memref.alloc() : memref<128x3072xf32>
  linalg.fill ins(%v1 : f32) outs(%v329 : memref<128x3072xf32>)
  linalg.matmul ins(%v328, %wf10 : memref<128x768xf32>, memref<768x3072xf32>) outs(%v329 : memref<128x3072xf32>)
  %v330 = memref.alloc() : memref<128x3072xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v329 : memref<128x3072xf32>) outs(%v330 : memref<128x3072xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = math.tanh %a0 : f32
      %r1 = arith.mulf %r, %a0 : f32
      linalg.yield %r1 : f32
    }
  %v331 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v331 : memref<128x768xf32>)
  linalg.matmul ins(%v330, %wg10 : memref<128x3072xf32>, memref<3072x768xf32>) outs(%v331 : memref<128x768xf32>)
  %v332 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v323, %v331 : memref<128x768xf32>, memref<128x768xf32>) outs(%v332 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v333 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v333 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v332 : memref<128x768xf32>) outs(%v333 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v334 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v332, %v333 : memref<128x768xf32>, memref<128xf32>) outs(%v334 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v335 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v334 : memref<128x768xf32>) outs(%v335 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v336 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v336 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v335 : memref<128x768xf32>) outs(%v336 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v337 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v334, %v336 : memref<128x768xf32>, memref<128xf32>) outs(%v337 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v338 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v338 : memref<128x768xf32>)
  linalg.matmul ins(%v337, %wq11 : memref<128x768xf32>, memref<768x768xf32>) outs(%v338 : memref<128x768xf32>)
  %v339 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v338 : memref<128x768xf32>) outs(%v339 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v340 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v340 : memref<128x768xf32>)
  linalg.matmul ins(%v337, %wk11 : memref<128x768xf32>, memref<768x768xf32>) outs(%v340 : memref<128x768xf32>)
  %v341 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v340 : memref<128x768xf32>) outs(%v341 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v342 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v342 : memref<128x768xf32>)
  linalg.matmul ins(%v337, %wv11 : memref<128x768xf32>, memref<768x768xf32>) outs(%v342 : memref<128x768xf32>)
  %v343 = memref.alloc() : memref<12x128x64xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v342 : memref<128x768xf32>) outs(%v343 : memref<12x128x64xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v344 = memref.alloc() : memref<12x64x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v341 : memref<12x128x64xf32>) outs(%v344 : memref<12x64x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v345 = memref.alloc() : memref<12x128x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v345 : memref<12x128x128xf32>)
  linalg.batch_matmul ins(%v339, %v344 : memref<12x128x64xf32>, memref<12x64x128xf32>) outs(%v345 : memref<12x128x128xf32>)
  %v346 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v2 : f32) outs(%v346 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v345 : memref<12x128x128xf32>) outs(%v346 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.maximumf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v347 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v345, %v346 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v347 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      %r2 = math.exp %r : f32
      linalg.yield %r2 : f32
    }
  %v348 = memref.alloc() : memref<12x128xf32>
  linalg.fill ins(%v1 : f32) outs(%v348 : memref<12x128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
    ins(%v347 : memref<12x128x128xf32>) outs(%v348 : memref<12x128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v349 = memref.alloc() : memref<12x128x128xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v347, %v348 : memref<12x128x128xf32>, memref<12x128xf32>) outs(%v349 : memref<12x128x128xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v350 = memref.alloc() : memref<12x128x64xf32>
  linalg.fill ins(%v1 : f32) outs(%v350 : memref<12x128x64xf32>)
  linalg.batch_matmul ins(%v349, %v343 : memref<12x128x128xf32>, memref<12x128x64xf32>) outs(%v350 : memref<12x128x64xf32>)
  %v351 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d0 * 64 + d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%v350 : memref<12x128x64xf32>) outs(%v351 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      linalg.yield %a0 : f32
    }
  %v352 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v352 : memref<128x768xf32>)
  linalg.matmul ins(%v351, %wo11 : memref<128x768xf32>, memref<768x768xf32>) outs(%v352 : memref<128x768xf32>)
  %v353 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v332, %v352 : memref<128x768xf32>, memref<128x768xf32>) outs(%v353 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v354 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v354 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v353 : memref<128x768xf32>) outs(%v354 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v355 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v353, %v354 : memref<128x768xf32>, memref<128xf32>) outs(%v355 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.subf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v356 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v355 : memref<128x768xf32>) outs(%v356 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.mulf %a0, %a0 : f32
      linalg.yield %r : f32
    }
  %v357 = memref.alloc() : memref<128xf32>
  linalg.fill ins(%v1 : f32) outs(%v357 : memref<128xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]}
    ins(%v356 : memref<128x768xf32>) outs(%v357 : memref<128xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = arith.addf %a0, %o : f32
      linalg.yield %r : f32
    }
  %v358 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v355, %v357 : memref<128x768xf32>, memref<128xf32>) outs(%v358 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.divf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  %v359 = memref.alloc() : memref<128x3072xf32>
  linalg.fill ins(%v1 : f32) outs(%v359 : memref<128x3072xf32>)
  linalg.matmul ins(%v358, %wf11 : memref<128x768xf32>, memref<768x3072xf32>) outs(%v359 : memref<128x3072xf32>)
  %v360 = memref.alloc() : memref<128x3072xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v359 : memref<128x3072xf32>) outs(%v360 : memref<128x3072xf32>) {
    ^bb0(%a0: f32, %o: f32):
      %r = math.tanh %a0 : f32
      %r1 = arith.mulf %r, %a0 : f32
      linalg.yield %r1 : f32
    }
  %v361 = memref.alloc() : memref<128x768xf32>
  linalg.fill ins(%v1 : f32) outs(%v361 : memref<128x768xf32>)
  linalg.matmul ins(%v360, %wg11 : memref<128x3072xf32>, memref<3072x768xf32>) outs(%v361 : memref<128x768xf32>)
  %v362 = memref.alloc() : memref<128x768xf32>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
    ins(%v353, %v361 : memref<128x768xf32>, memref<128x768xf32>) outs(%v362 : memref<128x768xf32>) {
    ^bb0(%a0: f32, %a1: f32, %o: f32):
      %r = arith.addf %a0, %a1 : f32
      linalg.yield %r : f32
    }
  return %v362 : memref<128x768xf32>
}
