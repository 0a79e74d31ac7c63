//! Programs with one change: in a subscript, a bound, an operator, the order, a guard, or a loop that becomes parallel.

/// Numbers that look random.
pub struct Dice(pub u64);

impl Dice {
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ (word >> 31)) % sides.max(1) as u64) as usize
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.roll(items.len()))
    }
}

/// What is changed.
pub const KINDS: [&str; 6] = ["subscript", "bound", "operator", "order", "guard", "parallel"];

/// Operations that may stand in each other's place.
const OPERATORS: [&[&str]; 2] =
    [&["addf", "subf", "mulf", "divf", "maximumf", "minimumf"], &["addi", "subi", "muli", "andi", "ori", "xori"]];

/// The program with one change of this kind, if it has a place for it.
pub fn mutant(text: &str, kind: &str, dice: &mut Dice) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let changed = match kind {
        "subscript" => at_a_line(&lines, dice, |line| line.contains('[') && is_access(line), subscript),
        "bound" => at_a_line(&lines, dice, |line| line.contains("affine.for"), bound),
        "operator" => at_a_line(&lines, dice, |line| name_of(line).is_some(), operator),
        "order" if dice.roll(2) == 0 => loops_exchanged(&lines, dice).or_else(|| lines_moved(&lines, dice)),
        "order" => lines_moved(&lines, dice).or_else(|| loops_exchanged(&lines, dice)),
        "guard" if dice.roll(2) == 0 => guarded(&lines, dice),
        "guard" => {
            at_a_line(&lines, dice, |line| line.contains("affine_set<"), guard).or_else(|| guarded(&lines, dice))
        }
        _ => at_a_line(&lines, dice, |line| line.contains("affine.for") && !line.contains("iter_args"), parallel),
    };
    changed.map(|lines| lines.join("\n") + "\n").filter(|changed| changed.trim_end() != text.trim_end())
}

/// The program with one of these lines changed.
fn at_a_line(
    lines: &[&str],
    dice: &mut Dice,
    is_place: impl Fn(&str) -> bool,
    change: impl Fn(&str, &mut Dice) -> Option<String>,
) -> Option<Vec<String>> {
    let places: Vec<usize> = (0..lines.len()).filter(|&at| is_place(lines[at])).collect();
    let &at = dice.pick(&places)?;
    let line = change(lines[at], dice)?;
    Some(replaced(lines, at, 1, vec![line]))
}

/// The lines with others in place of some of them.
fn replaced(lines: &[&str], at: usize, count: usize, by: Vec<String>) -> Vec<String> {
    let own = |lines: &[&str]| lines.iter().map(|line| line.to_string()).collect::<Vec<_>>();
    [own(&lines[..at]), by, own(&lines[at + count..])].concat()
}

fn is_access(line: &str) -> bool {
    line.contains("affine.load") || line.contains("affine.store")
}

/// The operator of a line, and those that may stand in its place.
fn name_of(line: &str) -> Option<(&'static str, &'static [&'static str])> {
    let of = |all: &'static [&'static str]| {
        all.iter().find(|name| line.contains(&format!("arith.{name} "))).map(|name| (*name, all))
    };
    OPERATORS.into_iter().find_map(of)
}

/// A part of the subscripts one further, or two parts exchanged.
fn subscript(line: &str, dice: &mut Dice) -> Option<String> {
    let open = line.find('[')?;
    let close = open + line[open..].find(']')?;
    let mut parts: Vec<String> = line[open + 1..close].split(", ").map(str::to_string).collect();
    let which = dice.roll(parts.len());
    match dice.roll(3) {
        0 if parts.len() > 1 => {
            let other = (which + 1) % parts.len();
            parts.swap(which, other);
        }
        1 => parts[which].push_str(" + 1"),
        _ => parts[which].push_str(" - 1"),
    }
    Some(format!("{}[{}]{}", &line[..open], parts.join(", "), &line[close + 1..]))
}

/// A constant of a bound one greater or smaller, or a bound that is a size one further.
fn bound(line: &str, dice: &mut Dice) -> Option<String> {
    let start = line.find(" = ")? + 3;
    let end = line.find(" iter_args").or(line.rfind('{'))?;
    let by = if dice.roll(2) == 0 { 1 } else { -1 };
    let mut words: Vec<String> = line[start..end].split(' ').map(str::to_string).collect();
    let is_place = |word: &String| word.parse::<i64>().is_ok() || word.starts_with('%') && !word.contains(['(', ')']);
    let places: Vec<usize> = (0..words.len()).filter(|&at| is_place(&words[at])).collect();
    let &at = dice.pick(&places)?;
    words[at] = match words[at].parse::<i64>() {
        Ok(number) => (number + by).to_string(),
        Err(_) => format!("affine_map<(d0) -> (d0 + {by})>({})", words[at]),
    };
    Some(format!("{}{}{}", &line[..start], words.join(" "), &line[end..]))
}

/// Another operation, or its operands the other way round.
fn operator(line: &str, dice: &mut Dice) -> Option<String> {
    let (name, all) = name_of(line)?;
    let others: Vec<&&str> = all.iter().filter(|other| **other != name).collect();
    if dice.roll(3) > 0 {
        return Some(line.replace(&format!("arith.{name} "), &format!("arith.{} ", dice.pick(&others)?)));
    }
    let start = line.find(&format!("arith.{name} "))? + "arith. ".len() + name.len();
    let end = start + line[start..].find(" :").or(line[start..].find(" fastmath"))?;
    let (left, right) = line[start..end].split_once(", ")?;
    Some(format!("{}{right}, {left}{}", &line[..start], &line[end..]))
}

/// A condition one further, or an equation where an inequality was.
fn guard(line: &str, dice: &mut Dice) -> Option<String> {
    let places: Vec<(usize, &str)> = line.match_indices(">= 0").chain(line.match_indices("== 0")).collect();
    let &(at, old) = dice.pick(&places)?;
    let conditions = ["- 1 >= 0", "+ 1 >= 0", "== 0", ">= 0", "- 1 == 0"];
    let others: Vec<&&str> = conditions.iter().filter(|&&condition| condition != old).collect();
    Some(format!("{}{}{}", &line[..at], dice.pick(&others)?, &line[at + 4..]))
}

/// The program with a guard around a store, or around nothing but a part of the iterations of a loop.
fn guarded(lines: &[&str], dice: &mut Dice) -> Option<Vec<String>> {
    let places: Vec<usize> = (0..lines.len()).filter(|&at| lines[at].trim().starts_with("affine.store")).collect();
    let &at = dice.pick(&places)?;
    let indent = indent(lines[at]);
    let ivs: Vec<&str> = around(lines, at).into_iter().filter_map(|at| iv_of(lines[at])).collect();
    let iv = dice.pick(&ivs)?;
    let condition = ["d0 - 1 >= 0", "d0 - 3 >= 0", "3 - d0 >= 0", "d0 >= 0", "d0 - 2 == 0", "d0 mod 2 == 0"];
    let condition = dice.pick(&condition)?;
    let space = " ".repeat(indent);
    let guard = format!("{space}affine.if affine_set<(d0) : ({condition})>({iv}) {{");
    Some(replaced(lines, at, 1, vec![guard, format!("  {}", lines[at]), format!("{space}}}")]))
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// The lines that open what is around a line.
fn around(lines: &[&str], at: usize) -> Vec<usize> {
    let mut inner = indent(lines[at]);
    let mut all = Vec::new();
    for other in (0..at).rev().filter(|&other| lines[other].trim_end().ends_with('{')) {
        if indent(lines[other]) < inner {
            inner = indent(lines[other]);
            all.push(other);
        }
    }
    all
}

/// The variable of a loop.
fn iv_of(line: &str) -> Option<&str> {
    line.split_once("affine.for ")?.1.split_once(" = ").map(|(iv, _)| iv)
}

/// The end of what opens at a line.
fn end_of(lines: &[&str], at: usize) -> Option<usize> {
    (at + 1..lines.len()).find(|&other| indent(lines[other]) == indent(lines[at]) && lines[other].trim() == "}")
}

/// Two loops, one just inside the other, exchanged.
fn loops_exchanged(lines: &[&str], dice: &mut Dice) -> Option<Vec<String>> {
    let is_loop = |line: &str| line.trim().starts_with("affine.for ") && !line.contains("iter_args");
    let places: Vec<usize> =
        (1..lines.len()).filter(|&at| is_loop(lines[at - 1]) && is_loop(lines[at])).map(|at| at - 1).collect();
    let &at = dice.pick(&places)?;
    let moved = |line: &str, to: &str| format!("{}{}", " ".repeat(indent(to)), line.trim_start());
    let (outer, inner) = (lines[at], lines[at + 1]);
    Some(replaced(lines, at, 2, vec![moved(inner, outer), moved(outer, inner)]))
}

/// A line, or all of a loop or guard, that stands one place later.
fn lines_moved(lines: &[&str], dice: &mut Dice) -> Option<Vec<String>> {
    let last = |at: usize| match lines[at].trim_end().ends_with('{') {
        true => end_of(lines, at),
        false => (!lines[at].trim().starts_with('}')).then_some(at),
    };
    let pair = |at: usize| {
        let middle = last(at)? + 1;
        let is_beside = indent(lines.get(middle)?) == indent(lines[at]) && !lines[middle].contains("yield");
        // Values go from the one to the other: then they cannot change places.
        let defined = lines[at].split_once(" = ").map(|(name, _)| name.trim()).filter(|name| name.starts_with('%'));
        let end = last(middle)? + 1;
        let uses = |name: &str| lines[middle..end].iter().any(|line| line.split(WORDS).any(|word| word == name));
        let is_loose = is_beside && indent(lines[at]) >= 4 && !defined.is_some_and(uses);
        is_loose.then_some((at, middle, end))
    };
    let mut places: Vec<(usize, usize, usize)> = (0..lines.len()).filter_map(pair).collect();
    // What writes memory is worth more than what does not.
    let writes = |&(at, _, end): &(usize, usize, usize)| {
        lines[at..end].iter().filter(|line| line.contains("affine.store")).count() > 0
    };
    if places.iter().any(writes) {
        places.retain(writes);
    }
    let &(at, middle, end) = dice.pick(&places)?;
    let moved: Vec<String> = [&lines[middle..end], &lines[at..middle]].concat().iter().map(|l| l.to_string()).collect();
    Some(replaced(lines, at, end - at, moved))
}

/// What stands between names.
const WORDS: [char; 7] = [' ', ',', '(', ')', '[', ']', ':'];

/// The loop with iterations in any order.
fn parallel(line: &str, _: &mut Dice) -> Option<String> {
    let (indent, rest) = line.split_once("affine.for ")?;
    let (iv, rest) = rest.split_once(" = ")?;
    let (range, rest) = rest.split_once(" {")?;
    let (lower, upper) = range.split_once(" to ")?;
    let (upper, step) = upper.split_once(" step ").map_or((upper, None), |(upper, step)| (upper, Some(step)));
    let (lower, upper) = (plain(lower)?, plain(upper)?);
    let step = step.map_or(String::new(), |step| format!(" step ({step})"));
    Some(format!("{indent}affine.parallel ({iv}) = ({lower}) to ({upper}){step} {{{rest}"))
}

/// A bound of a parallel loop: a number, a value, or a map of one result with its operands put in.
fn plain(bound: &str) -> Option<String> {
    if bound.parse::<i64>().is_ok() || bound.starts_with('%') {
        return Some(bound.to_string());
    }
    let (map, operands) = bound
        .strip_prefix("affine_map<")?
        .split_once(">")?
        .0
        .split_once(" -> ")
        .map(|(head, result)| (result.to_string(), head.to_string()))?;
    let names: Vec<&str> = operands.split(WORDS).filter(|name| !name.is_empty()).collect();
    let given = bound.rsplit_once('>')?.1;
    let given: Vec<&str> = given.split(WORDS).filter(|name| !name.is_empty()).collect();
    let inner = map.strip_prefix('(')?.strip_suffix(')')?;
    if inner.contains(',') || names.len() != given.len() {
        return None;
    }
    let put_in = |text: String, (name, value): (&&str, &&str)| text.replace(*name, value);
    Some(names.iter().zip(&given).fold(inner.to_string(), put_in))
}

/// The lines in which two programs differ: all between those at the start and at the end that are equal.
pub fn changed(before: &str, after: &str) -> String {
    let (these, those): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let first = these.iter().zip(&those).take_while(|(a, b)| a == b).count();
    let rest = these[first..].iter().rev().zip(those[first..].iter().rev());
    let last = rest.take_while(|(a, b)| a == b).count();
    let part = |mark: &str, lines: &[&str]| -> String {
        lines[first..lines.len() - last].iter().map(|line| format!("{mark} {line}\n")).collect()
    };
    part("-", &these) + &part("+", &those)
}
