/** A text as rules read it, with the way back: which sign of it stands where in the text a person wrote. */

export interface FoldedText {
  /** Lower case, NFKC sign by sign, every script's digits as ASCII ones, without signs nobody sees. */
  readonly plain: string;
  /** Of each UTF-16 unit of `plain`, and of its end: where the sign it comes from begins in the text as written. */
  readonly at: readonly number[];
}

/** A part of a text as written, in UTF-16 units: `from` is in it, `to` is not. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const DIGIT = /\p{Nd}/u;
// marks that make a digit look like a key, soft hyphens, joiners and marks of direction
const UNSEEN = /[\ufe0e\ufe0f\u20e3\u00ad\u200b-\u200f\u2060\ufeff]/u;

/** Decimal digits of every script stand in runs of ten, zero first, so the value is the distance to the run's start. */
function asciiDigit(digit: string): string {
  let zero = digit.codePointAt(0)!;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) {
    zero -= 1;
    value += 1;
  }
  return String(value);
}

function foldedSign(sign: string): string {
  if (sign < '\u0080') return sign.toLowerCase();
  if (UNSEEN.test(sign)) return '';
  const plain = sign.normalize('NFKC').toLowerCase();
  return DIGIT.test(plain) && !/^[0-9]+$/.test(plain)
    ? Array.from(plain, (one) => (DIGIT.test(one) ? asciiDigit(one) : one)).join('')
    : plain;
}

export function foldText(text: string): FoldedText {
  let plain = '';
  const at: number[] = [];
  let from = 0;
  for (const sign of text) {
    const folded = foldedSign(sign);
    plain += folded;
    for (let unit = 0; unit < folded.length; unit++) at.push(from);
    from += sign.length;
  }
  at.push(from);
  return { plain, at };
}

/** Writes something else in the place of every match; the way back stays right. */
export function replaceIn({ plain, at }: FoldedText, pattern: RegExp, by: (match: RegExpExecArray) => string): FoldedText {
  let out = '';
  const back: number[] = [];
  let done = 0;
  const copy = (to: number): void => {
    out += plain.slice(done, to);
    for (let unit = done; unit < to; unit++) back.push(at[unit]!);
    done = to;
  };
  for (const match of plain.matchAll(pattern)) {
    copy(match.index);
    const written = by(match);
    out += written;
    for (let unit = 0; unit < written.length; unit++) back.push(at[match.index]!);
    done = match.index + match[0].length;
  }
  copy(plain.length);
  back.push(at[plain.length]!);
  return { plain: out, at: back };
}

/** The part of the text as written that a part of `plain` comes from; never empty when that is not. */
export function spanOf({ at }: FoldedText, from: number, to: number): Span {
  const start = at[from]!;
  // up to the first unit that comes from a later sign
  let end = to;
  while (end < at.length - 1 && at[end]! <= at[Math.max(from, to - 1)]!) end += 1;
  return { from: start, to: at[end]! };
}
