/** PDF documents with text in every script of the site, because names and addresses may be in any of them. */
import { createRequire } from 'node:module';
import PdfDocument from 'pdfkit';
import { baselineOf, drawTextAsPaths, parseFont, widthOfPaths, type ParsedFont } from './text-to-path.ts';

type Weight = 'plain' | 'bold';
export type Pdf = InstanceType<typeof PdfDocument>;

const require = createRequire(import.meta.url);
export const PAGE = { size: 'A4', margin: 56 } as const;
/** Width between the margins in points. */
export const CONTENT_WIDTH = 595.28 - 2 * PAGE.margin;
/** Splits text into visible characters, with their combining marks. */
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Names may be in any supported script; each run of text uses a font that has its characters. `outlined` fonts are drawn as paths. */
const FONTS = [
  {
    has: /[\u0020-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]/u,
    plain: latinFont('latin', 500),
    bold: latinFont('latin', 700),
    outlined: false,
  },
  { has: /[\p{Script=Latin}₹]/u, plain: latinFont('latin-ext', 500), bold: latinFont('latin-ext', 700), outlined: false },
  { has: /\p{Script=Tamil}/u, plain: indicFont('tamil'), bold: indicFont('tamil'), outlined: true },
  {
    has: /[\p{Script=Devanagari}\u0964\u0965]/u,
    plain: indicFont('devanagari'),
    bold: indicFont('devanagari'),
    outlined: true,
  },
  { has: /\p{Script=Kannada}/u, plain: indicFont('kannada'), bold: indicFont('kannada'), outlined: true },
] as const;

function latinFont(subset: string, weight: number): string {
  return require.resolve(`@fontsource/anek-latin/files/anek-latin-${subset}-${weight}-normal.woff`);
}
function indicFont(script: string): string {
  return require.resolve(`@fontsource-variable/anek-${script}/files/anek-${script}-${script}-wght-normal.woff2`);
}

type Font = (typeof FONTS)[number];
const LATIN = FONTS[0];

/**
 * Documents share parsed fonts, because decompressing one blocks the event loop for up to 200 ms. They are released after a while, because
 * they need 15 MB.
 */
const parsedFonts = new Map<string, ParsedFont>();
const RELEASE_FONTS_MS = 20_000;

function parsedFont(file: string): ParsedFont {
  const cached = parsedFonts.get(file);
  if (cached) return cached;
  const parsed = parseFont(file);
  if (parsedFonts.size === 0) setTimeout(() => parsedFonts.clear(), RELEASE_FONTS_MS).unref();
  parsedFonts.set(file, parsed);
  return parsed;
}

/** Selects a font. It is identified by its file, because pdfkit would read the file again whenever a font is used under a second name. */
function selectFont(pdf: Pdf, font: Font, weight: Weight): void {
  const file = font[weight];
  // pdfkit accepts parsed fonts, but its types do not declare that
  pdf.font(parsedFont(file) as unknown as Uint8Array, file);
}

interface Run {
  readonly font: Font;
  text: string;
}

/** Splits a text into runs by font. Combining marks stay with their letter. Characters that no font has are dropped. */
function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const letter of text.normalize('NFC')) {
    const last = runs.at(-1);
    const font = /[\p{M}\u200c\u200d]/u.test(letter) && last ? last.font : FONTS.find(({ has }) => has.test(letter));
    if (!font) continue;
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

/** Width of a run. Its font must be the selected one. */
const widthOfRun = (pdf: Pdf, { font, text }: Run, size: number): number =>
  font.outlined ? widthOfPaths(pdf, text, size) : pdf.fontSize(size).widthOfString(text);

/** Width of a text in points. */
export function textWidth(pdf: Pdf, text: string, size: number, weight: Weight): number {
  return runsOf(text).reduce((sum, run) => {
    selectFont(pdf, run.font, weight);
    return sum + widthOfRun(pdf, run, size);
  }, 0);
}

/** Writes one line and returns the y position below it. The line begins at `x`, or ends there when `right` is true. */
export function writeLine(
  pdf: Pdf,
  text: string,
  x: number,
  y: number,
  { size = 10, weight = 'plain', right = false }: { size?: number; weight?: Weight; right?: boolean } = {},
): number {
  let runX = right ? x - textWidth(pdf, text, size, weight) : x;
  selectFont(pdf, LATIN, weight);
  const baseline = y + baselineOf(pdf, size);
  pdf.fontSize(size);
  for (const run of runsOf(text)) {
    selectFont(pdf, run.font, weight);
    if (run.font.outlined) drawTextAsPaths(pdf, run.text, runX, baseline, { size, bold: weight === 'bold' });
    else pdf.text(run.text, runX, y, { lineBreak: false });
    runX += widthOfRun(pdf, run, size);
  }
  return y + size * 1.5;
}

/**
 * Wraps a text at word boundaries; a word wider than `width` is broken. Every word is measured once: measuring each possible line would take
 * time with the square of its length, and texts come from people.
 */
export function wrapText(pdf: Pdf, text: string, width: number, size: number, weight: Weight = 'plain'): string[] {
  const widthOf = (part: string) => textWidth(pdf, part, size, weight);
  const widthOfSpace = widthOf(' ');
  const lines: string[] = [];
  let usedWidth = Infinity;
  for (const word of text.split(/\s+/)) {
    const wordWidth = widthOf(word);
    if (usedWidth + widthOfSpace + wordWidth <= width) {
      lines.push(`${lines.pop()!} ${word}`);
      usedWidth += widthOfSpace + wordWidth;
    } else {
      lines.push(...(wordWidth <= width ? [word] : breakWord(word, width, widthOf)));
      usedWidth = wordWidth <= width ? wordWidth : widthOf(lines.at(-1)!);
    }
  }
  return lines;
}

/** Divides a word into lines between its visible characters. */
function breakWord(word: string, width: number, widthOf: (part: string) => number): string[] {
  const widths = new Map<string, number>();
  const lines: string[] = [];
  let usedWidth = Infinity;
  for (const { segment } of GRAPHEMES.segment(word)) {
    const segmentWidth = widths.get(segment) ?? widthOf(segment);
    widths.set(segment, segmentWidth);
    if (usedWidth + segmentWidth <= width) {
      lines.push(lines.pop()! + segment);
      usedWidth += segmentWidth;
    } else {
      lines.push(segment);
      usedWidth = segmentWidth;
    }
  }
  return lines;
}

/**
 * Creates a document with the fonts of the site. The caller draws on it and ends it.
 * @param createdAt the same content and time result in the same bytes
 */
export function newDocument(title: string, createdAt: Date, layout: 'portrait' | 'landscape' = 'portrait'): Pdf {
  return new PdfDocument({ ...PAGE, layout, info: { Title: title, CreationDate: createdAt, ModDate: createdAt } });
}
