/**
 * Draws Tamil, Devanagari and Kannada text as vector paths. pdfkit cannot embed these fonts: their WOFF2 files use transformed glyf tables,
 * and the embedded subset would have no outlines, so the text would be invisible. The text is attached as actual text (PDF 32000-1, 14.9.4)
 * for screen readers and copying.
 *
 * pdfkit has no public access to glyph outlines and parsed fonts, so `currentFont` reads its private field `_font` (a fontkit font). This
 * is the only place that does; `invoice.test.ts` renders Indic names and fails when an update of pdfkit changes the field.
 */
import PdfDocument from 'pdfkit';

type Pdf = InstanceType<typeof PdfDocument>;
interface Glyph {
  /** The characters that the glyph represents. */
  readonly codePoints: readonly number[];
  readonly advanceWidth: number;
  readonly path: { readonly commands: readonly { readonly command: keyof typeof OPERATORS; readonly args: readonly number[] }[] };
}
/** The part of pdfkit's current font that is used here. */
interface CurrentFont {
  readonly ascender: number;
  readonly font: {
    readonly unitsPerEm: number;
    readonly characterSet: readonly number[];
    glyphForCodePoint(codePoint: number): Glyph;
    layout(text: string): {
      readonly glyphs: readonly Glyph[];
      readonly positions: readonly Position[];
    };
  };
}
interface Position {
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}
const currentFont = (pdf: Pdf): CurrentFont => (pdf as unknown as { readonly _font: CurrentFont })._font;

/** PDF operators of outline commands (PDF 32000-1, 8.5.2). Quadratic curves are drawn as pdfkit does. */
const OPERATORS = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'v', bezierCurveTo: 'c', closePath: 'h' } as const;
/**
 * Cached outlines as PDF operators; empty for a glyph without an outline. Creating one takes far longer than writing it, and texts repeat
 * their letters.
 */
const outlines = new WeakMap<Glyph, string>();

function outlineOf(glyph: Glyph): string {
  const cached = outlines.get(glyph);
  if (cached !== undefined) return cached;
  const parts = glyph.path.commands.map(({ command, args }) => [...args.map((value) => Math.round(value)), OPERATORS[command]].join(' '));
  const outline = parts.join(' ');
  outlines.set(glyph, outline);
  return outline;
}

/** There is no bold font file, so bold text gets a stroke with this share of the font size. */
const BOLD_STROKE = 0.022;

export type ParsedFont = CurrentFont['font'];
/**
 * Decompresses and parses a font file. Documents may share the result. The glyphs of all characters are looked up immediately: fontkit
 * keeps the first object that it creates for a glyph, and one that was created as a part of another outline (ವ within ಮ) would not have its
 * character, so that later words with it would be shaped incorrectly.
 */
export function parseFont(file: string): ParsedFont {
  const { font } = currentFont(new PdfDocument({ autoFirstPage: false }).font(file));
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint);
  return font;
}

const KANNADA_VIRAMA = 0x0ccd;

interface PlacedGlyph {
  readonly glyph: Glyph;
  readonly position: Position;
}

/** Glyphs and positions of a text. fontkit throws for letters with a mark that they have no place for (इ with a virama): then each is alone. */
function layOut(font: ParsedFont, text: string): ReturnType<ParsedFont['layout']> {
  try {
    return font.layout(text);
  } catch {
    const glyphs = Array.from(text, (letter) => font.glyphForCodePoint(letter.codePointAt(0)!));
    return { glyphs, positions: glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, xOffset: 0, yOffset: 0 })) };
  }
}

/**
 * Shapes a text. At the end of a cluster such as ಲ್ಟ್, fontkit keeps the virama after the lower letter, although the font has already added
 * it to the upper letter; browsers (HarfBuzz) draw it once.
 */
function shape({ font }: CurrentFont, text: string): PlacedGlyph[] {
  const { glyphs, positions } = layOut(font, text);
  const isLowerLetter = (glyph: Glyph | undefined) =>
    glyph !== undefined && glyph.codePoints.length > 1 && glyph.codePoints[0] === KANNADA_VIRAMA;
  const isVirama = ({ codePoints }: Glyph) => codePoints.length === 1 && codePoints[0] === KANNADA_VIRAMA;
  return glyphs.flatMap((glyph, index) =>
    isVirama(glyph) && isLowerLetter(glyphs[index - 1]) ? [] : [{ glyph, position: positions[index]! }],
  );
}

/** Width in points of a text that `drawTextAsPaths` draws with the current font. */
export function widthOfPaths(pdf: Pdf, text: string, size: number): number {
  const font = currentFont(pdf);
  return shape(font, text).reduce((sum, { position }) => sum + position.xAdvance, 0) * (size / font.font.unitsPerEm);
}

/** Distance in points from the top of a line to the baseline in the current font. */
export const baselineOf = (pdf: Pdf, size: number): number => (currentFont(pdf).ascender / 1000) * size;

/** Draws a text with the current font on a baseline. */
export function drawTextAsPaths(
  pdf: Pdf,
  text: string,
  x: number,
  baseline: number,
  { size, bold }: { size: number; bold: boolean },
): void {
  const current = currentFont(pdf);
  const { font } = current;
  const scale = size / font.unitsPerEm;
  let penX = x;
  pdf.markContent('Span', { actual: text });
  for (const { glyph, position } of shape(current, text)) {
    const { xAdvance, xOffset, yOffset } = position;
    const outline = outlineOf(glyph);
    if (outline) {
      pdf
        .save()
        .translate(penX + xOffset * scale, baseline - yOffset * scale)
        .scale(scale, -scale)
        .addContent(outline);
      if (bold) pdf.lineWidth(BOLD_STROKE * font.unitsPerEm).fillAndStroke('black', 'black');
      else pdf.fill('black');
      pdf.restore();
    }
    penX += xAdvance * scale;
  }
  pdf.endMarkedContent();
}
