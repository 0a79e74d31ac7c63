// Random nests of loops and branches that are left early; what they store was computed apart.
cuda_tile.module @exits_module {
  entry @k0(%out: tile<ptr<i32>>, %x: tile<i32>, %y: tile<i32>) {
    %c2 = constant <i32: 0> : tile<i32>
    %c3 = constant <i32: 1> : tile<i32>
    %c4 = constant <i32: 2> : tile<i32>
    loop iter_values(%k1 = %c2) : tile<i32> {
      %b5 = cmpi greater_than_or_equal %k1, %c4, signed : tile<i32> -> tile<i1>
      if %b5 {
        break
      }
      %k6 = addi %k1, %c3 : tile<i32>
      continue %k6 : tile<i32>
    }
    %o8 = constant <i32: 0> : tile<i32>
    %p7 = offset %out, %o8 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t9 = store_ptr_tko weak %p7, %y : tile<ptr<i32>>, tile<i32> -> token
    %v10 = xori %x, %x : tile<i32>
    %o12 = constant <i32: 1> : tile<i32>
    %p11 = offset %out, %o12 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t13 = store_ptr_tko weak %p11, %v10 : tile<ptr<i32>>, tile<i32> -> token
    %c16 = constant <i32: 1> : tile<i32>
    %m15 = andi %v10, %c16 : tile<i32>
    %m17 = andi %v10, %c16 : tile<i32>
    %b14 = cmpi less_than %m15, %m17, signed : tile<i32> -> tile<i1>
    if %b14 {
      %c20 = constant <i32: 3> : tile<i32>
      %m19 = andi %y, %c20 : tile<i32>
      %m21 = andi %x, %c20 : tile<i32>
      %b18 = cmpi greater_than_or_equal %m19, %m21, signed : tile<i32> -> tile<i1>
      if %b18 {
        %v22 = addi %v10, %y : tile<i32>
        %v23 = subi %x, %v10 : tile<i32>
        return
      }
      %c27 = constant <i32: 0> : tile<i32>
      %c28 = constant <i32: 1> : tile<i32>
      %c29 = constant <i32: 3> : tile<i32>
      %l24 = loop iter_values(%k26 = %c27, %a25 = %v10) : tile<i32>, tile<i32> -> tile<i32> {
        %b30 = cmpi greater_than_or_equal %k26, %c29, signed : tile<i32> -> tile<i1>
        if %b30 {
          break %y : tile<i32>
        }
        %k31 = addi %k26, %c28 : tile<i32>
        continue %k31, %k26 : tile<i32>, tile<i32>
      }
      %c34 = constant <i32: 2> : tile<i32>
      %m33 = andi %y, %c34 : tile<i32>
      %m35 = andi %y, %c34 : tile<i32>
      %b32 = cmpi greater_than_or_equal %m33, %m35, signed : tile<i32> -> tile<i1>
      if %b32 {
        %c38 = constant <i32: 1> : tile<i32>
        %m37 = andi %v10, %c38 : tile<i32>
        %m39 = andi %y, %c38 : tile<i32>
        %b36 = cmpi equal %m37, %m39, signed : tile<i32> -> tile<i1>
        if %b36 {
          %c42 = constant <i32: 2> : tile<i32>
          %m41 = andi %v10, %c42 : tile<i32>
          %m43 = andi %l24, %c42 : tile<i32>
          %b40 = cmpi less_than %m41, %m43, signed : tile<i32> -> tile<i1>
          %r44 = if %b40 -> (tile<i32>) {
            %v45 = andi %l24, %v10 : tile<i32>
            %c47 = constant <i32: 3> : tile<i32>
            %v46 = remi %l24, %c47 signed : tile<i32>
            return
          } else {
            %v48 = shli %l24, %l24 : tile<i32>
            %v49 = xori %y, %v10 : tile<i32>
            yield %y : tile<i32>
          }
          yield
        }
        return
      }
      return
    }
    %o51 = constant <i32: 2> : tile<i32>
    %p50 = offset %out, %o51 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t52 = store_ptr_tko weak %p50, %v10 : tile<ptr<i32>>, tile<i32> -> token
    %c56 = constant <i32: 0> : tile<i32>
    %c57 = constant <i32: 1> : tile<i32>
    %c58 = constant <i32: 4> : tile<i32>
    %l53, %l54 = loop iter_values(%k55 = %c56) : tile<i32> -> tile<i32>, tile<i32> {
      %b59 = cmpi greater_than_or_equal %k55, %c58, signed : tile<i32> -> tile<i1>
      if %b59 {
        break %k55, %k55 : tile<i32>, tile<i32>
      }
      %k60 = addi %k55, %c57 : tile<i32>
      %c63 = constant <i32: 3> : tile<i32>
      %m62 = andi %k55, %c63 : tile<i32>
      %m64 = andi %v10, %c63 : tile<i32>
      %b61 = cmpi greater_than_or_equal %m62, %m64, signed : tile<i32> -> tile<i1>
      if %b61 {
        %v65 = subi %k55, %k55 : tile<i32>
        yield
      }
      continue %k60 : tile<i32>
    }
    %o67 = constant <i32: 3> : tile<i32>
    %p66 = offset %out, %o67 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t68 = store_ptr_tko weak %p66, %l54 : tile<ptr<i32>>, tile<i32> -> token
    %c73 = constant <i32: -2> : tile<i32>
    %c74 = constant <i32: 0> : tile<i32>
    %c75 = constant <i32: 1> : tile<i32>
    %f69, %f70 = for %i76 in (%c73 to %c74, step %c75) : tile<i32> iter_values(%a71 = %y, %a72 = %y) -> (tile<i32>, tile<i32>) {
      continue %x, %a72 : tile<i32>, tile<i32>
    }
    %o78 = constant <i32: 4> : tile<i32>
    %p77 = offset %out, %o78 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t79 = store_ptr_tko weak %p77, %f70 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
  entry @k1(%out: tile<ptr<i32>>, %x: tile<i32>, %y: tile<i32>) {
    %c1 = constant <i32: 1> : tile<i32>
    %c2 = constant <i32: 0> : tile<i32>
    %c3 = constant <i32: 2> : tile<i32>
    for %i4 in (%c1 to %c2, step %c3) : tile<i32> {
      %v5 = shli %x, %x : tile<i32>
      %v6 = addi %x, %i4 : tile<i32>
      %v7 = shli %v6, %v6 : tile<i32>
      continue
    }
    %o9 = constant <i32: 0> : tile<i32>
    %p8 = offset %out, %o9 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t10 = store_ptr_tko weak %p8, %y : tile<ptr<i32>>, tile<i32> -> token
    %c15 = constant <i32: 1> : tile<i32>
    %c16 = constant <i32: 0> : tile<i32>
    %c17 = constant <i32: 2> : tile<i32>
    %f11, %f12 = for %i18 in (%c15 to %c16, step %c17) : tile<i32> iter_values(%a13 = %x, %a14 = %y) -> (tile<i32>, tile<i32>) {
      %v19 = shli %a13, %i18 : tile<i32>
      %c22 = constant <i32: 0> : tile<i32>
      %c23 = constant <i32: 1> : tile<i32>
      %c24 = constant <i32: 1> : tile<i32>
      %l20 = loop iter_values(%k21 = %c22) : tile<i32> -> tile<i32> {
        %b25 = cmpi greater_than_or_equal %k21, %c24, signed : tile<i32> -> tile<i1>
        if %b25 {
          break %x : tile<i32>
        }
        %k26 = addi %k21, %c23 : tile<i32>
        continue %k26 : tile<i32>
      }
      continue %x, %v19 : tile<i32>, tile<i32>
    }
    %o28 = constant <i32: 1> : tile<i32>
    %p27 = offset %out, %o28 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t29 = store_ptr_tko weak %p27, %f12 : tile<ptr<i32>>, tile<i32> -> token
    %v30 = maxi %y, %f11 signed : tile<i32>
    %o32 = constant <i32: 2> : tile<i32>
    %p31 = offset %out, %o32 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t33 = store_ptr_tko weak %p31, %v30 : tile<ptr<i32>>, tile<i32> -> token
    %c36 = constant <i32: 0> : tile<i32>
    %c37 = constant <i32: 1> : tile<i32>
    %c38 = constant <i32: 4> : tile<i32>
    %l34 = loop iter_values(%k35 = %c36) : tile<i32> -> tile<i32> {
      %b39 = cmpi greater_than_or_equal %k35, %c38, signed : tile<i32> -> tile<i1>
      if %b39 {
        break %f11 : tile<i32>
      }
      %k40 = addi %k35, %c37 : tile<i32>
      %c43 = constant <i32: 1> : tile<i32>
      %m42 = andi %k35, %c43 : tile<i32>
      %m44 = andi %f12, %c43 : tile<i32>
      %b41 = cmpi equal %m42, %m44, signed : tile<i32> -> tile<i1>
      if %b41 {
        continue %k40 : tile<i32>
      } else {
        %v45 = maxi %v30, %v30 signed : tile<i32>
        continue %k40 : tile<i32>
      }
      continue %k40 : tile<i32>
    }
    %o47 = constant <i32: 3> : tile<i32>
    %p46 = offset %out, %o47 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t48 = store_ptr_tko weak %p46, %l34 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
  entry @k2(%out: tile<ptr<i32>>, %x: tile<i32>, %y: tile<i32>) {
    %v1 = addi %y, %y : tile<i32>
    %o3 = constant <i32: 0> : tile<i32>
    %p2 = offset %out, %o3 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t4 = store_ptr_tko weak %p2, %v1 : tile<ptr<i32>>, tile<i32> -> token
    %c7 = constant <i32: 3> : tile<i32>
    %m6 = andi %x, %c7 : tile<i32>
    %m8 = andi %v1, %c7 : tile<i32>
    %b5 = cmpi equal %m6, %m8, signed : tile<i32> -> tile<i1>
    if %b5 {
      %c10 = constant <i32: -1> : tile<i32>
      %v9 = remi %v1, %c10 signed : tile<i32>
      yield
    } else {
      %c13 = constant <i32: 1> : tile<i32>
      %c14 = constant <i32: 2> : tile<i32>
      %c15 = constant <i32: 1> : tile<i32>
      %f11 = for %i16 in (%c13 to %c14, step %c15) : tile<i32> iter_values(%a12 = %y) -> (tile<i32>) {
        %c19 = constant <i32: 3> : tile<i32>
        %m18 = andi %i16, %c19 : tile<i32>
        %m20 = andi %y, %c19 : tile<i32>
        %b17 = cmpi equal %m18, %m20, signed : tile<i32> -> tile<i1>
        if %b17 {
          yield
        }
        %c26 = constant <i32: 0> : tile<i32>
        %c27 = constant <i32: 1> : tile<i32>
        %c28 = constant <i32: 3> : tile<i32>
        %l21, %l22 = loop iter_values(%k25 = %c26, %a23 = %v1, %a24 = %a12) : tile<i32>, tile<i32>, tile<i32> -> tile<i32>, tile<i32> {
          %b29 = cmpi greater_than_or_equal %k25, %c28, signed : tile<i32> -> tile<i1>
          if %b29 {
            break %a23, %a12 : tile<i32>, tile<i32>
          }
          %k30 = addi %k25, %c27 : tile<i32>
          continue %k30, %x, %a23 : tile<i32>, tile<i32>, tile<i32>
        }
        %v31 = shri %l22, %y unsigned : tile<i32>
        continue %v31 : tile<i32>
      }
      %c34 = constant <i32: 3> : tile<i32>
      %m33 = andi %v1, %c34 : tile<i32>
      %m35 = andi %f11, %c34 : tile<i32>
      %b32 = cmpi greater_than_or_equal %m33, %m35, signed : tile<i32> -> tile<i1>
      if %b32 {
        %v36 = andi %x, %v1 : tile<i32>
        return
      }
      %c38 = constant <i32: 0> : tile<i32>
      %c39 = constant <i32: 1> : tile<i32>
      %c40 = constant <i32: 1> : tile<i32>
      loop iter_values(%k37 = %c38) : tile<i32> {
        %b41 = cmpi greater_than_or_equal %k37, %c40, signed : tile<i32> -> tile<i1>
        if %b41 {
          break
        }
        %k42 = addi %k37, %c39 : tile<i32>
        %c45 = constant <i32: 1> : tile<i32>
        %m44 = andi %y, %c45 : tile<i32>
        %m46 = andi %f11, %c45 : tile<i32>
        %b43 = cmpi less_than %m44, %m46, signed : tile<i32> -> tile<i1>
        %r47 = if %b43 -> (tile<i32>) {
          continue %k42 : tile<i32>
        } else {
          %v48 = maxi %f11, %v1 signed : tile<i32>
          yield %y : tile<i32>
        }
        %v49 = subi %k37, %k37 : tile<i32>
        continue %k42 : tile<i32>
      }
      yield
    }
    %o51 = constant <i32: 1> : tile<i32>
    %p50 = offset %out, %o51 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t52 = store_ptr_tko weak %p50, %v1 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
  entry @k3(%out: tile<ptr<i32>>, %x: tile<i32>, %y: tile<i32>) {
    %c4 = constant <i32: 0> : tile<i32>
    %c5 = constant <i32: 1> : tile<i32>
    %c6 = constant <i32: 1> : tile<i32>
    loop iter_values(%k3 = %c4, %a1 = %y, %a2 = %x) : tile<i32>, tile<i32>, tile<i32> {
      %b7 = cmpi greater_than_or_equal %k3, %c6, signed : tile<i32> -> tile<i1>
      if %b7 {
        break
      }
      %k8 = addi %k3, %c5 : tile<i32>
      %c11 = constant <i32: 1> : tile<i32>
      %m10 = andi %y, %c11 : tile<i32>
      %m12 = andi %a1, %c11 : tile<i32>
      %b9 = cmpi less_than %m10, %m12, signed : tile<i32> -> tile<i1>
      %r13 = if %b9 -> (tile<i32>) {
        %c16 = constant <i32: 1> : tile<i32>
        %m15 = andi %a2, %c16 : tile<i32>
        %m17 = andi %y, %c16 : tile<i32>
        %b14 = cmpi less_than %m15, %m17, signed : tile<i32> -> tile<i1>
        if %b14 {
          break
        }
        break
      } else {
        yield %y : tile<i32>
      }
      continue %k8, %a2, %x : tile<i32>, tile<i32>, tile<i32>
    }
    %o19 = constant <i32: 0> : tile<i32>
    %p18 = offset %out, %o19 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t20 = store_ptr_tko weak %p18, %y : tile<ptr<i32>>, tile<i32> -> token
    %c23 = constant <i32: 0> : tile<i32>
    %c24 = constant <i32: 0> : tile<i32>
    %c25 = constant <i32: 1> : tile<i32>
    %f21 = for %i26 in (%c23 to %c24, step %c25) : tile<i32> iter_values(%a22 = %x) -> (tile<i32>) {
      %c29 = constant <i32: 0> : tile<i32>
      %c30 = constant <i32: 1> : tile<i32>
      %c31 = constant <i32: 2> : tile<i32>
      loop iter_values(%k28 = %c29, %a27 = %i26) : tile<i32>, tile<i32> {
        %b32 = cmpi greater_than_or_equal %k28, %c31, signed : tile<i32> -> tile<i1>
        if %b32 {
          break
        }
        %k33 = addi %k28, %c30 : tile<i32>
        %c36 = constant <i32: 2> : tile<i32>
        %m35 = andi %x, %c36 : tile<i32>
        %m37 = andi %y, %c36 : tile<i32>
        %b34 = cmpi less_than %m35, %m37, signed : tile<i32> -> tile<i1>
        %r38 = if %b34 -> (tile<i32>) {
          %c41 = constant <i32: 2> : tile<i32>
          %m40 = andi %a22, %c41 : tile<i32>
          %m42 = andi %a27, %c41 : tile<i32>
          %b39 = cmpi less_than %m40, %m42, signed : tile<i32> -> tile<i1>
          %r43 = if %b39 -> (tile<i32>) {
            %v44 = andi %x, %y : tile<i32>
            continue %k33, %x : tile<i32>, tile<i32>
          } else {
            %v45 = maxi %a22, %x signed : tile<i32>
            break
          }
          yield %r43 : tile<i32>
        } else {
          %c48 = constant <i32: 3> : tile<i32>
          %m47 = andi %a22, %c48 : tile<i32>
          %m49 = andi %a22, %c48 : tile<i32>
          %b46 = cmpi not_equal %m47, %m49, signed : tile<i32> -> tile<i1>
          if %b46 {
            %v50 = shli %k28, %k28 : tile<i32>
            %c52 = constant <i32: 7> : tile<i32>
            %v51 = remi %k28, %c52 signed : tile<i32>
            yield
          }
          break
        }
        %c55 = constant <i32: 1> : tile<i32>
        %m54 = andi %r38, %c55 : tile<i32>
        %m56 = andi %r38, %c55 : tile<i32>
        %b53 = cmpi equal %m54, %m56, signed : tile<i32> -> tile<i1>
        %r57 = if %b53 -> (tile<i32>) {
          yield %i26 : tile<i32>
        } else {
          %v58 = muli %a27, %x : tile<i32>
          break
        }
        continue %k33, %i26 : tile<i32>, tile<i32>
      }
      %v59 = maxi %y, %a22 signed : tile<i32>
      continue %x : tile<i32>
    }
    %o61 = constant <i32: 1> : tile<i32>
    %p60 = offset %out, %o61 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t62 = store_ptr_tko weak %p60, %f21 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
  entry @k4(%out: tile<ptr<i32>>, %x: tile<i32>, %y: tile<i32>) {
    %c3 = constant <i32: 3> : tile<i32>
    %m2 = andi %x, %c3 : tile<i32>
    %m4 = andi %y, %c3 : tile<i32>
    %b1 = cmpi equal %m2, %m4, signed : tile<i32> -> tile<i1>
    if %b1 {
      %v5 = xori %y, %x : tile<i32>
      %c10 = constant <i32: 0> : tile<i32>
      %c11 = constant <i32: 1> : tile<i32>
      %c12 = constant <i32: 1> : tile<i32>
      %l6, %l7 = loop iter_values(%k9 = %c10, %a8 = %y) : tile<i32>, tile<i32> -> tile<i32>, tile<i32> {
        %b13 = cmpi greater_than_or_equal %k9, %c12, signed : tile<i32> -> tile<i1>
        if %b13 {
          break %y, %y : tile<i32>, tile<i32>
        }
        %k14 = addi %k9, %c11 : tile<i32>
        continue %k14, %y : tile<i32>, tile<i32>
      }
      return
    } else {
      %c17 = constant <i32: 0> : tile<i32>
      %c18 = constant <i32: 1> : tile<i32>
      %c19 = constant <i32: 2> : tile<i32>
      %f15 = for %i20 in (%c17 to %c18, step %c19) : tile<i32> iter_values(%a16 = %x) -> (tile<i32>) {
        continue %i20 : tile<i32>
      }
      %c25 = constant <i32: 0> : tile<i32>
      %c26 = constant <i32: 0> : tile<i32>
      %c27 = constant <i32: 2> : tile<i32>
      %f21, %f22 = for %i28 in (%c25 to %c26, step %c27) : tile<i32> iter_values(%a23 = %y, %a24 = %y) -> (tile<i32>, tile<i32>) {
        %v29 = shli %y, %f15 : tile<i32>
        %v30 = andi %i28, %y : tile<i32>
        continue %a24, %f15 : tile<i32>, tile<i32>
      }
      %c35 = constant <i32: 0> : tile<i32>
      %c36 = constant <i32: 1> : tile<i32>
      %c37 = constant <i32: 1> : tile<i32>
      %l31 = loop iter_values(%k34 = %c35, %a32 = %y, %a33 = %f21) : tile<i32>, tile<i32>, tile<i32> -> tile<i32> {
        %b38 = cmpi greater_than_or_equal %k34, %c37, signed : tile<i32> -> tile<i1>
        if %b38 {
          break %x : tile<i32>
        }
        %k39 = addi %k34, %c36 : tile<i32>
        %v40 = maxi %y, %f15 signed : tile<i32>
        continue %k39, %f22, %v40 : tile<i32>, tile<i32>, tile<i32>
      }
      yield
    }
    %o42 = constant <i32: 0> : tile<i32>
    %p41 = offset %out, %o42 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t43 = store_ptr_tko weak %p41, %y : tile<ptr<i32>>, tile<i32> -> token
    %c48 = constant <i32: 0> : tile<i32>
    %c49 = constant <i32: 1> : tile<i32>
    %c50 = constant <i32: 1> : tile<i32>
    %l44 = loop iter_values(%k47 = %c48, %a45 = %y, %a46 = %x) : tile<i32>, tile<i32>, tile<i32> -> tile<i32> {
      %b51 = cmpi greater_than_or_equal %k47, %c50, signed : tile<i32> -> tile<i1>
      if %b51 {
        break %x : tile<i32>
      }
      %k52 = addi %k47, %c49 : tile<i32>
      %c55 = constant <i32: 2> : tile<i32>
      %m54 = andi %a46, %c55 : tile<i32>
      %m56 = andi %y, %c55 : tile<i32>
      %b53 = cmpi equal %m54, %m56, signed : tile<i32> -> tile<i1>
      if %b53 {
        %v57 = andi %x, %a45 : tile<i32>
        %v58 = maxi %y, %y signed : tile<i32>
        yield
      }
      %v59 = shri %a46, %a45 unsigned : tile<i32>
      continue %k52, %k47, %x : tile<i32>, tile<i32>, tile<i32>
    }
    %o61 = constant <i32: 1> : tile<i32>
    %p60 = offset %out, %o61 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t62 = store_ptr_tko weak %p60, %l44 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
  entry @k5(%out: tile<ptr<i32>>, %x: tile<i32>, %y: tile<i32>) {
    %c3 = constant <i32: 0> : tile<i32>
    %c4 = constant <i32: 4> : tile<i32>
    %c5 = constant <i32: 2> : tile<i32>
    %f1 = for %i6 in (%c3 to %c4, step %c5) : tile<i32> iter_values(%a2 = %y) -> (tile<i32>) {
      %c9 = constant <i32: 2> : tile<i32>
      %m8 = andi %y, %c9 : tile<i32>
      %m10 = andi %x, %c9 : tile<i32>
      %b7 = cmpi equal %m8, %m10, signed : tile<i32> -> tile<i1>
      %r11, %r12 = if %b7 -> (tile<i32>, tile<i32>) {
        %v13 = shli %a2, %a2 : tile<i32>
        %v14 = xori %i6, %y : tile<i32>
        yield %i6, %v14 : tile<i32>, tile<i32>
      } else {
        %c17 = constant <i32: 2> : tile<i32>
        %m16 = andi %a2, %c17 : tile<i32>
        %m18 = andi %x, %c17 : tile<i32>
        %b15 = cmpi less_than %m16, %m18, signed : tile<i32> -> tile<i1>
        if %b15 {
          yield
        } else {
          continue %a2 : tile<i32>
        }
        %c20 = constant <i32: 7> : tile<i32>
        %v19 = remi %x, %c20 signed : tile<i32>
        %c24 = constant <i32: 0> : tile<i32>
        %c25 = constant <i32: 1> : tile<i32>
        %c26 = constant <i32: 2> : tile<i32>
        loop iter_values(%k23 = %c24, %a21 = %i6, %a22 = %y) : tile<i32>, tile<i32>, tile<i32> {
          %b27 = cmpi greater_than_or_equal %k23, %c26, signed : tile<i32> -> tile<i1>
          if %b27 {
            break
          }
          %k28 = addi %k23, %c25 : tile<i32>
          %c31 = constant <i32: 1> : tile<i32>
          %m30 = andi %i6, %c31 : tile<i32>
          %m32 = andi %a2, %c31 : tile<i32>
          %b29 = cmpi greater_than_or_equal %m30, %m32, signed : tile<i32> -> tile<i1>
          if %b29 {
            yield
          }
          continue %k28, %k23, %x : tile<i32>, tile<i32>, tile<i32>
        }
        yield %x, %a2 : tile<i32>, tile<i32>
      }
      %c36 = constant <i32: 0> : tile<i32>
      %c37 = constant <i32: 1> : tile<i32>
      %c38 = constant <i32: 2> : tile<i32>
      %l33 = loop iter_values(%k35 = %c36, %a34 = %i6) : tile<i32>, tile<i32> -> tile<i32> {
        %b39 = cmpi greater_than_or_equal %k35, %c38, signed : tile<i32> -> tile<i1>
        if %b39 {
          break %a34 : tile<i32>
        }
        %k40 = addi %k35, %c37 : tile<i32>
        continue %k40, %a34 : tile<i32>, tile<i32>
      }
      %c43 = constant <i32: 2> : tile<i32>
      %m42 = andi %a2, %c43 : tile<i32>
      %m44 = andi %r12, %c43 : tile<i32>
      %b41 = cmpi not_equal %m42, %m44, signed : tile<i32> -> tile<i1>
      %r45, %r46 = if %b41 -> (tile<i32>, tile<i32>) {
        %v47 = shri %a2, %a2 signed : tile<i32>
        continue %y : tile<i32>
      } else {
        yield %i6, %l33 : tile<i32>, tile<i32>
      }
      continue %r11 : tile<i32>
    }
    %o49 = constant <i32: 0> : tile<i32>
    %p48 = offset %out, %o49 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t50 = store_ptr_tko weak %p48, %f1 : tile<ptr<i32>>, tile<i32> -> token
    %c53 = constant <i32: -1> : tile<i32>
    %c54 = constant <i32: 4> : tile<i32>
    %c55 = constant <i32: 1> : tile<i32>
    %f51 = for %i56 in (%c53 to %c54, step %c55) : tile<i32> iter_values(%a52 = %x) -> (tile<i32>) {
      continue %a52 : tile<i32>
    }
    %o58 = constant <i32: 1> : tile<i32>
    %p57 = offset %out, %o58 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t59 = store_ptr_tko weak %p57, %f51 : tile<ptr<i32>>, tile<i32> -> token
    %c64 = constant <i32: 0> : tile<i32>
    %c65 = constant <i32: 1> : tile<i32>
    %c66 = constant <i32: 2> : tile<i32>
    %f60, %f61 = for %i67 in (%c64 to %c65, step %c66) : tile<i32> iter_values(%a62 = %f1, %a63 = %x) -> (tile<i32>, tile<i32>) {
      %c70 = constant <i32: 1> : tile<i32>
      %m69 = andi %x, %c70 : tile<i32>
      %m71 = andi %a62, %c70 : tile<i32>
      %b68 = cmpi less_than %m69, %m71, signed : tile<i32> -> tile<i1>
      if %b68 {
        continue %a62, %f1 : tile<i32>, tile<i32>
      }
      %v72 = xori %x, %f51 : tile<i32>
      continue %y, %a62 : tile<i32>, tile<i32>
    }
    %o74 = constant <i32: 2> : tile<i32>
    %p73 = offset %out, %o74 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t75 = store_ptr_tko weak %p73, %f61 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
  entry @k6(%out: tile<ptr<i32>>, %x: tile<i32>, %y: tile<i32>) {
    %v1 = muli %x, %y : tile<i32>
    %o3 = constant <i32: 0> : tile<i32>
    %p2 = offset %out, %o3 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t4 = store_ptr_tko weak %p2, %v1 : tile<ptr<i32>>, tile<i32> -> token
    %c9 = constant <i32: -1> : tile<i32>
    %c10 = constant <i32: 3> : tile<i32>
    %c11 = constant <i32: 1> : tile<i32>
    %f5, %f6 = for %i12 in (%c9 to %c10, step %c11) : tile<i32> iter_values(%a7 = %y, %a8 = %x) -> (tile<i32>, tile<i32>) {
      continue %y, %a8 : tile<i32>, tile<i32>
    }
    %o14 = constant <i32: 1> : tile<i32>
    %p13 = offset %out, %o14 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t15 = store_ptr_tko weak %p13, %f6 : tile<ptr<i32>>, tile<i32> -> token
    %c20 = constant <i32: 0> : tile<i32>
    %c21 = constant <i32: 2> : tile<i32>
    %c22 = constant <i32: 2> : tile<i32>
    %f16, %f17 = for %i23 in (%c20 to %c21, step %c22) : tile<i32> iter_values(%a18 = %v1, %a19 = %f6) -> (tile<i32>, tile<i32>) {
      continue %y, %f5 : tile<i32>, tile<i32>
    }
    %o25 = constant <i32: 2> : tile<i32>
    %p24 = offset %out, %o25 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t26 = store_ptr_tko weak %p24, %f17 : tile<ptr<i32>>, tile<i32> -> token
    %c29 = constant <i32: 0> : tile<i32>
    %c30 = constant <i32: 4> : tile<i32>
    %c31 = constant <i32: 2> : tile<i32>
    %f27 = for %i32 in (%c29 to %c30, step %c31) : tile<i32> iter_values(%a28 = %v1) -> (tile<i32>) {
      continue %f17 : tile<i32>
    }
    %o34 = constant <i32: 3> : tile<i32>
    %p33 = offset %out, %o34 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t35 = store_ptr_tko weak %p33, %f27 : tile<ptr<i32>>, tile<i32> -> token
    %c38 = constant <i32: 1> : tile<i32>
    %m37 = andi %f16, %c38 : tile<i32>
    %m39 = andi %f17, %c38 : tile<i32>
    %b36 = cmpi less_than %m37, %m39, signed : tile<i32> -> tile<i1>
    if %b36 {
      return
    }
    %o41 = constant <i32: 4> : tile<i32>
    %p40 = offset %out, %o41 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t42 = store_ptr_tko weak %p40, %f27 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
  entry @k7(%out: tile<ptr<i32>>, %x: tile<i32>, %y: tile<i32>) {
    %v1 = addi %y, %x : tile<i32>
    %o3 = constant <i32: 0> : tile<i32>
    %p2 = offset %out, %o3 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t4 = store_ptr_tko weak %p2, %v1 : tile<ptr<i32>>, tile<i32> -> token
    %v5 = andi %v1, %y : tile<i32>
    %o7 = constant <i32: 1> : tile<i32>
    %p6 = offset %out, %o7 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t8 = store_ptr_tko weak %p6, %v5 : tile<ptr<i32>>, tile<i32> -> token
    %c11 = constant <i32: 1> : tile<i32>
    %m10 = andi %y, %c11 : tile<i32>
    %m12 = andi %v1, %c11 : tile<i32>
    %b9 = cmpi equal %m10, %m12, signed : tile<i32> -> tile<i1>
    %r13 = if %b9 -> (tile<i32>) {
      return
    } else {
      %c16 = constant <i32: 2> : tile<i32>
      %m15 = andi %x, %c16 : tile<i32>
      %m17 = andi %v5, %c16 : tile<i32>
      %b14 = cmpi not_equal %m15, %m17, signed : tile<i32> -> tile<i1>
      %r18, %r19 = if %b14 -> (tile<i32>, tile<i32>) {
        %c22 = constant <i32: 3> : tile<i32>
        %m21 = andi %x, %c22 : tile<i32>
        %m23 = andi %v5, %c22 : tile<i32>
        %b20 = cmpi greater_than_or_equal %m21, %m23, signed : tile<i32> -> tile<i1>
        if %b20 {
          %c28 = constant <i32: 0> : tile<i32>
          %c29 = constant <i32: 1> : tile<i32>
          %c30 = constant <i32: 1> : tile<i32>
          %l24, %l25 = loop iter_values(%k27 = %c28, %a26 = %x) : tile<i32>, tile<i32> -> tile<i32>, tile<i32> {
            %b31 = cmpi greater_than_or_equal %k27, %c30, signed : tile<i32> -> tile<i1>
            if %b31 {
              break %v5, %x : tile<i32>, tile<i32>
            }
            %k32 = addi %k27, %c29 : tile<i32>
            continue %k32, %x : tile<i32>, tile<i32>
          }
          return
        } else {
          return
        }
        %v33 = mini %y, %v5 unsigned : tile<i32>
        return
      } else {
        return
      }
      return
    }
    %o35 = constant <i32: 2> : tile<i32>
    %p34 = offset %out, %o35 : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %t36 = store_ptr_tko weak %p34, %r13 : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
