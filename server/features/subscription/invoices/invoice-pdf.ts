/**
 * Invoices and credit notes as PDF, rendered from the row written when they were issued, so that a document never changes. Contents: CGST Rules 2017, rules 46 (invoice), 49 (bill of supply, for sellers without a GSTIN) and 53 (credit note).
 */
import { createRequire } from 'node:module';
import type { Selectable } from 'kysely';
import PdfDocument from 'pdfkit';
import { rupeesInWords } from '../../../../contract/calculators/amount-in-words.ts';
import { GST_CODES, UTGST_STATES, type GstState } from '../../../../contract/calculators/gst-states.ts';
import { m } from '../../../../messages/compiled/messages.js';
import type { Db, InvoiceTable } from '../../../db/schema.ts';
import { baselineOf, drawTextAsPaths } from './text-to-path.ts';

type Row = Selectable<InvoiceTable>;
type Weight = 'plain' | 'bold';
type Pdf = InstanceType<typeof PdfDocument>;

const require = createRequire(import.meta.url);
const PAGE = { size: 'A4', margin: 56 } as const;
const WIDTH = 595.28 - 2 * PAGE.margin;
const EN = { locale: 'en' } as const;
/** Splits text into visible characters, with their combining marks. */
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Names may be in any supported script; each run uses a font that has its characters. */
const FONTS = [
  {
    name: 'latin',
    has: /[\u0020-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]/u,
    plain: latinFont('latin', 500),
    bold: latinFont('latin', 700),
    outlined: false,
  },
  { name: 'extended', has: /[\p{Script=Latin}₹]/u, plain: latinFont('latin-ext', 500), bold: latinFont('latin-ext', 700), outlined: false },
  { name: 'tamil', has: /\p{Script=Tamil}/u, plain: indicFont('tamil'), bold: indicFont('tamil'), outlined: true },
  {
    name: 'devanagari',
    has: /[\p{Script=Devanagari}\u0964\u0965]/u,
    plain: indicFont('devanagari'),
    bold: indicFont('devanagari'),
    outlined: true,
  },
] as const;

function latinFont(subset: string, weight: number): string {
  return require.resolve(`@fontsource/anek-latin/files/anek-latin-${subset}-${weight}-normal.woff`);
}
function indicFont(script: string): string {
  return require.resolve(`@fontsource-variable/anek-${script}/files/anek-${script}-${script}-wght-normal.woff2`);
}

type Font = (typeof FONTS)[number];
interface Run {
  readonly font: Font;
  text: string;
}

/** Splits a text into runs by font. Combining marks stay with their letter; characters that no font has are dropped. */
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

/** Width of a text in points. */
function textWidth(pdf: Pdf, text: string, size: number, weight: Weight): number {
  pdf.fontSize(size);
  return runsOf(text).reduce((sum, run) => sum + pdf.font(`${run.font.name}-${weight}`).widthOfString(run.text), 0);
}

/** Writes one line and returns the y below it. */
function writeLine(
  pdf: Pdf,
  text: string,
  x: number,
  y: number,
  { size = 10, weight = 'plain', right = false }: { size?: number; weight?: Weight; right?: boolean } = {},
): number {
  let at = right ? x - textWidth(pdf, text, size, weight) : x;
  const baseline = y + baselineOf(pdf, `latin-${weight}`, size);
  pdf.fontSize(size);
  for (const run of runsOf(text)) {
    pdf.font(`${run.font.name}-${weight}`);
    if (run.font.outlined) drawTextAsPaths(pdf, run.text, at, baseline, { size, bold: weight === 'bold' });
    else pdf.text(run.text, at, y, { lineBreak: false });
    at += pdf.widthOfString(run.text);
  }
  return y + size * 1.5;
}

/** Wraps a text at word boundaries; a word wider than `width` is broken. */
function wrapText(pdf: Pdf, text: string, width: number, size: number, weight: Weight = 'plain'): string[] {
  const lines: string[] = [];
  const fits = (line: string) => textWidth(pdf, line, size, weight) <= width;
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else if (fits(word)) lines.push(word);
    else
      for (const { segment } of GRAPHEMES.segment(word)) {
        const end = lines.at(-1);
        if (end !== undefined && word.includes(end) && fits(end + segment)) lines[lines.length - 1] = end + segment;
        else lines.push(segment);
      }
  }
  return lines;
}

const rupeesText = (paise: number) => (paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const dateText = (at: Date) => at.toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' });
const stateText = (code: string) =>
  m['invoice.state']({ state: m[`gst_state.${code as GstState}`]({}, EN), code: GST_CODES[code as GstState] }, EN);

/** File name of the document. */
export const fileName = ({ serial }: Pick<Row, 'serial'>): string => `${serial.replaceAll('/', '-')}.pdf`;

/** The document as a stream. */
export async function drawInvoice(db: Db, invoice: Row): Promise<Pdf> {
  const original = invoice.of_invoice
    ? await db.selectFrom('invoice').select(['serial', 'issued_at']).where('id', '=', invoice.of_invoice).executeTakeFirst()
    : undefined;
  const pdf = new PdfDocument({ ...PAGE, info: { Title: invoice.serial, CreationDate: invoice.issued_at, ModDate: invoice.issued_at } });
  for (const font of FONTS) for (const weight of ['plain', 'bold'] as const) pdf.registerFont(`${font.name}-${weight}`, font[weight]);
  drawPage(pdf, invoice, original ?? null);
  pdf.end();
  return pdf;
}

/** Sellers without a GSTIN issue receipts (bills of supply), not tax invoices. */
function documentTitle(sellerGstin: string | null | undefined, isCreditNote: boolean): string {
  if (isCreditNote) return m['invoice.credit_note']({}, EN);
  return sellerGstin ? m['invoice.tax_invoice']({}, EN) : m['invoice.receipt']({}, EN);
}

function drawPage(pdf: Pdf, invoice: Row, original: { serial: string; issued_at: Date } | null): void {
  const { seller, buyer, line } = invoice;
  const left = PAGE.margin;
  const right = left + WIDTH;
  const kind = documentTitle(seller.gstin, original !== null);
  let y = writeLine(pdf, kind, left, 56, { size: 22, weight: 'bold' });
  // a site without a seller is a demo
  if (!seller.name) y = writeLine(pdf, m['invoice.demo']({}, EN), left, y, { weight: 'bold' });
  const about = [
    [m['invoice.serial']({}, EN), invoice.serial],
    [m['invoice.date']({}, EN), dateText(invoice.issued_at)],
    ...(original ? [[m['invoice.of']({}, EN), `${original.serial}, ${dateText(original.issued_at)}`]] : []),
    [m['invoice.place']({}, EN), stateText(buyer.state_code)],
  ] as [string, string][];
  y += 10;
  for (const [label, value] of about) {
    writeLine(pdf, label, left, y);
    y = writeLine(pdf, value, left + 110, y, { weight: 'bold' });
  }
  y += 14;
  const half = WIDTH / 2 - 10;
  const sold = writeParty(
    pdf,
    m['invoice.seller']({}, EN),
    { ...seller, name: seller.name ?? m['shell.name']({}, EN), state_code: seller.state ?? null },
    left,
    y,
    half,
  );
  const bought = writeParty(pdf, m['invoice.buyer']({}, EN), { address: null, gstin: null, ...buyer }, left + half + 20, y, half);
  y = Math.max(sold, bought) + 16;

  const rule = () => {
    pdf.moveTo(left, y).lineTo(right, y).lineWidth(0.5).stroke();
    y += 8;
  };
  rule();
  writeLine(pdf, m['invoice.description']({}, EN), left, y, { weight: 'bold' });
  writeLine(pdf, m['invoice.sac']({}, EN), left + 290, y, { weight: 'bold' });
  y = writeLine(pdf, m['invoice.taxable']({}, EN), right, y, { weight: 'bold', right: true });
  writeLine(pdf, line.sac, left + 290, y);
  writeLine(pdf, rupeesText(invoice.net_paise), right, y, { right: true });
  for (const text of wrapText(pdf, line.description, 280, 10)) y = writeLine(pdf, text, left, y);
  y += 6;
  rule();
  const ofTerritory = UTGST_STATES.has(buyer.state_code) ? m['invoice.utgst'] : m['invoice.sgst'];
  const taxes = [
    [invoice.cgst_paise, m['invoice.cgst']({ percent: line.gst_bps / 200 }, EN)],
    [invoice.sgst_paise, ofTerritory({ percent: line.gst_bps / 200 }, EN)],
    [invoice.igst_paise, m['invoice.igst']({ percent: line.gst_bps / 100 }, EN)],
  ] as const;
  for (const [paise, label] of taxes) {
    if (paise === 0) continue;
    writeLine(pdf, label, left + 290, y);
    y = writeLine(pdf, rupeesText(paise), right, y, { right: true });
  }
  writeLine(pdf, m['invoice.total']({}, EN), left + 290, y, { size: 12, weight: 'bold' });
  y = writeLine(pdf, `₹ ${rupeesText(invoice.total_paise)}`, right, y, { size: 12, weight: 'bold', right: true }) + 6;
  rule();
  for (const text of wrapText(pdf, m['invoice.words']({ words: rupeesInWords(invoice.total_paise) }, EN), WIDTH, 10))
    y = writeLine(pdf, text, left, y);
  y += 16;
  y = writeLine(pdf, m['invoice.rupees']({}, EN), left, y, { size: 9 });
  writeLine(pdf, m['invoice.made']({}, EN), left, y, { size: 9 });
}

interface Party {
  readonly name: string;
  readonly address?: string | null | undefined;
  readonly gstin?: string | null | undefined;
  readonly state_code: string | null;
}
function writeParty(pdf: Pdf, label: string, { name, address, gstin, state_code }: Party, x: number, from: number, width: number): number {
  let y = writeLine(pdf, label, x, from, { size: 9 });
  for (const text of wrapText(pdf, name, width, 11, 'bold')) y = writeLine(pdf, text, x, y, { size: 11, weight: 'bold' });
  if (address) for (const text of wrapText(pdf, address, width, 10)) y = writeLine(pdf, text, x, y);
  if (state_code) y = writeLine(pdf, stateText(state_code), x, y);
  return gstin ? writeLine(pdf, m['invoice.gstin']({ gstin }, EN), x, y) : y;
}
