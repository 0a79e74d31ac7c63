//! Diagnostics for people: title, place, source lines with carets, notes.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::{Diagnostic, Severity, Span};

/// Lines with more bytes than this are shown in part.
const LONG_LINE: usize = 400;

/// The diagnostic for people: title, place, source lines with carets, notes.
pub fn render(diagnostic: &Diagnostic, name: &str, source: &str) -> String {
    render_as(diagnostic, name, source, false)
}

/// The same, in a terminal's colours or without.
pub fn render_as(diagnostic: &Diagnostic, name: &str, source: &str, is_colored: bool) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Refused => Level::ERROR.with_name("refused"),
        Severity::Unknown => Level::ERROR.with_name("unknown"),
    };
    let mut title = diagnostic.to_string();
    if title.len() > LONG_LINE {
        // Somebody's very long name: its beginning says enough.
        title.truncate(title.floor_char_boundary(LONG_LINE / 2));
        title = format!("{title}.. [{}]", diagnostic.code);
    }
    let mut group = Group::with_title(level.primary_title(title));
    let labels: Vec<(Range<usize>, &str)> =
        diagnostic.labels.iter().filter_map(|label| Some((within(label.span, source)?, label.text.as_str()))).collect();
    if let Some((primary, _)) = labels.first() {
        let around = |at: usize| source[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = source[primary.start..].find('\n').map_or(source.len(), |length| primary.start + length);
        let long = labels.iter().any(|(range, _)| range.end.saturating_sub(around(range.start)) > LONG_LINE);
        if long || line_end - around(primary.start) > LONG_LINE {
            group = group.elements(excerpt(primary, name, source));
        } else {
            // The lines with labels alone: the renderer looks at everything it is given.
            let first = labels.iter().map(|(range, _)| range.start).min().unwrap_or(0);
            // The end of the text is at the end of its last line.
            let at_end = first == source.len() && source.ends_with('\n');
            let from = around(if at_end { first - 1 } else { first });
            let last = labels.iter().map(|(range, _)| range.end).max().unwrap_or(0);
            let to = source[last..].find('\n').map_or(source.len(), |length| last + length);
            let line = 1 + source[..from].bytes().filter(|&byte| byte == b'\n').count();
            let annotations = labels.iter().enumerate().map(|(number, (range, text))| {
                let kind = if number == 0 { AnnotationKind::Primary } else { AnnotationKind::Context };
                let annotation = kind.span(range.start - from..range.end - from);
                if text.is_empty() { annotation } else { annotation.label(*text) }
            });
            let snippet = Snippet::source(&source[from..to]).line_start(line);
            group = group.element(snippet.path(name).annotations(annotations));
        }
    } else if !name.is_empty() {
        group = group.element(Origin::path(name));
    }
    for note in &diagnostic.notes {
        group = group.element(Level::NOTE.no_name().message(note.as_str()));
    }
    let renderer = if is_colored { Renderer::styled() } else { Renderer::plain() };
    renderer.render(&[group])
}

/// The span as a range of the source, moved to character boundaries; none for "no place".
fn within(span: Span, source: &str) -> Option<Range<usize>> {
    if span == Span::default() && !source.is_empty() {
        return None;
    }
    let start = source.floor_char_boundary((span.start as usize).min(source.len()));
    let end = source.ceil_char_boundary((span.end as usize).min(source.len()).max(start));
    Some(start..end)
}

/// The place, and the part of its long line around it.
fn excerpt<'a>(range: &Range<usize>, name: &'a str, source: &'a str) -> Vec<annotate_snippets::Element<'a>> {
    let line_start = source[..range.start].rfind('\n').map_or(0, |newline| newline + 1);
    let line_end = source[range.start..].find('\n').map_or(source.len(), |length| range.start + length);
    let line = 1 + source[..range.start].bytes().filter(|&byte| byte == b'\n').count();
    let column = 1 + source[line_start..range.start].chars().count();
    let from = source.floor_char_boundary(range.start.saturating_sub(60).max(line_start));
    let to = source.ceil_char_boundary((range.start + 60).min(line_end));
    let marked = range.start - from..range.end.clamp(range.start, to) - from;
    let snippet = Snippet::source(&source[from..to]).line_start(line).annotation(AnnotationKind::Primary.span(marked));
    vec![Origin::path(name).line(line).char_column(column).into(), snippet.into()]
}
