//! The lexer: MLIR's tokens, one at a time from any byte offset.
//!
//! It holds no state, so that the parser can stand anywhere in the text, split a token (`4x?xf32` is lexed as the integer
//! `4` and the word `x`), and step back by remembering an offset.

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// The end of the text.
    End,
    /// No token starts here; the reason.
    Error(&'static str),
    /// `affine.for`, `x4`, `_a$b`.
    Word,
    /// `12`, `0x1F`.
    Int,
    /// `1.5`, `1.0e-3`.
    Float,
    /// `"text"`.
    Str,
    /// `@name`, `@"name"`.
    At,
    /// `#name`, `#0`.
    Hash,
    /// `!name`.
    Bang,
    /// `%name`, `%0`.
    Percent,
    /// `^name`, `^0`.
    Caret,
    /// `->`, `::`, `{-#`, `#-}` and single characters.
    Punct,
}

/// A token: a kind and a range of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Its kind.
    pub kind: TokenKind,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// The token at or after byte `offset`: blanks and `//` comments are skipped.
pub fn token_at(source: &str, offset: usize) -> Token {
    let bytes = source.as_bytes();
    let start = skip_blanks(bytes, offset);
    let token = |kind, end| Token { kind, start, end };
    let Some(&first) = bytes.get(start) else { return token(TokenKind::End, start) };
    let next = bytes.get(start + 1).copied().unwrap_or(0);
    match first {
        b'a'..=b'z' | b'A'..=b'Z' | b'_' => token(TokenKind::Word, skip(bytes, start + 1, is_word)),
        b'0'..=b'9' => number(bytes, start),
        b'"' => match string_end(bytes, start) {
            Ok(end) => token(TokenKind::Str, end),
            Err((message, end)) => token(TokenKind::Error(message), end),
        },
        b'-' if next == b'>' => token(TokenKind::Punct, start + 2),
        b':' if next == b':' => token(TokenKind::Punct, start + 2),
        b'{' if bytes[start..].starts_with(b"{-#") => token(TokenKind::Punct, start + 3),
        b'#' if bytes[start..].starts_with(b"#-}") => token(TokenKind::Punct, start + 3),
        b'.' if bytes[start..].starts_with(b"...") => token(TokenKind::Punct, start + 3),
        b'(' | b')' | b'{' | b'}' | b'[' | b']' | b'<' | b'>' | b',' | b':' | b'=' | b'+' | b'-' | b'*' | b'/'
        | b'?' | b'|' => token(TokenKind::Punct, start + 1),
        b'@' => symbol(bytes, start),
        b'#' => prefixed(bytes, start, TokenKind::Hash, "a name or a number is expected after `#`"),
        b'!' => prefixed(bytes, start, TokenKind::Bang, "a name is expected after `!`"),
        b'%' => prefixed(bytes, start, TokenKind::Percent, "a name or a number is expected after `%`"),
        b'^' => prefixed(bytes, start, TokenKind::Caret, "a name or a number is expected after `^`"),
        _ => {
            let width = source[start..].chars().next().map_or(1, char::len_utf8);
            token(TokenKind::Error("this character starts no token"), start + width)
        }
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.')
}

fn is_suffix(byte: u8) -> bool {
    is_word(byte) || byte == b'-'
}

fn skip(bytes: &[u8], mut at: usize, accept: impl Fn(u8) -> bool) -> usize {
    while bytes.get(at).is_some_and(|&byte| accept(byte)) {
        at += 1;
    }
    at
}

fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    loop {
        at = skip(bytes, at, |byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0));
        if bytes.get(at) == Some(&b'/') && bytes.get(at + 1) == Some(&b'/') {
            at = skip(bytes, at, |byte| byte != b'\n');
        } else {
            return at;
        }
    }
}

fn number(bytes: &[u8], start: usize) -> Token {
    let digits = |at| skip(bytes, at, |byte| byte.is_ascii_digit());
    let is_hex = bytes[start] == b'0' && bytes.get(start + 1) == Some(&b'x');
    if is_hex && bytes.get(start + 2).is_some_and(u8::is_ascii_hexdigit) {
        let end = skip(bytes, start + 2, |byte| byte.is_ascii_hexdigit());
        return Token { kind: TokenKind::Int, start, end };
    }
    let whole = digits(start);
    if bytes.get(whole) != Some(&b'.') {
        return Token { kind: TokenKind::Int, start, end: whole };
    }
    let mut end = digits(whole + 1);
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = matches!(bytes.get(end + 1), Some(b'+' | b'-'));
        let exponent = end + 1 + usize::from(sign);
        if bytes.get(exponent).is_some_and(u8::is_ascii_digit) {
            end = digits(exponent);
        }
    }
    Token { kind: TokenKind::Float, start, end }
}

/// One past the closing quote of the string that starts at `start`.
fn string_end(bytes: &[u8], start: usize) -> Result<usize, (&'static str, usize)> {
    let mut at = start + 1;
    loop {
        match bytes.get(at) {
            Some(b'"') => return Ok(at + 1),
            None | Some(b'\n' | 0x0b | 0x0c) => return Err(("the string has no closing quote on its line", at)),
            Some(b'\\') => match (bytes.get(at + 1), bytes.get(at + 2)) {
                (Some(b'"' | b'\\' | b'n' | b't'), _) => at += 2,
                (Some(high), Some(low)) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => at += 3,
                _ => return Err(("the string has an unknown escape", at + 1)),
            },
            Some(_) => at += 1,
        }
    }
}

fn symbol(bytes: &[u8], start: usize) -> Token {
    let (kind, end) = match bytes.get(start + 1) {
        Some(b'"') => match string_end(bytes, start + 1) {
            Ok(end) => (TokenKind::At, end),
            Err((message, end)) => (TokenKind::Error(message), end),
        },
        Some(b'a'..=b'z' | b'A'..=b'Z' | b'_') => (TokenKind::At, skip(bytes, start + 2, is_word)),
        _ => (TokenKind::Error("a name or a string is expected after `@`"), start + 1),
    };
    Token { kind, start, end }
}

fn prefixed(bytes: &[u8], start: usize, kind: TokenKind, message: &'static str) -> Token {
    let end = match bytes.get(start + 1) {
        Some(b'0'..=b'9') => skip(bytes, start + 1, |byte| byte.is_ascii_digit()),
        Some(&byte) if is_suffix(byte) => skip(bytes, start + 1, is_suffix),
        _ => return Token { kind: TokenKind::Error(message), start, end: start + 1 },
    };
    Token { kind, start, end }
}

/// The text that a string literal (with its quotes) stands for; none if that is no UTF-8.
pub fn unescape(literal: &str) -> Option<String> {
    let body = literal.strip_prefix('"')?.strip_suffix('"')?;
    if !body.contains('\\') {
        return Some(body.to_owned());
    }
    let bytes = body.as_bytes();
    let mut text = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] != b'\\' {
            text.push(bytes[at]);
            at += 1;
            continue;
        }
        let (byte, width) = match bytes.get(at + 1)? {
            b'n' => (b'\n', 2),
            b't' => (b'\t', 2),
            b'"' => (b'"', 2),
            b'\\' => (b'\\', 2),
            _ => (u8::from_str_radix(body.get(at + 1..at + 3)?, 16).ok()?, 3),
        };
        text.push(byte);
        at += width;
    }
    String::from_utf8(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(source: &str) -> Vec<(TokenKind, &str)> {
        let mut at = 0;
        let mut tokens = Vec::new();
        loop {
            let token = token_at(source, at);
            if token.kind == TokenKind::End {
                return tokens;
            }
            tokens.push((token.kind, &source[token.start..token.end]));
            at = token.end;
        }
    }

    #[test]
    fn tokens_of_an_operation() {
        use TokenKind::*;
        let tokens = kinds("%a#1 = affine.load %A[%i-1, 4x] -> // comment\n @\"q\\22\"::@s ^bb0 !t.x 0x1F 1.5e-3 1e5");
        let expected = [
            (Percent, "%a"),
            (Hash, "#1"),
            (Punct, "="),
            (Word, "affine.load"),
            (Percent, "%A"),
            (Punct, "["),
            (Percent, "%i-1"),
            (Punct, ","),
            (Int, "4"),
            (Word, "x"),
            (Punct, "]"),
            (Punct, "->"),
            (At, "@\"q\\22\""),
            (Punct, "::"),
            (At, "@s"),
            (Caret, "^bb0"),
            (Bang, "!t.x"),
            (Int, "0x1F"),
            (Float, "1.5e-3"),
            (Int, "1"),
            (Word, "e5"),
        ];
        assert_eq!(tokens, expected);
    }

    #[test]
    fn strings() {
        assert_eq!(unescape("\"a\\09\\n\\\"\\C3\\A9\""), Some("a\t\n\"é".to_owned()));
        assert_eq!(unescape("\"\\FF\""), None);
        assert!(matches!(kinds("\"open\n")[0].0, TokenKind::Error(_)));
        assert!(matches!(kinds("é")[0].0, TokenKind::Error(_)));
    }
}
