/** Converts text to SVG path data with the site's own font files, because the server may have no fonts. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Opentype from 'opentype.js';

const require = createRequire(import.meta.url);
// its type declarations list exports that Node cannot import by name
const { parse } = require('opentype.js') as typeof Opentype;
/** The second subset contains the rupee sign. */
const SUBSETS = ['latin', 'latin-ext'] as const;
type Weight = 500 | 700;

const fonts = new Map<Weight, readonly Opentype.Font[]>();

function fontsOf(weight: Weight): readonly Opentype.Font[] {
  const cached = fonts.get(weight);
  if (cached) return cached;
  const loaded = SUBSETS.map((subset) => {
    const file = readFileSync(require.resolve(`@fontsource/anek-latin/files/anek-latin-${subset}-${weight}-normal.woff`));
    return parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
  });
  fonts.set(weight, loaded);
  return loaded;
}

/** Successive characters that one font can display. */
interface Run {
  readonly font: Opentype.Font;
  text: string;
}

/** Splits a text into runs. Characters that no font has are dropped. */
function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const letter of text.normalize('NFC')) {
    const font = fontsOf(weight).find((candidate) => candidate.charToGlyphIndex(letter) > 0);
    if (!font) continue;
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

export interface TextStyle {
  readonly weight: Weight;
  /** Font size in px. */
  readonly size: number;
}

/** Width of the text in px. */
export const textWidth = (text: string, { weight, size }: TextStyle): number =>
  runsOf(text, weight).reduce((sum, run) => sum + run.font.getAdvanceWidth(run.text, size), 0);

/** Path data of the text, starting at `x` on the baseline `y`. */
export function textToPath(text: string, { weight, size }: TextStyle, x: number, y: number): string {
  let offset = x;
  return runsOf(text, weight)
    .map((run) => {
      const path = pathData(run.font.getPath(run.text, offset, y, size).commands);
      offset += run.font.getAdvanceWidth(run.text, size);
      return path;
    })
    .join('');
}

/** Replaces the library's `toPathData`, which writes NaN for numbers such as 1e-14. */
function pathData(commands: readonly Opentype.PathCommand[]): string {
  return commands
    .map((command) => {
      const coordinates = COORDINATES[command.type].map((name) => (command as unknown as Record<string, number>)[name]!.toFixed(1));
      return command.type + coordinates.join(' ');
    })
    .join('');
}
const COORDINATES = { M: ['x', 'y'], L: ['x', 'y'], C: ['x1', 'y1', 'x2', 'y2', 'x', 'y'], Q: ['x1', 'y1', 'x', 'y'], Z: [] } as const;

/** The largest of `sizes` (sorted from large to small) at which the text fits into `width`; the smallest one when none fits. */
export function largestFittingStyle(text: string, weight: Weight, sizes: readonly number[], width: number): TextStyle {
  const size = sizes.find((candidate) => textWidth(text, { weight, size: candidate }) <= width) ?? sizes.at(-1)!;
  return { weight, size };
}

/** Wraps the text into at most `maxLines` lines that fit into `width`. Text that is too long ends with an ellipsis. */
export function wrapText(text: string, style: TextStyle, width: number, maxLines: number): string[] {
  const lines: string[] = [];
  const words = text.split(/\s+/).filter(Boolean);
  while (words.length > 0 && lines.length < maxLines) {
    let line = words.shift()!;
    while (words[0] !== undefined && textWidth(`${line} ${words[0]}`, style) <= width) line += ` ${words.shift()!}`;
    lines.push(line);
  }
  const last = lines.length - 1;
  return lines.map((line, index) =>
    index === last && words.length > 0 ? truncate(`${line}…`, style, width) : truncate(line, style, width),
  );
}

function truncate(line: string, style: TextStyle, width: number): string {
  if (textWidth(line, style) <= width) return line;
  let truncated = line.replace(/…$/, '');
  while (truncated.length > 1 && textWidth(`${truncated}…`, style) > width) truncated = truncated.slice(0, -1);
  return `${truncated.trimEnd()}…`;
}
