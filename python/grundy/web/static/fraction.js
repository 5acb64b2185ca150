// Exact fractions over BigInt: thermographs are piecewise linear with rational corners.
export class Fraction {
  constructor(n, d = 1n) {
    if (d < 0n) { n = -n; d = -d; }
    let [a, b] = [n < 0n ? -n : n, d];
    while (b) [a, b] = [b, a % b];
    this.n = n / (a || 1n);
    this.d = d / (a || 1n);
  }
  static read(text) {
    const [n, d] = text.split("/");
    return new Fraction(BigInt(n), BigInt(d || 1));
  }
  plus(o) { return new Fraction(this.n * o.d + o.n * this.d, this.d * o.d); }
  minus(o) { return new Fraction(this.n * o.d - o.n * this.d, this.d * o.d); }
  times(o) { return new Fraction(this.n * o.n, this.d * o.d); }
  over(o) { return new Fraction(this.n * o.d, this.d * o.n); }
  compare(o) { const x = this.n * o.d - o.n * this.d; return x < 0n ? -1 : x > 0n ? 1 : 0; }
  get number() { return Number(this.n) / Number(this.d); }
  toString() { return this.d === 1n ? String(this.n) : `${this.n}/${this.d}`; }
}
