/**
 * Letters drawn as outlines. The files of our Tamil and Devanagari fonts are compressed in a way (WOFF2, glyf transformed) that a PDF
 * made from them holds no shapes of: the letters would be there to be searched and nothing to be seen. The text goes with them as what they
 * stand for (PDF 32000-1, 14.9.4), for programs that read aloud or copy.
 */
import type PdfDocument from 'pdfkit';

type Pdf = InstanceType<typeof PdfDocument>;
interface Glyph {
  readonly path: { toSVG(): string };
}
/** What the library knows of the font that is chosen. */
interface Chosen {
  readonly ascender: number;
  readonly font: {
    readonly unitsPerEm: number;
    layout(text: string): {
      readonly glyphs: readonly Glyph[];
      readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[];
    };
  };
}
const chosen = (pdf: Pdf): Chosen => (pdf as unknown as { readonly _font: Chosen })._font;

/** Bold has no file of its own: its outlines are drawn over, as wide as this part of the size. */
const BOLDER = 0.022;

/** Where letters of this font stand, in points below the top of its line. */
export const baselineOf = (pdf: Pdf, font: string, size: number): number => (chosen(pdf.font(font)).ascender / 1000) * size;

/** Draws a text in the chosen font, its letters standing at `baseline`. */
export function drawOutlined(pdf: Pdf, text: string, x: number, baseline: number, { size, bold }: { size: number; bold: boolean }): void {
  const { font } = chosen(pdf);
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let at = x;
  pdf.markContent('Span', { actual: text });
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance, xOffset, yOffset } = positions[index]!;
    const outline = glyph.path.toSVG();
    if (outline) {
      pdf
        .save()
        .translate(at + xOffset * scale, baseline - yOffset * scale)
        .scale(scale, -scale)
        .path(outline);
      if (bold) pdf.lineWidth(BOLDER * font.unitsPerEm).fillAndStroke('black', 'black');
      else pdf.fill('black');
      pdf.restore();
    }
    at += xAdvance * scale;
  }
  pdf.endMarkedContent();
}
