// Every form of control flow, every modifier of arithmetic, every spelling of constants.
cuda_tile.module @control attributes {note = "all forms"} {
  global @weights alignment = 256 <f32: [1.0, 2.0]> : !cuda_tile.tile<2xf32>
  global @zeros <i8 : 0> : tile<4xi8>

  entry @loops(%n: tile<i32>, %p: !cuda_tile.tile<!cuda_tile.ptr<f32>>) optimization_hints=<sm_100 = {num_cta_in_cga = 8}> {
    %true = constant <i1: true> : tile<i1>
    %old = constant dense<1> : tile<i1>
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <i32: 1> : !cuda_tile.tile<i32>
    %b = constant <i8: 255> : tile<i8>
    %inf = constant <f32: 0x7F800000> : tile<f32>
    %half = constant <f16: [[2.0, 1.0], [4.0, -5.5]]> : tile<2x2xf16>
    %splat = constant <bf16: 5.5> : tile<4x8xbf16>
    %same = constant <i64: [7, 7, 7, 7]> : tile<4xi64>
    %olds = constant dense<[[1, 2], [3, 4]]> : tile<2x2xi16>
    %g = get_global @weights : tile<ptr<f32>>
    for %i in (%c0 to %n, step %c1) : tile<i32> {
    }
    %sum = for unsigned %i in (%c0 to %n, step %c1) : tile<i32> iter_values(%a = %c0) -> (tile<i32>) {
      %odd = cmpi not_equal %i, %a, unsigned : tile<i32> -> tile<i1>
      if %odd {
        continue %a : tile<i32>
      } else {
      } {kept}
      %next = addi %a, %i overflow<no_signed_wrap> : tile<i32>
      continue %next : tile<i32>
    } {unroll = 4 : i64}
    cuda_tile.loop {
      break
    }
    %l:2 = loop iter_values(%x = %sum, %y = %inf) : tile<i32>, tile<f32> -> tile<f32>, tile<i1> {
      %done = cmpi greater_than_or_equal %x, %n, signed : tile<i32> -> tile<i1>
      if %done {
        if %true {
          break %y, %done : tile<f32>, tile<i1>
        }
        yield
      } else {
        %x1 = addi %x, %c1 : tile<i32>
        continue %x1, %y : tile<i32>, tile<f32>
      }
      continue %x, %y : tile<i32>, tile<f32>
    }
    %endless = loop : tile<f32> {
      break %inf : tile<f32>
    }
    %z, %w = if %l#1 -> (tile<f32>, tile<i32>) {
      yield %l#0, %c0 : tile<f32>, tile<i32>
    } else {
      yield %endless, %c1 : tile<f32>, tile<i32>
    }
    assert %old, "no \"luck\"" : tile<i1>
    if %true {
      return
    }
    return
  }

  entry @nothing() {}

  cuda_tile.entry @arithmetic(%i: tile<i32>, %j: tile<i32>, %f: tile<f32>, %g: tile<f32>, %d: tile<f64>) {
    %0 = addi %i, %j overflow<none> : tile<i32>
    %1 = subi %i, %j overflow<no_unsigned_wrap> : tile<i32>
    %2 = muli %i, %j overflow<no_wrap> : tile<i32>
    %3 = divi %i, %j signed : tile<i32>
    %4 = divi %i, %j signed rounding<negative_inf> : tile<i32>
    %5 = divi %i, %j unsigned rounding<positive_inf> : tile<i32>
    %6 = remi %i, %j unsigned : tile<i32>
    %7 = andi %i, %j : tile<i32>
    %8 = ori %i, %j : tile<i32>
    %9 = xori %i, %j : tile<i32>
    %10 = shli %i, %j overflow<no_signed_wrap> : tile<i32>
    %11 = shri %i, %j unsigned : tile<i32>
    %12 = negi %i : tile<i32>
    %13 = absi %i : tile<i32>
    %14 = mini %i, %j signed : tile<i32>
    %15 = maxi %i, %j unsigned : tile<i32>
    %16 = mulhii %i, %j : tile<i32>
    %17 = addf %f, %g rounding<zero> flush_to_zero {note} : tile<f32>
    %18 = subf %d, %d rounding<nearest_even> : tile<f64>
    %19 = mulf %f, %g : tile<f32>
    %20 = divf %f, %g rounding<approx> : tile<f32>
    %21 = remf %f, %g : tile<f32>
    %22 = fma %f, %g, %f rounding<negative_inf> : tile<f32>
    %23 = maxf %f, %g propagate_nan flush_to_zero : tile<f32>
    %24 = minf %f, %g : tile<f32>
    %25 = sqrt %f rounding<approx> : tile<f32>
    %26 = rsqrt %f flush_to_zero : tile<f32>
    %27 = exp2 %f : tile<f32>
    %28 = pow %f, %g : tile<f32>
    %29 = tanh %d : tile<f64>
    %30 = cmpf less_than unordered %f, %g : tile<f32> -> tile<i1>
    %31 = cmpf equal ordered %d, %d : tile<f64> -> tile<i1>
    %32 = select %30, %f, %g : tile<i1>, tile<f32>
    %33 = "cuda_tile.unheard_of"(%32) {width = 3 : i32} : (!cuda_tile.tile<f32>) -> !cuda_tile.tile<f32>
    return
  }

  entry @memory(%p: tile<ptr<i32>>, %v: tile<i32>, %m: tile<i1>) {
    %t0 = make_token : token
    %a, %t1 = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
    %b, %t2 = load_ptr_tko acquire device %p, %m, %v token = %t0 optimization_hints=<sm_100 = {latency = 3}> : tile<ptr<i32>>, tile<i1>, tile<i32> -> tile<i32>, token
    %t3 = join_tokens %t1, %t2 : token
    %t4 = store_ptr_tko weak %p, %a, %m token=%t3 : tile<ptr<i32>>, tile<i32>, tile<i1> -> token
    %c, %t5 = atomic_rmw_tko relaxed device %p, add, %b : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %d, %t6 = atomic_rmw_tko acq_rel sys %p, xchg, %b, %m token=%t5 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
    %e, %t7 = atomic_cas_tko relaxed tl_blk %p, %a, %b : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %f, %t8 = atomic_cas_tko release device %p, %a, %b, %m token=%t7 : tile<ptr<i32>>, tile<i32>, tile<i1> -> tile<i32>, token
    return
  }
}
