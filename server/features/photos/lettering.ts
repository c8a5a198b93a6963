/** Text as outlines. Pictures are drawn on machines that may have no fonts at all, so the letters come from the look's own font files. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Opentype from 'opentype.js';

const require = createRequire(import.meta.url);
// its types speak of names that Node does not find in it
const { parse } = require('opentype.js') as typeof Opentype;
/** The rupee sign stands in the second. */
const SUBSETS = ['latin', 'latin-ext'] as const;
export type Weight = 500 | 700;

const fonts = new Map<Weight, readonly Opentype.Font[]>();

function fontsOf(weight: Weight): readonly Opentype.Font[] {
  const known = fonts.get(weight);
  if (known) return known;
  const read = SUBSETS.map((subset) => {
    const file = readFileSync(require.resolve(`@fontsource/anek-latin/files/anek-latin-${subset}-${weight}-normal.woff`));
    return parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  });
  fonts.set(weight, read);
  return read;
}

interface Run {
  readonly font: Opentype.Font;
  text: string;
}

/** Pieces of a text, each in a font that has its letters; letters no font has are left out. */
function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const letter of text.normalize('NFC')) {
    const font = fontsOf(weight).find((one) => one.charToGlyphIndex(letter) > 0);
    if (!font) continue;
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

export interface Lettering {
  readonly weight: Weight;
  /** px */
  readonly size: number;
}

/** px */
export const widthOf = (text: string, { weight, size }: Lettering): number =>
  runsOf(text, weight).reduce((sum, run) => sum + run.font.getAdvanceWidth(run.text, size), 0);

/** Path data of the text on a baseline at `y`, beginning at `x`. */
export function outline(text: string, { weight, size }: Lettering, x: number, y: number): string {
  let at = x;
  return runsOf(text, weight)
    .map((run) => {
      const path = pathData(run.font.getPath(run.text, at, y, size).commands);
      at += run.font.getAdvanceWidth(run.text, size);
      return path;
    })
    .join('');
}

/** Not the library's own `toPathData`, which writes NaN for figures like 1e-14. */
function pathData(commands: readonly Opentype.PathCommand[]): string {
  return commands
    .map((command) => {
      const figures = ORDER[command.type].map((name) => (command as unknown as Record<string, number>)[name]!.toFixed(1));
      return command.type + figures.join(' ');
    })
    .join('');
}
const ORDER = { M: ['x', 'y'], L: ['x', 'y'], C: ['x1', 'y1', 'x2', 'y2', 'x', 'y'], Q: ['x1', 'y1', 'x', 'y'], Z: [] } as const;

/** The largest of these sizes in which the text fits, the smallest when none does. */
export function fitting(text: string, weight: Weight, sizes: readonly number[], width: number): Lettering {
  const size = sizes.find((one) => widthOf(text, { weight, size: one }) <= width) ?? sizes.at(-1)!;
  return { weight, size };
}

/** The text in at most `most` lines no wider than `width`; what does not fit ends in an ellipsis. */
export function wrapped(text: string, lettering: Lettering, width: number, most: number): string[] {
  const lines: string[] = [];
  const words = text.split(/\s+/).filter(Boolean);
  while (words.length > 0 && lines.length < most) {
    let line = words.shift()!;
    while (words[0] !== undefined && widthOf(`${line} ${words[0]}`, lettering) <= width) line += ` ${words.shift()!}`;
    lines.push(line);
  }
  const last = lines.length - 1;
  return lines.map((line, at) => (at === last && words.length > 0 ? cut(`${line}…`, lettering, width) : cut(line, lettering, width)));
}

function cut(line: string, lettering: Lettering, width: number): string {
  if (widthOf(line, lettering) <= width) return line;
  let kept = line.replace(/…$/, '');
  while (kept.length > 1 && widthOf(`${kept}…`, lettering) > width) kept = kept.slice(0, -1);
  return `${kept.trimEnd()}…`;
}
