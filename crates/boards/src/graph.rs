//! Graphs with tints, and their notation.

use std::collections::HashMap;

use grundy_short::Fault;

use crate::picture::{around, Mark, Picture};

/// Most vertices of a graph that is read: beyond this the input is a mistake.
const MOST_VERTICES: usize = 20_000;

/// How the vertices are laid out: kept so that positions are shown as they were given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Layout {
    Path,
    Cycle,
    Grid { rows: usize, columns: usize },
    Edges,
}

/// A graph whose vertices are open to Left, to Right, to both or to neither.
#[derive(Clone, Debug)]
pub struct Graph {
    pub layout: Layout,
    pub names: Vec<String>,
    pub neighbours: Vec<Vec<usize>>,
    /// Open to Left, open to Right.
    pub open: Vec<[bool; 2]>,
}

fn wrong(text: &str, at: usize, what: &str) -> Fault {
    Fault::at(text, at, what)
}

/// A vertex: `.`, `L`, `R` or `#`, or as in Austin's thesis `o`, `+` (black, Left's) and `-` (white, Right's).
fn tint(text: &str, at: usize, c: char) -> Result<[bool; 2], Fault> {
    match c {
        '.' | 'o' | '∘' => Ok([true, true]),
        'L' | 'l' | '+' => Ok([true, false]),
        'R' | 'r' | '-' => Ok([false, true]),
        '#' => Ok([false, false]),
        _ => Err(wrong(
            text,
            at,
            &format!(
                "'{c}' is not a vertex: use '.' (untinted), 'L' or 'R' (only that player; also o, + and -) or '#' (removed)"
            ),
        )),
    }
}

fn too_many(n: usize) -> Fault {
    Fault::beyond(MOST_VERTICES, format!("{n} vertices; at most {MOST_VERTICES} are read"))
}

impl Graph {
    /// `path:..L`, `cycle:5`, `grid:3x4`, `grid:..|.R`, `edges:a-b,b-c;L:a;R:c`.
    pub fn read(text: &str) -> Result<Graph, Fault> {
        let text = text.trim();
        let (kind, rest) = match text.split_once(':') {
            Some((kind, rest)) => (kind.trim(), rest),
            None if !text.is_empty() && text.chars().all(|c| "+-o∘".contains(c)) => {
                ("path", text)
            }
            None if text.contains('-') => ("edges", text),
            None if text.contains('|') || text.contains('x') => ("grid", text),
            None => ("path", text),
        };
        let at = text.len() - rest.len();
        match kind {
            "path" | "cycle" => Graph::strip(text, at, rest, kind == "cycle"),
            "grid" => Graph::grid(text, at, rest),
            "edges" => Graph::edges(text, at, rest),
            _ => Err(wrong(
                text,
                0,
                &format!("'{kind}' is not a kind of graph: use path:, cycle:, grid: or edges:"),
            )),
        }
    }

    fn empty(layout: Layout, open: Vec<[bool; 2]>) -> Graph {
        let n = open.len();
        let names = (0..n).map(|i| i.to_string()).collect();
        Graph { layout, names, neighbours: vec![Vec::new(); n], open }
    }

    fn join(&mut self, a: usize, b: usize) {
        if a != b && !self.neighbours[a].contains(&b) {
            self.neighbours[a].push(b);
            self.neighbours[b].push(a);
        }
    }

    fn strip(text: &str, at: usize, rest: &str, cycle: bool) -> Result<Graph, Fault> {
        let digits = !rest.is_empty() && rest.chars().all(|c| c.is_ascii_digit());
        let open = if digits {
            let n = rest.parse().unwrap_or(usize::MAX);
            if n > MOST_VERTICES {
                return Err(too_many(n));
            }
            vec![[true, true]; n]
        } else {
            let mut open = Vec::new();
            for (i, c) in rest.chars().enumerate() {
                open.push(tint(text, at + i, c)?);
            }
            open
        };
        if open.len() > MOST_VERTICES {
            return Err(too_many(open.len()));
        }
        let layout = if cycle { Layout::Cycle } else { Layout::Path };
        let mut graph = Graph::empty(layout, open);
        let n = graph.open.len();
        for i in 1..n {
            graph.join(i - 1, i);
        }
        if cycle && n > 2 {
            graph.join(n - 1, 0);
        }
        Ok(graph)
    }

    fn grid(text: &str, at: usize, rest: &str) -> Result<Graph, Fault> {
        let sizes: Vec<&str> = rest.split('x').collect();
        let (rows, columns, open) = if let [r, c] = sizes[..] {
            let size = |s: &str| s.trim().parse::<usize>().ok();
            let (Some(r), Some(c)) = (size(r), size(c)) else {
                return Err(wrong(
                    text,
                    at,
                    "a grid is given by its size, as in 3x4, or by its rows, as in ..|.L",
                ));
            };
            if r.saturating_mul(c) > MOST_VERTICES {
                return Err(too_many(r.saturating_mul(c)));
            }
            // A grid without columns has no rows either, however many are named.
            let (r, c) = if r * c == 0 { (0, 0) } else { (r, c) };
            (r, c, vec![[true, true]; r * c])
        } else {
            let columns = rest.split('|').next().map_or(0, |row| row.chars().count());
            let mut open = Vec::new();
            let mut place = at;
            let mut rows = 0;
            for row in rest.split('|') {
                if row.chars().count() != columns {
                    let what = format!(
                        "this row has length {}, but the first has length {columns}",
                        row.chars().count()
                    );
                    return Err(wrong(text, place, &what));
                }
                for c in row.chars() {
                    open.push(tint(text, place, c)?);
                    place += 1;
                }
                place += 1;
                rows += 1;
            }
            (rows, columns, open)
        };
        let mut graph = Graph::empty(Layout::Grid { rows, columns }, open);
        for i in 0..rows {
            for j in 0..columns {
                if j + 1 < columns {
                    graph.join(i * columns + j, i * columns + j + 1);
                }
                if i + 1 < rows {
                    graph.join(i * columns + j, (i + 1) * columns + j);
                }
            }
        }
        Ok(graph)
    }

    fn edges(text: &str, at: usize, rest: &str) -> Result<Graph, Fault> {
        let mut graph = Graph::empty(Layout::Edges, Vec::new());
        let mut index: HashMap<String, usize> = HashMap::new();
        let mut place = at;
        for (k, section) in rest.split(';').enumerate() {
            let here = place;
            place += section.len() + 1;
            if k == 0 {
                graph.read_edges(text, here, section, &mut index)?;
                continue;
            }
            let Some((player, list)) = section.split_once(':') else {
                return Err(wrong(text, here, "after ';' come the tints, such as L:a,b or R:c"));
            };
            let closed = match player.trim() {
                "L" => 1,
                "R" => 0,
                other => {
                    return Err(wrong(
                        text,
                        here,
                        &format!("'{other}' is not a player: use L or R"),
                    ))
                }
            };
            let mut spot = here + player.len() + 1;
            for name in list.split(',') {
                let Some(&v) = index.get(name.trim()) else {
                    let what = format!("vertex '{}' is missing from the edges", name.trim());
                    return Err(wrong(text, spot, &what));
                };
                graph.open[v][closed] = false;
                spot += name.len() + 1;
            }
        }
        Ok(graph)
    }

    fn read_edges(
        &mut self,
        text: &str,
        at: usize,
        section: &str,
        index: &mut HashMap<String, usize>,
    ) -> Result<(), Fault> {
        let mut place = at;
        if section.trim().is_empty() {
            return Ok(());
        }
        for edge in section.split(',') {
            let mut previous: Option<usize> = None;
            let mut spot = place;
            // a-b-c is the two edges a-b and b-c; a lone name is a vertex by itself.
            for name in edge.split('-') {
                let trimmed = name.trim();
                let good = |c: char| c.is_alphanumeric() || "_'()[]".contains(c);
                if trimmed.is_empty() || !trimmed.chars().all(good) {
                    let what = "an edge is two vertex names (letters, digits, _), as in a-b";
                    return Err(wrong(text, spot, what));
                }
                let next = self.names.len();
                let v = *index.entry(trimmed.to_string()).or_insert(next);
                if v == next {
                    if next >= MOST_VERTICES {
                        return Err(too_many(next + 1));
                    }
                    self.names.push(trimmed.to_string());
                    self.neighbours.push(Vec::new());
                    self.open.push([true, true]);
                }
                if let Some(u) = previous {
                    if u == v {
                        return Err(wrong(text, spot, "an edge must join two different vertices"));
                    }
                    self.join(u, v);
                }
                previous = Some(v);
                spot += name.len() + 1;
            }
            place += edge.len() + 1;
        }
        Ok(())
    }

    /// The graph in its notation, with a letter for each vertex; `#` is removed.
    pub fn show(&self, letter: impl Fn(usize) -> char) -> String {
        let n = self.names.len();
        let letters: Vec<char> = (0..n).map(letter).collect();
        match self.layout {
            Layout::Path => format!("path:{}", String::from_iter(letters)),
            Layout::Cycle => format!("cycle:{}", String::from_iter(letters)),
            Layout::Grid { columns, .. } => {
                let rows = letters.chunks(columns.max(1)).map(String::from_iter);
                format!("grid:{}", rows.collect::<Vec<_>>().join("|"))
            }
            Layout::Edges => self.show_edges(&letters),
        }
    }

    fn show_edges(&self, letters: &[char]) -> String {
        let alive = |v: &usize| letters[*v] != '#';
        let mut terms = Vec::new();
        for v in (0..letters.len()).filter(alive) {
            let near: Vec<usize> = self.neighbours[v].iter().copied().filter(alive).collect();
            if near.is_empty() {
                terms.push(self.names[v].clone());
            }
            let later = near.into_iter().filter(|&u| u > v);
            terms.extend(later.map(|u| format!("{}-{}", self.names[v], self.names[u])));
        }
        let mut text = format!("edges:{}", terms.join(","));
        for player in ['L', 'R'] {
            let own = (0..letters.len()).filter(|&v| letters[v] == player);
            let own: Vec<&str> = own.map(|v| self.names[v].as_str()).collect();
            if !own.is_empty() {
                text += &format!(";{player}:{}", own.join(","));
            }
        }
        text
    }

    /// The picture of the graph, with a mark for each vertex. On a grid a vertex is called by its row and column, as
    /// squares of boards are; on a path or a cycle by its number.
    pub fn draw(&self, mark: impl Fn(usize) -> Mark) -> Picture {
        let n = self.names.len();
        let place = |v: usize| {
            let ((x, y), name) = match self.layout {
                Layout::Path => ((v as f64, 0.0), (v + 1).to_string()),
                Layout::Cycle => (around(v, n), (v + 1).to_string()),
                Layout::Grid { columns, .. } => {
                    let (row, column) = (v / columns, v % columns);
                    ((column as f64, row as f64), format!("{},{}", row + 1, column + 1))
                }
                _ => (around(v, n), self.names[v].clone()),
            };
            (x, y, mark(v), name)
        };
        Picture::graph((0..n).map(place).collect(), |v| self.neighbours[v].clone())
    }
}
