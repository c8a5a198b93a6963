/** Draws a model text with filled-in values as a PDF to print and sign. */
import { m } from '../../../messages/compiled/messages.js';
import type { DocumentBlock, DocumentRun } from '../../../contract/documents/site-documents.ts';
import { newDocument, PAGE, CONTENT_WIDTH, wrapText, writeLine, type Pdf } from '../../pdf/document.ts';

const ENGLISH = { locale: 'en' } as const;
// Lengths are in points.
/** Height of an A4 page. */
const PAGE_HEIGHT = 841.89;
/** Text on a page ends here, above the note. */
const BOTTOM = PAGE_HEIGHT - PAGE.margin - 40;
const TEXT_SIZE = 10.5;
const INDENT = 18;
/** Height of a heading followed by two lines of text. */
const HEADING_HEIGHT = 60;
/** Height of the signature lines. */
const SIGNATURES_HEIGHT = 110;

interface RentDocumentContent {
  readonly title: string;
  readonly blocks: readonly DocumentBlock[];
  /** The people who sign, in this order. */
  readonly signers: readonly string[];
  readonly createdAt: Date;
}

const plainText = (content: readonly DocumentRun[]): string => content.map(({ text }) => text).join('');

export function drawRentDocument({ title, blocks, signers, createdAt }: RentDocumentContent): Pdf {
  const pdf = newDocument(title, createdAt);
  const left = PAGE.margin;
  let y: number = PAGE.margin;
  const nextPage = () => {
    writeNote(pdf);
    pdf.addPage();
    y = PAGE.margin;
  };
  const writeTextLine = (text: string, size: number, weight: 'plain' | 'bold', indent = 0) => {
    if (y + size * 1.5 > BOTTOM) nextPage();
    y = writeLine(pdf, text, left + indent, y, { size, weight });
  };
  const writeText = (text: string, size: number, weight: 'plain' | 'bold', indent = 0) => {
    for (const textLine of wrapText(pdf, text, CONTENT_WIDTH - indent, size, weight)) writeTextLine(textLine, size, weight, indent);
  };

  writeText(title, 20, 'bold');
  for (const block of blocks) {
    y += block.type === 'heading' ? 10 : 4;
    // a heading is on the same page as the text below it
    if (block.type === 'heading' && y + HEADING_HEIGHT > BOTTOM) nextPage();
    if (block.type === 'heading') writeText(plainText(block.content), 12.5, 'bold');
    else if (block.type === 'paragraph') writeText(plainText(block.content), TEXT_SIZE, 'plain');
    else
      for (const [index, item] of block.items.entries()) {
        if (y + TEXT_SIZE * 1.5 > BOTTOM) nextPage();
        writeLine(pdf, block.ordered ? `${index + 1}.` : '•', left, y, { size: TEXT_SIZE });
        writeText(plainText(item), TEXT_SIZE, 'plain', INDENT);
      }
  }
  if (y + SIGNATURES_HEIGHT > BOTTOM) nextPage();
  writeSignatures(pdf, signers, y + 46);
  writeNote(pdf);
  pdf.end();
  return pdf;
}

/** Draws the signature lines, two in a row. */
function writeSignatures(pdf: Pdf, signers: readonly string[], top: number): void {
  const width = CONTENT_WIDTH / 2 - 16;
  for (const [index, signer] of signers.entries()) {
    const x = PAGE.margin + (index % 2) * (width + 32);
    const y = top + Math.floor(index / 2) * 48;
    pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.7)
      .stroke('black');
    pdf.fillColor('black');
    writeLine(pdf, signer, x, y + 4, { size: 9 });
  }
}

/** Draws the note at the bottom of every page, which says what the text is and what it is not. */
function writeNote(pdf: Pdf): void {
  let y = PAGE_HEIGHT - PAGE.margin - 26;
  for (const textLine of wrapText(pdf, m['rent_document.not_advice']({ site: m['shell.name']({}, ENGLISH) }, ENGLISH), CONTENT_WIDTH, 8))
    y = writeLine(pdf, textLine, PAGE.margin, y, { size: 8 });
}
