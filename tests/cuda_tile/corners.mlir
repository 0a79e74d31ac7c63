// What arith leaves open and Tile IR does not; branches both of which may be left; tiles combined by regions.
cuda_tile.module @corners_module {
  entry @corners(%out: tile<ptr<i32>>, %nan: tile<f32>) {
    %c0 = constant <i32: 0> : tile<i32>
    %c1 = constant <i32: 1> : tile<i32>
    %c2 = constant <i32: 2> : tile<i32>
    %c33 = constant <i32: 33> : tile<i32>
    %m1 = constant <i32: -1> : tile<i32>
    %m8 = constant <i32: -8> : tile<i32>
    %least = constant <i32: 0x80000000> : tile<i32>
    %big = constant <f32: 3000000000.0> : tile<f32>
    %huge = constant <f32: 1.0e10> : tile<f32>
    %m5 = constant <f32: -5.5> : tile<f32>
    %pz = constant <f32: 0.0> : tile<f32>
    %nz = constant <f32: -0.0> : tile<f32>
    %three = constant <f32: 3.0> : tile<f32>
    %a0 = shli %c1, %c33 : tile<i32>
    %a1 = shri %m8, %c33 signed : tile<i32>
    %a2 = shri %m8, %c33 unsigned : tile<i32>
    %a3 = remi %least, %m1 signed : tile<i32>
    %a4 = ftoi %nan signed : tile<f32> -> tile<i32>
    %a5 = ftoi %big signed : tile<f32> -> tile<i32>
    %mbig = negf %big : tile<f32>
    %a6 = ftoi %mbig signed : tile<f32> -> tile<i32>
    %a7 = ftoi %big unsigned : tile<f32> -> tile<i32>
    %a8 = ftoi %m5 unsigned : tile<f32> -> tile<i32>
    %a9 = ftoi %huge unsigned : tile<f32> -> tile<i32>
    %zmax = maxf %nz, %pz : tile<f32>
    %a10 = bitcast %zmax : tile<f32> -> tile<i32>
    %zmin = minf %pz, %nz : tile<f32>
    %a11 = bitcast %zmin : tile<f32> -> tile<i32>
    %nmax = maxf %nan, %three : tile<f32>
    %a12 = ftoi %nmax signed : tile<f32> -> tile<i32>
    %a13 = absi %least : tile<i32>
    %a14 = mulhii %least, %c2 : tile<i32>
    %c4 = constant <i32: 4> : tile<i32>
    %c6 = constant <i32: 6> : tile<i32>
    %c10 = constant <i32: 10> : tile<i32>
    %c20 = constant <i32: 20> : tile<i32>
    %c100 = constant <i32: 100> : tile<i32>
    %a15 = for %i in (%c0 to %c6, step %c1) : tile<i32> iter_values(%acc = %c0) -> (tile<i32>) {
      %b = andi %i, %c1 : tile<i32>
      %odd = cmpi equal %b, %c1, signed : tile<i32> -> tile<i1>
      %r = if %odd -> (tile<i32>) {
        %late = cmpi greater_than %i, %c4, signed : tile<i32> -> tile<i1>
        if %late {
          continue %acc : tile<i32>
        }
        yield %c10 : tile<i32>
      } else {
        %early = cmpi less_than %i, %c1, unsigned : tile<i32> -> tile<i1>
        if %early {
          %more = addi %acc, %c100 : tile<i32>
          continue %more : tile<i32>
        }
        yield %c20 : tile<i32>
      }
      %sum = addi %acc, %r : tile<i32>
      continue %sum : tile<i32>
    }
    %0 = reshape %a0 : tile<i32> -> tile<1xi32>
    %1 = reshape %a1 : tile<i32> -> tile<1xi32>
    %2 = reshape %a2 : tile<i32> -> tile<1xi32>
    %3 = reshape %a3 : tile<i32> -> tile<1xi32>
    %4 = reshape %a4 : tile<i32> -> tile<1xi32>
    %5 = reshape %a5 : tile<i32> -> tile<1xi32>
    %6 = reshape %a6 : tile<i32> -> tile<1xi32>
    %7 = reshape %a7 : tile<i32> -> tile<1xi32>
    %8 = reshape %a8 : tile<i32> -> tile<1xi32>
    %9 = reshape %a9 : tile<i32> -> tile<1xi32>
    %10 = reshape %a10 : tile<i32> -> tile<1xi32>
    %11 = reshape %a11 : tile<i32> -> tile<1xi32>
    %12 = reshape %a12 : tile<i32> -> tile<1xi32>
    %13 = reshape %a13 : tile<i32> -> tile<1xi32>
    %14 = reshape %a14 : tile<i32> -> tile<1xi32>
    %15 = reshape %a15 : tile<i32> -> tile<1xi32>
    %p0 = cat %0, %1 dim = 0 : tile<1xi32>, tile<1xi32> -> tile<2xi32>
    %p1 = cat %2, %3 dim = 0 : tile<1xi32>, tile<1xi32> -> tile<2xi32>
    %p2 = cat %4, %5 dim = 0 : tile<1xi32>, tile<1xi32> -> tile<2xi32>
    %p3 = cat %6, %7 dim = 0 : tile<1xi32>, tile<1xi32> -> tile<2xi32>
    %p4 = cat %8, %9 dim = 0 : tile<1xi32>, tile<1xi32> -> tile<2xi32>
    %p5 = cat %10, %11 dim = 0 : tile<1xi32>, tile<1xi32> -> tile<2xi32>
    %p6 = cat %12, %13 dim = 0 : tile<1xi32>, tile<1xi32> -> tile<2xi32>
    %p7 = cat %14, %15 dim = 0 : tile<1xi32>, tile<1xi32> -> tile<2xi32>
    %q0 = cat %p0, %p1 dim = 0 : tile<2xi32>, tile<2xi32> -> tile<4xi32>
    %q1 = cat %p2, %p3 dim = 0 : tile<2xi32>, tile<2xi32> -> tile<4xi32>
    %q2 = cat %p4, %p5 dim = 0 : tile<2xi32>, tile<2xi32> -> tile<4xi32>
    %q3 = cat %p6, %p7 dim = 0 : tile<2xi32>, tile<2xi32> -> tile<4xi32>
    %r0 = cat %q0, %q1 dim = 0 : tile<4xi32>, tile<4xi32> -> tile<8xi32>
    %r1 = cat %q2, %q3 dim = 0 : tile<4xi32>, tile<4xi32> -> tile<8xi32>
    %numbers = cat %r0, %r1 dim = 0 : tile<8xi32>, tile<8xi32> -> tile<16xi32>
    %view = make_tensor_view %out, shape = [48], strides = [1] : tensor_view<48xi32, strides=[1]>
    %sixteens = make_partition_view %view : partition_view<tile=(16), tensor_view<48xi32, strides=[1]>>
    %t0 = store_view_tko weak %numbers, %sixteens[%c0] : tile<16xi32>, partition_view<tile=(16), tensor_view<48xi32, strides=[1]>>, tile<i32> -> token

    %count = iota : tile<8xi32>
    %ones = constant <i32: 1> : tile<8xi32>
    %from1 = addi %count, %ones : tile<8xi32>
    %forward = scan %from1 dim=0 reverse=false identities=[0 : i32] : tile<8xi32> -> tile<8xi32>
    (%x: tile<i32>, %y: tile<i32>) {
      %z = addi %x, %y : tile<i32>
      yield %z : tile<i32>
    }
    %backward = scan %from1 dim=0 reverse=true identities=[0 : i32] : tile<8xi32> -> tile<8xi32>
    (%x: tile<i32>, %y: tile<i32>) {
      %two = constant <i32: 2> : tile<i32>
      %xx = muli %x, %two : tile<i32>
      %zz = divi %xx, %c2 signed : tile<i32>
      %z = addi %zz, %y : tile<i32>
      yield %z : tile<i32>
    }
    %both = cat %forward, %backward dim = 0 : tile<8xi32>, tile<8xi32> -> tile<16xi32>
    %t1 = store_view_tko weak %both, %sixteens[%c1] token=%t0 : tile<16xi32>, partition_view<tile=(16), tensor_view<48xi32, strides=[1]>>, tile<i32> -> token

    %f = constant <f32: [3.0, 7.0, 2.0, 9.0]> : tile<4xf32>
    %at = iota : tile<4xi32>
    %best, %where = reduce %f, %at dim=0 identities=[0xFF800000 : f32, 0 : i32] : tile<4xf32>, tile<4xi32> -> tile<f32>, tile<i32>
    (%v: tile<f32>, %w: tile<f32>, %k: tile<i32>, %l: tile<i32>) {
      %more = cmpf greater_than ordered %v, %w : tile<f32> -> tile<i1>
      %value = select %more, %v, %w : tile<i1>, tile<f32>
      %index = select %more, %k, %l : tile<i1>, tile<i32>
      yield %value, %index : tile<f32>, tile<i32>
    }
    %besti = ftoi %best signed : tile<f32> -> tile<i32>
    %best1 = reshape %besti : tile<i32> -> tile<1x1xi32>
    %where1 = reshape %where : tile<i32> -> tile<1x1xi32>
    %pair = cat %best1, %where1 dim = 1 : tile<1x1xi32>, tile<1x1xi32> -> tile<1x2xi32>
    %square = reshape %at : tile<4xi32> -> tile<2x2xi32>
    %turned = permute %square [1, 0] : tile<2x2xi32> -> tile<2x2xi32>
    %wide = cat %turned, %turned dim = 1 : tile<2x2xi32>, tile<2x2xi32> -> tile<2x4xi32>
    %piece = extract %wide[%c1, %c1] : tile<2x4xi32> -> tile<1x2xi32>
    %a = constant <i8: [[-1, 2], [3, 4]]> : tile<2x2xi8>
    %b = constant <i8: [[255, 1], [1, 1]]> : tile<2x2xi8>
    %none = constant <i32: 0> : tile<2x2xi32>
    %product = mmai %a, %b, %none signed unsigned : tile<2x2xi8>, tile<2x2xi8>, tile<2x2xi32>
    %two_rows = cat %pair, %piece dim = 0 : tile<1x2xi32>, tile<1x2xi32> -> tile<2x2xi32>
    %four_rows = cat %two_rows, %product dim = 0 : tile<2x2xi32>, tile<2x2xi32> -> tile<4x2xi32>
    %eight = reshape %four_rows : tile<4x2xi32> -> tile<8xi32>
    %eights = make_partition_view %view : partition_view<tile=(8), tensor_view<48xi32, strides=[1]>>
    %t2 = store_view_tko weak %eight, %eights[%c4] token=%t1 : tile<8xi32>, partition_view<tile=(8), tensor_view<48xi32, strides=[1]>>, tile<i32> -> token
    %fine = cmpi greater_than_or_equal %from1, %ones, signed : tile<8xi32> -> tile<8xi1>
    assert %fine, "one or more" : tile<8xi1>
    return
  }
}
