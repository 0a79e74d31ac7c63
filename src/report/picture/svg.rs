//! A scene as SVG: light background, colors that color-blind readers tell apart (Okabe and Ito), line styles that say the
//! same as the colors.

use super::scene::{AxisBlock, InstancePoint, Scene};
use crate::analysis::dependence::Kind;

/// The width of the legend.
const LEGEND: f64 = 268.0;
/// The widest page: beyond it the legend goes below the drawing.
const PAGE: f64 = 900.0;
const MARGIN: f64 = 28.0;
/// No arrow bends further than this.
const BEND: f64 = 72.0;
/// With more arrows than this they are drawn lightly.
const CROWD: usize = 90;
const STYLE: &str = "\
text{font-family:Inter,'Helvetica Neue',Helvetica,Arial,'DejaVu Sans',sans-serif;fill:#222}\
.h{font-size:17px;font-weight:600}.s{font-size:12.5px;fill:#5A5A5A}.c{font-size:11px;font-weight:600;fill:#7A7A7A;\
letter-spacing:.06em}.m{font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:12px}\
.a{font-family:'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:11.5px;fill:#5A5A5A}\
.n{font-size:10px;text-anchor:middle}.t{font-size:12px}.r{text-anchor:end}.k{text-anchor:middle}\
.o{fill:#FFFFFF;stroke:#FFFFFF;stroke-width:3px;stroke-linejoin:round}";

/// The text of the picture.
pub fn draw(scene: &Scene) -> String {
    let frame = PageFrame::new(scene);
    let beside = frame.width + LEGEND + 3.0 * MARGIN <= PAGE;
    let (left, top) = (MARGIN, 84.0);
    let mut canvas = Canvas::default();
    canvas.group(left, top, |canvas| plot(canvas, scene, &frame));
    let mut legend = Canvas::default();
    let height = legend_of(&mut legend, scene);
    let (x, y) = if beside { (left + frame.width + MARGIN, top) } else { (left, top + frame.height + 24.0) };
    canvas.group(x, y, |canvas| canvas.text.push_str(&legend.text));
    let bottom = if beside { top + frame.height.max(height) } else { y + height };
    let title = 9.6 * scene.title.chars().count().max(scene.subtitle.chars().count() * 7 / 10) as f64;
    let right = if beside { x + LEGEND } else { left + frame.width.max(LEGEND) }.max(left + title);
    let (width, height) = ((right + MARGIN).ceil(), (bottom + MARGIN).ceil());
    let mut page = Canvas::default();
    page.put(&format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">"
    ));
    page.put(&format!("<title>{}</title><style>{STYLE}</style>", escaped(&scene.title)));
    page.put(&format!("<defs>{}</defs>", Kind::ALL.map(marker).concat()));
    page.put(&format!("<rect width=\"{width}\" height=\"{height}\" fill=\"#FFFFFF\"/>"));
    page.words(MARGIN, 36.0, "h", &scene.title);
    page.words(MARGIN, 57.0, "s", &scene.subtitle);
    page.text.push_str(&canvas.text);
    page.put("</svg>");
    page.text
}

/// Lines of SVG.
#[derive(Default)]
struct Canvas {
    text: String,
}

impl Canvas {
    fn put(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Words; those that may stand on lines have a light edge below them, which every renderer draws in this order.
    fn words(&mut self, x: f64, y: f64, class: &str, words: &str) {
        let (x, y, words) = (n(x), n(y), escaped(words));
        if matches!(class.split(' ').next(), Some("m" | "a")) {
            self.put(&format!("<text x=\"{x}\" y=\"{y}\" class=\"{class} o\">{words}</text>"));
        }
        self.put(&format!("<text x=\"{x}\" y=\"{y}\" class=\"{class}\">{words}</text>"));
    }

    fn group(&mut self, x: f64, y: f64, inside: impl FnOnce(&mut Canvas)) {
        self.put(&format!("<g transform=\"translate({} {})\">", n(x), n(y)));
        inside(self);
        self.put("</g>");
    }
}

/// A number with at most one digit after the point.
fn n(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Where places on the axes lie on the page.
struct PageFrame {
    depth: usize,
    /// The room of the labels left of and above the first point.
    left: f64,
    above: f64,
    /// Between neighbors of the last axis, of the one before.
    step: [f64; 2],
    /// How far a floor's back is shifted to the right, by row.
    shear: f64,
    /// Between floors.
    floor: f64,
    /// The last place of each axis.
    last: [f64; 3],
    radius: f64,
    lanes: usize,
    width: f64,
    height: f64,
}

impl PageFrame {
    fn new(scene: &Scene) -> PageFrame {
        let mut last = [0.0_f64; 3];
        for point in &scene.points {
            (0..3).for_each(|axis| last[axis] = last[axis].max(point.at[axis]));
        }
        let lanes = scene.points.iter().map(|point| point.lane.1).max().unwrap_or(1);
        let spread = 15.0 * (lanes.min(5) - 1) as f64;
        let across = last[scene.depth - 1].max(1.0);
        let room = if scene.depth == 1 { 760.0 } else { 560.0 };
        let wide = (room / across).clamp(32.0, 54.0 + spread);
        let radius = if lanes > 3 { 7.0 } else { 10.0_f64.min(wide * 0.26) };
        let label = |axis: usize| {
            let texts = scene.blocks.iter().filter(|block| block.axis == axis).flat_map(|block| &block.labels);
            texts.map(|(_, text)| text.chars().count()).max().unwrap_or(0) as f64 * 7.2
        };
        let (left, above, step, shear, floor);
        match scene.depth {
            1 => (left, above, step, shear, floor) = (30.0, 34.0, [wide, 56.0], 0.0, 0.0),
            2 => (left, above, step, shear, floor) = (34.0 + label(0), 50.0, [wide, wide.max(40.0)], 0.0, 0.0),
            _ => {
                let rows = 31.0 + spread * 0.5;
                let shear_by = 18.0;
                (left, above, step, shear) = (92.0 + label(1), 50.0, [wide.min(50.0 + spread), rows], shear_by);
                floor = (last[1] + 1.0) * rows + 44.0;
            }
        }
        let mut frame = PageFrame {
            depth: scene.depth,
            left,
            above,
            step,
            shear,
            floor,
            last,
            radius,
            lanes,
            width: 0.0,
            height: 0.0,
        };
        let far = frame.place([last[0], if scene.depth == 3 { 0.0 } else { last[1] }, last[2]]);
        let low = frame.place(last);
        frame.width = far.0 + radius + 16.0;
        frame.height = low.1 + radius + 14.0 + if scene.depth == 1 { 56.0 * (lanes - 1) as f64 } else { spread * 0.5 };
        frame
    }

    /// Where a place lies.
    fn place(&self, at: [f64; 3]) -> (f64, f64) {
        match self.depth {
            1 => (self.left + at[0] * self.step[0], self.above),
            2 => (self.left + at[1] * self.step[0], self.above + at[0] * self.step[1]),
            _ => (
                self.left + at[2] * self.step[0] + (self.last[1] - at[1]) * self.shear,
                self.above + at[0] * self.floor + at[1] * self.step[1],
            ),
        }
    }

    /// Where a point lies: the statements of one body stand apart.
    fn point(&self, point: &InstancePoint) -> (f64, f64) {
        let (x, y) = self.place(point.at);
        let (lane, lanes) = (point.lane.0 as f64, point.lane.1 as f64);
        if self.depth == 1 {
            return (x, y + lane * self.step[1]);
        }
        let apart = (self.step[0] * 0.56 / lanes).min(22.0);
        let shift = (lane - (lanes - 1.0) / 2.0) * apart;
        (x + shift, y + shift * if self.depth == 3 { 0.45 } else { 0.7 })
    }
}

/// Bands, labels, arrows, points: what lies below comes first.
fn plot(canvas: &mut Canvas, scene: &Scene, frame: &PageFrame) {
    let places: Vec<(f64, f64)> = scene.points.iter().map(|point| frame.point(point)).collect();
    if frame.depth == 3 {
        floors(canvas, scene, frame);
    }
    // Floors that may run together are joined where their names stand.
    let on_floors = |&&(a, b): &&(usize, usize)| scene.points[a].at[0] == scene.points[b].at[0];
    if frame.depth == 3 && !scene.bands.iter().all(|band| on_floors(&band)) {
        let [top, bottom] = [0.0, frame.last[0]].map(|floor| frame.place([floor, frame.last[1] / 2.0, 0.0]).1);
        canvas.put(&format!(
            "<line x1=\"26\" y1=\"{}\" x2=\"26\" y2=\"{}\" stroke=\"#D9EEE5\" stroke-width=\"30\" \
             stroke-linecap=\"round\"/>",
            n(top),
            n(bottom)
        ));
    }
    for &(a, b) in scene.bands.iter().filter(|band| frame.depth < 3 || on_floors(band)) {
        let ((x, y), (to_x, to_y)) = (places[a], places[b]);
        canvas.put(&format!(
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"#D9EEE5\" stroke-width=\"{}\" \
             stroke-linecap=\"round\"/>",
            n(x),
            n(y),
            n(to_x),
            n(to_y),
            n(frame.radius * 2.5)
        ));
    }
    let opacity = if scene.arrows.len() > CROWD { " stroke-opacity=\"0.6\"" } else { "" };
    for arrow in &scene.arrows {
        let path = path(places[arrow.source], places[arrow.target], &places, frame.radius);
        canvas.put(&format!("<path d=\"{path}\"{opacity} {}/>", stroke(arrow.kind)));
    }
    scene.blocks.iter().for_each(|block| axis(canvas, block, frame));
    let greatest = scene.points.iter().filter_map(|point| point.step).max().unwrap_or(0);
    for (point, &place) in scene.points.iter().zip(&places) {
        glyph(canvas, point.statement, place, frame.radius, shade(point.step, greatest));
        if let Some(step) = point.step.filter(|_| frame.lanes <= 3) {
            let ink = if 5 * step > 3 * greatest && greatest > 0 { " style=\"fill:#FFFFFF\"" } else { "" };
            let (x, y) = (n(place.0), n(place.1 + 3.6));
            canvas.put(&format!("<text x=\"{x}\" y=\"{y}\" class=\"n\"{ink}>{step}</text>"));
        }
    }
}

/// A sheet below each floor.
fn floors(canvas: &mut Canvas, scene: &Scene, frame: &PageFrame) {
    let floors = scene.blocks.iter().filter(|block| block.axis == 0).flat_map(|block| &block.labels);
    for (place, _) in floors {
        let corner = |row: f64, column: f64, dx: f64, dy: f64| {
            let (x, y) = frame.place([*place, row, column]);
            format!("{},{}", n(x + dx), n(y + dy))
        };
        let (rows, columns) = (frame.last[1], frame.last[2]);
        let (dx, dy) = (frame.step[0] * 0.55, frame.step[1] * 0.5);
        let lean = frame.shear * 0.5;
        canvas.put(&format!(
            "<polygon points=\"{} {} {} {}\" fill=\"#F8F8F5\" stroke=\"#E3E3DC\"/>",
            corner(0.0, 0.0, lean - dx, -dy),
            corner(0.0, columns, lean + dx, -dy),
            corner(rows, columns, dx - lean, dy),
            corner(rows, 0.0, -dx - lean, dy)
        ));
    }
}

/// The values along an axis.
fn axis(canvas: &mut Canvas, block: &AxisBlock, frame: &PageFrame) {
    let horizontal = block.axis + 1 == frame.depth;
    let Some(&(first, _)) = block.labels.first() else { return };
    let last = block.labels.last().map_or(first, |&(last, _)| last);
    if horizontal {
        let row = block.under.map_or(0.0, |(start, _)| start);
        let at = |place: f64| match frame.depth {
            1 => frame.place([place, 0.0, 0.0]),
            2 => frame.place([row, place, 0.0]),
            _ => frame.place([0.0, row, place]),
        };
        let lift = frame.radius + if frame.lanes > 1 && frame.depth > 1 { 18.0 } else { 11.0 };
        for (place, label) in &block.labels {
            let (x, y) = at(*place);
            canvas.words(x, y - lift, "a k", label);
        }
        let (x, y) = at((first + last) / 2.0);
        canvas.words(x, y - lift - 15.0, "m k", &block.title);
        return;
    }
    let side = frame.radius + frame.step[0] * if frame.depth == 3 { 0.42 } else { 0.28 };
    let at = |place: f64| match (frame.depth, block.axis) {
        (2, _) => frame.place([place, 0.0, 0.0]),
        (_, 0) => frame.place([place, frame.last[1] / 2.0, 0.0]),
        _ => frame.place([0.0, place, 0.0]),
    };
    if frame.depth == 3 && block.axis == 0 {
        for (place, label) in &block.labels {
            canvas.words(0.0, at(*place).1 + 4.0, "m", &format!("{} = {label}", block.title));
        }
        return;
    }
    for (place, label) in &block.labels {
        let (x, y) = at(*place);
        canvas.words(x - side, y + 4.0, "a r", label);
    }
    let (x, y) = at(first);
    canvas.words(x - side, y - 15.0, "m r", &block.title);
}

/// From rim to rim: straight, or around what is in the way.
fn path(from: (f64, f64), to: (f64, f64), places: &[(f64, f64)], radius: f64) -> String {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1.0);
    let blocked = |control: (f64, f64)| {
        let on = |t: f64| {
            let (a, b, c) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
            (a * from.0 + b * control.0 + c * to.0, a * from.1 + b * control.1 + c * to.1)
        };
        let near = |p: (f64, f64), q: (f64, f64), room: f64| (p.0 - q.0).hypot(p.1 - q.1) < room;
        let others = || places.iter().filter(|&&place| !near(place, from, 1.0) && !near(place, to, 1.0));
        (1..20)
            .map(|k| f64::from(k) / 20.0)
            .filter(|&t| others().any(|&place| near(on(t), place, radius + 2.0)))
            .count()
    };
    let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    let control = |bend: f64| (middle.0 - dy / length * bend, middle.1 + dx / length * bend);
    let bends = [0.0, 0.18, -0.18, 0.32, -0.32, 0.5, -0.5].map(|bend| (bend * length).clamp(-BEND, BEND));
    let best = bends.into_iter().min_by_key(|&bend| blocked(control(bend))).unwrap_or(0.0);
    let control = control(best);
    let rim = |point: (f64, f64), toward: (f64, f64), room: f64| {
        let (dx, dy) = (toward.0 - point.0, toward.1 - point.1);
        let length = dx.hypot(dy).max(1.0);
        (point.0 + dx / length * room, point.1 + dy / length * room)
    };
    let (start, end) = (rim(from, control, radius + 0.5), rim(to, control, radius + 2.0));
    if best == 0.0 {
        return format!("M{} {}L{} {}", n(start.0), n(start.1), n(end.0), n(end.1));
    }
    format!("M{} {}Q{} {} {} {}", n(start.0), n(start.1), n(control.0), n(control.1), n(end.0), n(end.1))
}

/// The color of a kind and its dashes.
fn ink(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Flow => ("#0072B2", ""),
        Kind::Anti => ("#D55E00", "6 3.5"),
        Kind::Output => ("#A8438B", "1.5 3.5"),
        Kind::Input => ("#9A9A9A", "3 3"),
        Kind::Order => ("#000000", "9 3 2 3"),
    }
}

fn stroke(kind: Kind) -> String {
    let (color, dashes) = ink(kind);
    let dashes = if dashes.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dashes}\"") };
    let name = kind.name();
    format!(
        "fill=\"none\" stroke=\"{color}\" stroke-width=\"1.6\" stroke-linecap=\"round\"{dashes} marker-end=\"url(#{name})\""
    )
}

fn marker(kind: Kind) -> String {
    format!(
        "<marker id=\"{}\" viewBox=\"0 0 8 8\" refX=\"6.5\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" \
         markerUnits=\"userSpaceOnUse\" orient=\"auto\"><path d=\"M0 0.8L8 4L0 7.2L1.6 4z\" fill=\"{}\"/></marker>",
        kind.name(),
        ink(kind).0
    )
}

/// From light to dark as the steps go on.
fn shade(step: Option<usize>, greatest: usize) -> String {
    let Some(step) = step else { return "#FFFFFF".to_owned() };
    let stops = [(255, 246, 219), (207, 229, 203), (137, 196, 190), (69, 141, 168), (33, 78, 120)];
    if greatest == 0 {
        return "#FFF6DB".to_owned();
    }
    // In sixteenths of a stop, so that no rounding of fractions is in the text.
    let at = step * 64 / greatest;
    let (stop, part) = ((at / 16).min(3), if at >= 64 { 16 } else { at % 16 });
    let mix = |a: usize, b: usize| (a * (16 - part) + b * part) / 16;
    let ((r, g, b), (r2, g2, b2)) = (stops[stop], stops[stop + 1]);
    format!("#{:02X}{:02X}{:02X}", mix(r, r2), mix(g, g2), mix(b, b2))
}

/// A form for each statement.
fn glyph(canvas: &mut Canvas, statement: usize, (x, y): (f64, f64), radius: f64, fill: String) {
    // Of more than five statements the forms come again with a thicker rim.
    let rim = n(1.2 + 1.3 * (statement / 5).min(2) as f64);
    let paint = format!("fill=\"{fill}\" stroke=\"#333333\" stroke-width=\"{rim}\"");
    let polygon = |corners: &[(f64, f64)]| {
        let corners = corners.iter().map(|(dx, dy)| format!("{},{}", n(x + dx * radius), n(y + dy * radius)));
        format!("<polygon points=\"{}\" stroke-linejoin=\"round\" {paint}/>", corners.collect::<Vec<_>>().join(" "))
    };
    let side = radius * 0.88;
    canvas.put(&match statement % 5 {
        0 => format!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {paint}/>", n(x), n(y), n(radius)),
        1 => format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{s}\" height=\"{s}\" rx=\"2\" {paint}/>",
            n(x - side),
            n(y - side),
            s = n(2.0 * side)
        ),
        2 => polygon(&[(0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0)]),
        3 => polygon(&[(0.0, -1.25), (1.2, 0.85), (-1.2, 0.85)]),
        _ => polygon(&[(-0.6, -1.0), (0.6, -1.0), (1.2, 0.0), (0.6, 1.0), (-0.6, 1.0), (-1.2, 0.0)]),
    });
}

/// The legend; returns its height.
fn legend_of(canvas: &mut Canvas, scene: &Scene) -> f64 {
    let mut y = 8.0;
    heading(canvas, &mut y, "LOOPS");
    for data in &scene.loops {
        let color = match data.verdict {
            "parallel" => "#00805D",
            "reduction" => "#8A5A00",
            _ => "#444444",
        };
        canvas.words(12.0 * data.depth as f64, y, "m", &data.name);
        canvas.put(&format!(
            "<text x=\"96\" y=\"{}\" class=\"t\" style=\"fill:{color}\">{}</text>",
            n(y),
            data.verdict
        ));
        canvas.words(180.0, y, "s", &format!("line {}", data.line));
        y += 18.0;
    }
    heading(canvas, &mut y, "STATEMENTS");
    for (number, caption) in scene.statements.iter().enumerate() {
        glyph(canvas, number, (7.0, y - 4.0), 6.5, "#FFFFFF".to_owned());
        canvas.words(24.0, y, "m", &shortened(caption, 33));
        y += 18.0;
    }
    if !scene.counts.is_empty() {
        heading(canvas, &mut y, "DEPENDENCES");
        for &(kind, all, drawn) in &scene.counts {
            canvas.put(&format!("<path d=\"M0 {y}L34 {y}\" {}/>", stroke(kind), y = n(y - 4.0)));
            let which = if drawn == all { format!("{all}") } else { format!("{drawn} drawn of {all}") };
            canvas.words(46.0, y, "t", kind.name());
            canvas.words(96.0, y, "s", &which);
            y += 18.0;
        }
    }
    classes(canvas, scene, &mut y);
    if !scene.notes.is_empty() {
        y += 10.0;
    }
    for line in scene.notes.iter().flat_map(|note| wrapped(note, 46)) {
        canvas.words(0.0, y, "s", &line);
        y += 16.0;
    }
    y
}

/// What may run together.
fn classes(canvas: &mut Canvas, scene: &Scene, y: &mut f64) {
    let steps = scene.points.iter().filter_map(|point| point.step);
    let greatest = steps.max();
    if greatest.is_none() && scene.bands.is_empty() {
        return;
    }
    heading(canvas, y, "WHAT MAY RUN TOGETHER");
    if !scene.bands.is_empty() {
        canvas.put(&format!(
            "<line x1=\"10\" y1=\"{y}\" x2=\"26\" y2=\"{y}\" stroke=\"#D9EEE5\" stroke-width=\"20\" \
             stroke-linecap=\"round\"/>",
            y = n(*y - 4.0)
        ));
        canvas.words(46.0, *y, "t", &format!("iterations of {}", scene.banded.join(", ")));
        *y += 24.0;
    }
    if let Some(greatest) = greatest {
        let shown = (greatest + 1).min(9);
        for k in 0..shown {
            let step = if shown == 1 { 0 } else { k * greatest / (shown - 1) };
            let x = 10.0 + 27.0 * k as f64;
            glyph(canvas, 0, (x, *y), 9.5, shade(Some(step), greatest));
            let ink = if 5 * step > 3 * greatest && greatest > 0 { " style=\"fill:#FFFFFF\"" } else { "" };
            canvas.put(&format!("<text x=\"{}\" y=\"{}\" class=\"n\"{ink}>{step}</text>", n(x), n(*y + 3.6)));
        }
        *y += 28.0;
        let plural = if greatest == 0 { "" } else { "s" };
        canvas.words(0.0, *y, "s", "no dependence between equal numbers:");
        let all = scene.points.len();
        canvas.words(0.0, *y + 16.0, "s", &format!("{all} points in {} step{plural}", greatest + 1));
        *y += 34.0;
    }
}

fn heading(canvas: &mut Canvas, y: &mut f64, title: &str) {
    if *y > 10.0 {
        *y += 12.0;
    }
    canvas.words(0.0, *y, "c", title);
    *y += 20.0;
}

fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most { text.to_owned() } else { text.chars().take(most - 1).chain(['…']).collect() }
}

fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
