//! What a command is at: a bar on a terminal, for work that takes more than a second; with `-v` a line for each part with its time.
//!
//! The bar is drawn by a thread of its own, since questions about sets give no sign in between. Nothing is drawn where standard error is no
//! terminal, with `--quiet`, and with `--json`.

use std::io::{IsTerminal, stderr};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::{json, output, terminal};

/// Work that is done sooner shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often a bar moves.
const TICK: Duration = Duration::from_millis(120);

/// The bar that is there, so that lines can be written above it.
static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Several parts of work, one after the other.
pub struct Progress {
    parts: Option<Sender<String>>,
    drawing: Option<JoinHandle<()>>,
}

impl Progress {
    /// So many parts are about to start.
    pub fn start(count: usize) -> Progress {
        if terminal::is_quiet() || !stderr().is_terminal() || json::with(|_| ()) {
            return Progress { parts: None, drawing: None };
        }
        let (parts, said) = channel();
        let drawing = std::thread::spawn(move || draw(&said, count));
        Progress { parts: Some(parts), drawing: Some(drawing) }
    }

    /// Does one part; `what` says which.
    pub fn part<T>(&self, what: &str, work: impl FnOnce() -> T) -> T {
        self.parts.iter().for_each(|parts| drop(parts.send(what.to_owned())));
        let start = Instant::now();
        let done = work();
        if terminal::is_verbose() {
            took(what, start.elapsed());
        }
        done
    }
}

/// Says how long something took.
fn took(what: &str, time: Duration) {
    output::remark(format_args!("{what}: {:.3} s", time.as_secs_f64()));
}

/// Who is told of parts of parts; nobody if that is not asked for.
pub fn watch() -> Option<fn(&str, Duration)> {
    terminal::is_verbose().then_some(took)
}

impl Drop for Progress {
    fn drop(&mut self) {
        // The end of the channel ends the drawing.
        self.parts = None;
        self.drawing.take().map(JoinHandle::join);
    }
}

/// Waits for a second, then draws until the work is over.
fn draw(said: &Receiver<String>, count: usize) {
    let (start, mut number, mut what) = (Instant::now(), 0, String::new());
    let mut bar: Option<ProgressBar> = None;
    loop {
        let wait = if bar.is_some() { TICK } else { PATIENCE.saturating_sub(start.elapsed()) };
        match said.recv_timeout(wait) {
            Ok(part) => (number, what) = (number + 1, part),
            Err(RecvTimeoutError::Timeout) => {
                let bar = bar.get_or_insert_with(|| begin(count));
                bar.set_position(number);
                bar.set_message(what.clone());
                bar.tick();
            }
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    *BAR.lock().unwrap_or_else(PoisonError::into_inner) = None;
    bar.iter().for_each(ProgressBar::finish_and_clear);
}

fn begin(count: usize) -> ProgressBar {
    let bar = ProgressBar::new(count as u64);
    let style = ProgressStyle::with_template("{spinner} {pos}/{len} {wide_msg} {elapsed}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    *BAR.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar.clone());
    bar
}

/// Writes above the bar, if there is one.
pub fn above<T>(write: impl FnOnce() -> T) -> T {
    let bar = BAR.lock().unwrap_or_else(PoisonError::into_inner).clone();
    match bar {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}
