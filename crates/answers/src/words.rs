//! Pieces of a typed text: words, brackets, signs of a document in place of those of a keyboard.

/// A text in the signs of a keyboard; pieces of a drawn board as letters.
pub fn plain(text: &str) -> String {
    let sign = |c: char| match c {
        '×' | '✕' | '⨯' => 'x',
        '–' | '−' => '-',
        '·' => '.',
        '●' => 'x',
        '○' => 'o',
        '█' => '#',
        '“' | '”' | '„' => '"',
        '\t' | '\u{a0}' => ' ',
        c => c,
    };
    text.replace("\r\n", "\n").chars().map(sign).collect()
}

/// Words before a question, the longer of two with the same beginning first.
const ASKING: [&str; 39] = [
    "who wins",
    "who is winning",
    "what is",
    "what are",
    "what's",
    "how do i win",
    "how to win",
    "how do you win",
    "solve",
    "explain",
    "evaluate",
    "find",
    "show",
    "why",
    "is",
    "the",
    "best move",
    "best moves",
    "winning move",
    "winning moves",
    "value of",
    "values of",
    "nim-value of",
    "nim-values of",
    "nim value of",
    "nim values of",
    "outcome of",
    "period of",
    "mean of",
    "mean value of",
    "temperature of",
    "atomic weight of",
    "outcome",
    "value",
    "in",
    "at",
    "of",
    "please",
    "ask",
];
/// Words behind a question.
const ASKED: [&str; 3] = ["worth", "periodic", "please"];

/// A question without the words that only make it a question.
pub fn bare(text: &str) -> String {
    let mut rest = text.trim_matches([' ', '\n']).trim_end_matches(['?', '!', ' ']);
    if rest.contains('\n') {
        // What is drawn keeps the spaces before its first row.
        return text.trim_end_matches(['?', '!', ' ', '\n']).to_string();
    }
    'again: loop {
        for words in ASKING {
            let head = rest.get(..words.len()).unwrap_or("");
            if head.eq_ignore_ascii_case(words) {
                if let Some(after) = rest[words.len()..].strip_prefix([' ', ':']) {
                    rest = after.trim_start();
                    continue 'again;
                }
            }
        }
        let mut words: Vec<&str> = rest.split_whitespace().collect();
        let asks = |word: &&str| ASKED.iter().any(|asked| word.eq_ignore_ascii_case(asked));
        while words.len() > 1 && words.last().is_some_and(asks) {
            words.pop();
        }
        return words.join(" ");
    }
}

/// Where the words of a text end or begin: every place between two of them, and the end.
pub fn starts(text: &str) -> Vec<usize> {
    let blank = |c: char| c == ' ' || c == '\n';
    let mut found: Vec<usize> =
        text.char_indices().filter(|(_, c)| blank(*c)).map(|(i, _)| i).collect();
    found.push(text.len());
    found
}

/// The bracket that closes the one at this place.
pub fn closing(text: &str, open: usize) -> Option<usize> {
    let mut depth = 0;
    for (i, c) in text.char_indices().skip_while(|(i, _)| *i < open) {
        match c {
            '(' => depth += 1,
            ')' if depth == 1 => return Some(i),
            ')' => depth -= 1,
            _ => {}
        }
    }
    None
}

/// What stands between ` + `, outside brackets.
pub fn pieces(text: &str) -> Vec<&str> {
    let (mut depth, mut from, mut found) = (0_i64, 0, vec![]);
    for (i, c) in text.char_indices() {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            '+' if depth == 0 && text[..i].ends_with(' ') && text[i + 1..].starts_with(' ') => {
                found.push(text[from..i].trim());
                from = i + 1;
            }
            _ => {}
        }
    }
    found.push(text[from..].trim());
    found
}

/// `ToadsAndFrogs` as words.
pub fn without_camels(name: &str) -> String {
    let mut said = String::new();
    for (i, c) in name.char_indices() {
        if i > 0 && c.is_ascii_uppercase() {
            said.push(' ');
        }
        said.push(c.to_ascii_lowercase());
    }
    said
}
