//! `farkas bench FILE -t PIPELINE`: the C of the pipeline's program timed beside that of the untouched one, pair by pair.
//!
//! What is told is the median of fifteen pairs and the interval between the fourth and the twelfth of them.

use farkas::limits::Limits;
use farkas::transforms::{Options, apply_pipeline, parse_pipeline};

use super::input::{FilePiece, InputFlags};
use super::timed::{FLAGS, ROUNDS, Subject, Timing, spread, target};
use super::{Exit, opt, output};

/// Time a pipeline's program beside the untouched one
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    input: InputFlags,
    /// Steps, left to right
    #[arg(short, long = "transform", value_name = "PIPELINE")]
    transform: String,
    /// What both are written in
    #[arg(long, value_parser = ["c"], default_value = "c")]
    emit: String,
    #[command(flatten)]
    timing: Timing,
}

/// Times the function of each program.
pub fn run(arguments: &Arguments, limits: &Limits) -> Exit {
    arguments.input.for_each(|piece| bench(arguments, piece, limits).unwrap_or_else(|exit| exit))
}

fn bench(arguments: &Arguments, piece: &FilePiece, limits: &Limits) -> Result<Exit, Exit> {
    let Arguments { transform, input, timing, .. } = arguments;
    let steps = parse_pipeline(transform).map_err(|error| opt::wrong_pipeline(transform, &error))?;
    let before = piece.parse()?;
    let (func, name) = target(&before, &steps, input)?;
    let options = Options { nearest: true, ..timing.options(limits)? };
    let applied = apply_pipeline(&before, func, &steps, &options);
    let outcome = applied.map_err(|error| opt::stopped(error, &name, piece, None, transform))?;
    let subject = Subject::new(piece, name, timing, limits)?;
    let (flops, bytes) = subject.work(&before)?;
    let mut both = [subject.build(&before, "untouched")?, subject.build(&outcome.module, "pipeline")?];
    both.iter_mut().try_for_each(|built| built.settle())?;
    let pair = |_| Ok((both[0].seconds()?, both[1].seconds()?));
    let pairs = (0..ROUNDS).map(pair).collect::<Result<Vec<_>, Exit>>()?;
    Ok(output::write(None, &report(&subject.name, &pairs, bytes, flops, subject.roof()?)))
}

fn report(name: &str, pairs: &[(f64, f64)], bytes: f64, flops: f64, [threads, triad, peak]: [f64; 3]) -> String {
    let limit = (bytes / triad / 1e9).max(flops / peak / 1e9);
    let line = |what: &str, values: Vec<f64>| {
        let [median, low, high] = spread(values);
        format!(
            "{what:<10} {:>10.3} ms [{:.3}, {:.3}] {:>8.2} GFLOP/s {:>5.1}% of the roof\n",
            median * 1e3,
            low * 1e3,
            high * 1e3,
            flops / median / 1e9,
            100.0 * limit / median
        )
    };
    let [ratio, low, high] = spread(pairs.iter().map(|(a, b)| a / b).collect());
    format!(
        "@{name}: {flops:.0} operations on floats, {bytes:.0} bytes of arrays\n{}{}{:<10} {ratio:>10.2} x  [{low:.2}, {high:.2}]\n\
         medians of {ROUNDS} pairs and the intervals of their medians; {threads:.0} threads; {}\n\
         roof: {triad:.1} GB/s, {peak:.1} GFLOP/s, so {:.3} ms; products and sums contracted on both sides\n",
        line("untouched", pairs.iter().map(|pair| pair.0).collect()),
        line("pipeline", pairs.iter().map(|pair| pair.1).collect()),
        "faster by",
        FLAGS.join(" "),
        limit * 1e3,
    )
}
