/** The printed board for the gate of a home. It has no phone number and no door number. */
import { kindOf } from '../../../kinds/index.ts';
import { m } from '../../../messages/compiled/messages.js';
import { newDocument, PAGE, textWidth, wrapText, writeLine, type Pdf } from '../../pdf/document.ts';
import type { SharePreview } from '../../listings/read/share-preview.ts';
import { qrCode } from './qr-code.ts';

/** A4 in landscape, in points. */
const SHEET = { width: 841.89, height: 595.28 };
const CODE_SIZE = 190;
/** The maximum size of the headline; longer words of other languages are drawn smaller. */
const MAX_HEADLINE_SIZE = 110;

/** @param kindId the kind of the listing, which determines whether it is for rent or for sale */
export function drawBoard({ texts }: SharePreview, kindId: string, url: string, at: Date): Pdf {
  const headline = kindOf(kindId)?.deal === 'sale' ? m['board.for_sale']() : m['board.to_let']();
  const pdf = newDocument(`${headline}: ${texts.title}`, at, 'landscape');
  const left = PAGE.margin;
  const innerWidth = SHEET.width - 2 * PAGE.margin;
  const widthBesideCode = innerWidth - CODE_SIZE - 30;
  const size = Math.min(MAX_HEADLINE_SIZE, (MAX_HEADLINE_SIZE * innerWidth) / textWidth(pdf, headline, MAX_HEADLINE_SIZE, 'bold'));
  let y = writeLine(pdf, headline, left, PAGE.margin - 10, { size, weight: 'bold' });
  const paragraph = (text: string, fontSize: number, weight: 'plain' | 'bold') => {
    for (const line of wrapText(pdf, text, widthBesideCode, fontSize, weight))
      y = writeLine(pdf, line, left, y, { size: fontSize, weight });
  };
  y += 8;
  paragraph(texts.title, 36, 'bold');
  if (texts.price) paragraph(texts.price, 40, 'bold');
  for (const line of texts.lines) paragraph(line, 24, 'plain');

  const right = SHEET.width - PAGE.margin - CODE_SIZE;
  const top = SHEET.height - PAGE.margin - CODE_SIZE - 40;
  drawCode(pdf, url, right, top);
  y = top + CODE_SIZE + 6;
  for (const line of wrapText(pdf, m['board.scan'](), CODE_SIZE, 14)) y = writeLine(pdf, line, right, y, { size: 14 });
  writeLine(pdf, `${texts.name} · ${new URL(url).host}`, left, SHEET.height - PAGE.margin - 16, { size: 14, weight: 'bold' });
  pdf.end();
  return pdf;
}

function drawCode(pdf: Pdf, url: string, x: number, y: number): void {
  const { data, size } = qrCode(url);
  const unit = CODE_SIZE / size;
  for (const [rowIndex, row] of data.entries())
    for (const [columnIndex, isDark] of row.entries())
      // slightly larger than a module, so that viewers show no lines between modules
      if (isDark) pdf.rect(x + columnIndex * unit, y + rowIndex * unit, unit + 0.05, unit + 0.05);
  pdf.fill('black');
}
