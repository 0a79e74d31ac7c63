//! The passes on loops: which loops each wants, and the steps that do it.

use super::loops::{Looped, perfect, touched};
use super::options::Values;
use super::work::{Stop, Work, list};
use crate::ir::Module;
use crate::report;
use crate::transforms::Options;

/// The size of tiles where none is given.
const SIZE: i64 = 32;

/// The size of tiles of loops for which a list of sizes is too short.
const SIZE_OF_REST: i64 = 4;

/// How often a loop is unrolled where nothing is given.
const FACTOR: i64 = 4;

/// How many outermost loops are held against each other at most.
const MAX_FUSED: usize = 32;

/// The numbers of the `affine.for`s that stand directly in the function.
fn at_top(work: &Work<'_>, loops: &[Looped]) -> Vec<usize> {
    let body = work.module.single_block(work.func, 0);
    let is_there = |number: &usize| loops[*number].is_for && body.is_some() && loops[*number].block == body;
    (0..loops.len()).filter(is_there).collect()
}

/// `affine-loop-tile`: each perfect nest that begins directly in the function.
pub(super) fn tile(work: &mut Work<'_>, values: &Values) -> Result<(), Stop> {
    let size = values.number("tile-size").filter(|&size| size > 0);
    let listed = values.numbers("tile-sizes");
    let sizes = |count: usize| -> Vec<i64> {
        let default = if listed.is_empty() { SIZE } else { SIZE_OF_REST };
        let of = |at: usize| size.unwrap_or_else(|| listed.get(at).copied().unwrap_or(default));
        (0..count).map(of).collect()
    };
    let tile = |count: usize, nest: &str| format!("tile({nest};{})", list(&sizes(count)));
    let is_separate = values.flag("separate");
    if is_separate && let Err(reason) = work.settle()? {
        work.leave_all("all loops", reason);
        return Ok(());
    }
    let loops = work.loops();
    let nests: Vec<Vec<usize>> = at_top(work, &loops).into_iter().map(|first| perfect(&loops, first)).collect();
    if !is_separate {
        return work.each(&nests, &tile);
    }
    for nest in nests.iter().rev() {
        let both = format!("{} separate({})", tile(nest.len(), &list(nest)), list(nest));
        let names: Vec<String> = loops[..nest[0]].iter().map(|looped| looped.name.clone()).collect();
        match work.step(&both)? {
            Ok(()) => work.still(&names)?,
            Err(reason) => {
                let before = work.remarks.len();
                work.each(std::slice::from_ref(nest), &tile)?;
                // Where they are tiled, the tile loops stand where the loops stood.
                if work.remarks[before..].iter().all(|remark| remark.left.is_none()) {
                    let reason = format!("full and partial tiles stay together: {reason}");
                    work.leave(nest, &reason, &|names| format!("separate({names})"));
                }
            }
        }
    }
    Ok(())
}

/// `affine-parallelize`: each `affine.for`, outermost first.
pub(super) fn parallelize(work: &mut Work<'_>, values: &Values) -> Result<(), Stop> {
    let Options { may_alias, limits, .. } = *work.options;
    let most = values.number("max-nested").unwrap_or(i64::MAX);
    let with_reductions = values.flag("parallel-reductions") || work.options.reassociate;
    let parallelize = |name: &str| format!("parallelize({name})");
    let facts = report::report(&work.module, work.func, &report::Options { may_alias, limits, ..Default::default() });
    let all = work.loops();
    let names: Vec<String> = all.iter().map(|looped| looped.name.clone()).collect();
    for number in (0..all.len()).filter(|&number| all[number].is_for) {
        let Some(fact) = facts.loops.get(number) else { continue };
        if is_nested(&work.loops(), number) >= most {
            continue;
        }
        if !(fact.parallel || fact.reduction && with_reductions) {
            // Asked for its reason only.
            let reason = match work.clone().step(&parallelize(&number.to_string()))? {
                _ if fact.reduction => "it is a reduction; see parallel-reductions".to_owned(),
                Ok(()) => fact.why.clone(),
                Err(reason) => reason,
            };
            work.leave(&[number], &reason, &parallelize);
            continue;
        }
        match work.step(&parallelize(&number.to_string()))? {
            Ok(()) => work.still(&names)?,
            Err(reason) => work.leave(&[number], &reason, &parallelize),
        }
    }
    Ok(())
}

/// How many parallel loops are around a loop.
fn is_nested(loops: &[Looped], number: usize) -> i64 {
    let around = std::iter::successors(loops[number].parent, |&number| loops[number].parent);
    around.filter(|&number| loops[number].is_affine && !loops[number].is_for).count() as i64
}

/// `affine-loop-unroll`: the innermost loops, so many times; or each loop that is short.
pub(super) fn unroll(work: &mut Work<'_>, values: &Values) -> Result<(), Stop> {
    let factor = values.number("unroll-factor").unwrap_or(FACTOR);
    let short = values.number("unroll-full-threshold");
    let times = if short.is_some() || factor == -1 { 1 } else { values.number("unroll-num-reps").unwrap_or(1) };
    for _ in 0..times {
        let mut is_changed = false;
        let loops = work.loops();
        let has_loop = |number: usize| loops.iter().any(|other| other.parent == Some(number) && other.is_for);
        let wanted: Vec<usize> = (0..loops.len())
            .filter(|&number| loops[number].is_for)
            .filter(|&number| match short {
                Some(most) => loops[number].trips.is_some_and(|trips| trips <= most),
                None => !has_loop(number),
            })
            .collect();
        for &number in wanted.iter().rev() {
            let names: Vec<String> = loops[..number].iter().map(|looped| looped.name.clone()).collect();
            let factor = if short.is_some() { -1 } else { factor };
            is_changed |= unroll_one(work, number, &loops[number], factor, values)?;
            work.still(&names)?;
        }
        if !is_changed {
            break;
        }
    }
    Ok(())
}

/// Unrolls one loop by a factor; -1 stands for all of its iterations. Was it?
fn unroll_one(work: &mut Work<'_>, number: usize, looped: &Looped, factor: i64, values: &Values) -> Result<bool, Stop> {
    let (cleans, up_to) = (values.flag("cleanup-unroll"), values.flag("unroll-up-to-factor"));
    let factor = match (factor, looped.trips) {
        (_, Some(0)) | (1, _) => return Ok(false),
        (-1, Some(trips)) => trips,
        (-1, None) => {
            work.leave(&[number], "nobody knows how often it runs", &|name| format!("unroll({name};{FACTOR})"));
            return Ok(false);
        }
        (factor, Some(trips)) if factor > trips && (cleans || up_to) => trips,
        (factor, Some(trips)) if factor > trips => {
            let reason = format!("it runs {trips} times only; see unroll-up-to-factor and cleanup-unroll");
            work.leave(&[number], &reason, &|name| format!("unroll({name};{trips})"));
            return Ok(false);
        }
        (factor, _) => factor,
    };
    let count = work.loops().len();
    if let Err(reason) = work.step(&format!("unroll({number};{factor})"))? {
        work.leave(&[number], &reason, &|name| format!("unroll({name};{factor})"));
        return Ok(false);
    }
    // What is left over is one loop more, behind the one that was unrolled.
    let rest = looped.trips.and_then(|trips| trips.checked_rem(factor)).filter(|&rest| rest > 0);
    let after = work.loops();
    let is_rest = |next: &Looped| next.is_for && next.trips == rest && next.parent == after[number].parent;
    if cleans
        && let Some(rest) = rest
        && after.len() == count + 1
        && after.get(number + 1).is_some_and(is_rest)
        && let Err(reason) = work.step(&format!("unroll({};{rest})", number + 1))?
    {
        work.leave(&[number + 1], &reason, &|name| format!("unroll({name};{rest})"));
    }
    Ok(true)
}

/// `affine-loop-unroll-jam`: the loop that the function begins with.
pub(super) fn unroll_jam(work: &mut Work<'_>, values: &Values) -> Result<(), Stop> {
    let factor = values.number("unroll-jam-factor").unwrap_or(FACTOR);
    let jam = |name: &str| format!("unroll_jam({name};{factor})");
    let first = work.module.single_block(work.func, 0).and_then(|body| work.module.block(body).ops.first().copied());
    let loops = work.loops();
    let Some(number) = loops.iter().position(|looped| looped.is_for && Some(looped.op) == first) else {
        let reason = "the function does not begin with it";
        match loops.iter().position(|looped| looped.is_for) {
            Some(first) => work.leave(&[first], reason, &jam),
            None => work.say(format!("{} does nothing: the function has no loop", work.pass)),
        }
        return Ok(());
    };
    work.each(&[vec![number]], &|_, name| jam(name))
}

/// `affine-loop-normalize`: each loop that does not start at 0 or goes in other steps than 1.
pub(super) fn normalize(work: &mut Work<'_>, values: &Values) -> Result<(), Stop> {
    let loops = work.loops();
    let wanted = |number: &usize| loops[*number].is_affine && !loops[*number].is_normal;
    let nests: Vec<Vec<usize>> = (0..loops.len()).filter(wanted).map(|number| vec![number]).collect();
    work.each(&nests, &|_, name| format!("normalize({name})"))?;
    if !values.flag("promote-single-iter") {
        return Ok(());
    }
    let loops = work.loops();
    let once = |number: &usize| loops[*number].is_for && loops[*number].trips == Some(1);
    let nests: Vec<Vec<usize>> = (0..loops.len()).filter(once).map(|number| vec![number]).collect();
    work.each(&nests, &|_, name| format!("unroll({name};1)"))
}

/// `affine-loop-coalescing`: each perfect nest, from the inside out, as far as trip counts are known.
pub(super) fn coalesce(work: &mut Work<'_>, _: &Values) -> Result<(), Stop> {
    let loops = work.loops();
    let is_inner = |number: usize| loops.iter().any(|other| other.inner == Some(number));
    let outermost = (0..loops.len()).filter(|&number| loops[number].is_for && !is_inner(number));
    let nests: Vec<Vec<usize>> = outermost.map(|first| perfect(&loops, first)).collect();
    for nest in nests.iter().rev() {
        for pair in nest.windows(2).rev() {
            work.each(&[pair.to_vec()], &|_, names| format!("coalesce({names})"))?;
        }
    }
    Ok(())
}

/// `affine-loop-fusion`: loops directly in the function, each into the nearest before it that it shares memory with and
/// that the judge lets it join; then the loops inside, level by level.
pub(super) fn fuse(work: &mut Work<'_>, values: &Values) -> Result<(), Stop> {
    let mode = values.word("mode").unwrap_or("greedy").to_owned();
    let mut next = 1;
    loop {
        let loops = work.loops();
        let top = at_top(work, &loops);
        if next >= top.len() {
            return Ok(());
        }
        let behind = top.len() - next - 1;
        let mut left = None;
        let mut is_fused = false;
        for &before in top[..next].iter().rev().take(MAX_FUSED) {
            if !are_related(&work.module, &loops, (before, top[next]), &mode) {
                continue;
            }
            match work.step(&format!("fuse({before},{})", top[next]))? {
                Ok(()) => {
                    fuse_inside(work, &loops[before].name)?;
                    is_fused = true;
                    break;
                }
                Err(reason) => left = left.or(Some(([before, top[next]], reason))),
            }
        }
        if let (false, Some((pair, reason))) = (is_fused, left) {
            work.leave(&pair, &reason, &|names| format!("fuse({names})"));
        }
        // The loops behind are still behind, whatever became of those before.
        let count = at_top(work, &work.loops()).len();
        next = count.saturating_sub(behind).max(if is_fused { 1 } else { next + 1 });
    }
}

/// Does one loop read what the other writes or reads, as the mode asks?
fn are_related(module: &Module, loops: &[Looped], (a, b): (usize, usize), mode: &str) -> bool {
    let ((read_before, written), (read, _)) = (touched(module, loops[a].op), touched(module, loops[b].op));
    let is_producer = !written.is_disjoint(&read);
    let is_sibling = !read_before.is_disjoint(&read);
    match mode {
        "producer" => is_producer,
        "sibling" => is_sibling,
        _ => is_producer || is_sibling,
    }
}

/// Fuses the two loops that are all the loops of a fused one, and those inside of them, as long as the judge agrees.
fn fuse_inside(work: &mut Work<'_>, name: &str) -> Result<(), Stop> {
    let mut tried = Vec::new();
    for _ in 0..MAX_FUSED {
        let loops = work.loops();
        let inside = |outer: usize| -> Vec<usize> {
            (0..loops.len()).filter(|&number| loops[number].parent == Some(outer)).collect()
        };
        let is_below = |number: usize| {
            std::iter::successors(Some(number), |&number| loops[number].parent).any(|outer| loops[outer].name == name)
        };
        let pair = (0..loops.len()).filter(|&outer| is_below(outer)).find_map(|outer| match inside(outer)[..] {
            [a, b] if loops[a].is_for && loops[b].is_for && loops[a].block == loops[b].block => {
                Some((a, b)).filter(|pair| !tried.contains(pair))
            }
            _ => None,
        });
        let Some((a, b)) = pair else { return Ok(()) };
        match work.step(&format!("fuse({a},{b})"))? {
            Ok(()) => tried.clear(),
            Err(_) => tried.push((a, b)),
        }
    }
    Ok(())
}

/// `affine-simplify-structures`, and what of `canonicalize` is about loops: the function written anew.
pub(super) fn settle(work: &mut Work<'_>, _: &Values) -> Result<(), Stop> {
    if let Err(reason) = work.settle()? {
        work.leave_all("the function", reason);
    }
    Ok(())
}
