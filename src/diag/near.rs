//! What somebody may have meant who wrote a word that is not there.

/// The known word that is nearest to the one that was written, if it differs in few letters: one in three, and none of two. Among equals
/// the first.
pub fn nearest<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    if written.chars().count() < 3 { None } else { nearest_of(written, known) }
}

/// The same for words of few letters too, where there are few that may be meant: one letter differs.
pub fn nearest_of<'a>(written: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let most = (written.chars().count() / 3).max(1);
    let near = known.into_iter().map(|word| (strsim::damerau_levenshtein(written, word), word));
    near.filter(|(letters, _)| *letters <= most).min_by_key(|(letters, _)| *letters).map(|(_, word)| word)
}

#[cfg(test)]
mod tests {
    use super::{nearest, nearest_of};

    #[test]
    fn few_letters() {
        assert_eq!(nearest("tlie", ["interchange", "tile", "split"]), Some("tile"));
        assert_eq!(nearest("affine.fro", ["affine.for", "affine.if"]), Some("affine.for"));
        assert_eq!(nearest("%i", ["%j", "%k"]), None);
        assert_eq!(nearest("vectorize", ["tile", "parallelize"]), None);
        assert_eq!(nearest_of("fr", ["if", "for"]), Some("for"));
    }
}
