/**
 * Invoices and credit notes as PDF, drawn from what was written when they were issued, so that the same one is the same for ever. What they
 * hold: CGST Rules 2017, rules 46 (invoice), 49 (bill of supply, for sellers without a GSTIN) and 53 (credit note).
 */
import { createRequire } from 'node:module';
import type { Selectable } from 'kysely';
import PdfDocument from 'pdfkit';
import { rupeesInWords } from '../../../contract/sums/amount-in-words.ts';
import { GST_CODES, UTGST_STATES, type GstState } from '../../../contract/sums/gst-states.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db, InvoiceTable } from '../../db/schema.ts';
import { baselineOf, drawOutlined } from './outlined.ts';

type Row = Selectable<InvoiceTable>;
type Weight = 'plain' | 'bold';
type Pdf = InstanceType<typeof PdfDocument>;

const require = createRequire(import.meta.url);
const PAGE = { size: 'A4', margin: 56 } as const;
const WIDTH = 595.28 - 2 * PAGE.margin;
const EN = { locale: 'en' } as const;
/** Letters as people see them: with their marks. */
const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Names may be in any of our scripts; each is drawn in a font that has its letters. */
const FONTS = [
  {
    name: 'latin',
    has: /[\u0020-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]/u,
    plain: latin('latin', 500),
    bold: latin('latin', 700),
    outlined: false,
  },
  { name: 'extended', has: /[\p{Script=Latin}₹]/u, plain: latin('latin-ext', 500), bold: latin('latin-ext', 700), outlined: false },
  { name: 'tamil', has: /\p{Script=Tamil}/u, plain: indic('tamil'), bold: indic('tamil'), outlined: true },
  {
    name: 'devanagari',
    has: /[\p{Script=Devanagari}\u0964\u0965]/u,
    plain: indic('devanagari'),
    bold: indic('devanagari'),
    outlined: true,
  },
] as const;

function latin(subset: string, weight: number): string {
  return require.resolve(`@fontsource/anek-latin/files/anek-latin-${subset}-${weight}-normal.woff`);
}
function indic(script: string): string {
  return require.resolve(`@fontsource-variable/anek-${script}/files/anek-${script}-${script}-wght-normal.woff2`);
}

type Font = (typeof FONTS)[number];
interface Run {
  readonly font: Font;
  text: string;
}

/** Pieces of a text by the font that has their letters; a mark stays with its letter, and a letter without a font is left out. */
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

/** What a text takes, in points. */
function widthOf(pdf: Pdf, text: string, size: number, weight: Weight): number {
  pdf.fontSize(size);
  return runsOf(text).reduce((sum, run) => sum + pdf.font(`${run.font.name}-${weight}`).widthOfString(run.text), 0);
}

/** Writes one line at a place; answers the y below it. */
function write(
  pdf: Pdf,
  text: string,
  x: number,
  y: number,
  { size = 10, weight = 'plain', right = false }: { size?: number; weight?: Weight; right?: boolean } = {},
): number {
  let at = right ? x - widthOf(pdf, text, size, weight) : x;
  const baseline = y + baselineOf(pdf, `latin-${weight}`, size);
  pdf.fontSize(size);
  for (const run of runsOf(text)) {
    pdf.font(`${run.font.name}-${weight}`);
    if (run.font.outlined) drawOutlined(pdf, run.text, at, baseline, { size, bold: weight === 'bold' });
    else pdf.text(run.text, at, y, { lineBreak: false });
    at += pdf.widthOfString(run.text);
  }
  return y + size * 1.5;
}

/** A text in lines no wider than `width`, broken between words, and within one that is wider by itself. */
function lines(pdf: Pdf, text: string, width: number, size: number, weight: Weight = 'plain'): string[] {
  const all: string[] = [];
  const fits = (line: string) => widthOf(pdf, line, size, weight) <= width;
  for (const word of text.split(/\s+/)) {
    const last = all.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) all[all.length - 1] = `${last} ${word}`;
    else if (fits(word)) all.push(word);
    else
      for (const { segment } of LETTERS.segment(word)) {
        const end = all.at(-1);
        if (end !== undefined && word.includes(end) && fits(end + segment)) all[all.length - 1] = end + segment;
        else all.push(segment);
      }
  }
  return all;
}

const amount = (paise: number) => (paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const day = (at: Date) => at.toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' });
const stateText = (code: string) =>
  m['invoice.state']({ state: m[`gst_state.${code as GstState}`]({}, EN), code: GST_CODES[code as GstState] }, EN);

/** What the file is saved as. */
export const fileName = ({ serial }: Pick<Row, 'serial'>): string => `${serial.replaceAll('/', '-')}.pdf`;

/** The document, as it is made. */
export async function drawInvoice(db: Db, invoice: Row): Promise<Pdf> {
  const original = invoice.of_invoice
    ? await db.selectFrom('invoice').select(['serial', 'issued_at']).where('id', '=', invoice.of_invoice).executeTakeFirst()
    : undefined;
  const pdf = new PdfDocument({ ...PAGE, info: { Title: invoice.serial, CreationDate: invoice.issued_at, ModDate: invoice.issued_at } });
  for (const font of FONTS) for (const weight of ['plain', 'bold'] as const) pdf.registerFont(`${font.name}-${weight}`, font[weight]);
  draw(pdf, invoice, original ?? null);
  pdf.end();
  return pdf;
}

function draw(pdf: Pdf, invoice: Row, original: { serial: string; issued_at: Date } | null): void {
  const { seller, buyer, line } = invoice;
  const left = PAGE.margin;
  const right = left + WIDTH;
  const kind = original ? m['invoice.credit_note']({}, EN) : seller.gstin ? m['invoice.tax_invoice']({}, EN) : m['invoice.receipt']({}, EN);
  let y = write(pdf, kind, left, 56, { size: 22, weight: 'bold' });
  // without a seller it was made by a site that tries things out
  if (!seller.name) y = write(pdf, m['invoice.demo']({}, EN), left, y, { weight: 'bold' });
  const about = [
    [m['invoice.serial']({}, EN), invoice.serial],
    [m['invoice.date']({}, EN), day(invoice.issued_at)],
    ...(original ? [[m['invoice.of']({}, EN), `${original.serial}, ${day(original.issued_at)}`]] : []),
    [m['invoice.place']({}, EN), stateText(buyer.state_code)],
  ] as [string, string][];
  y += 10;
  for (const [label, value] of about) {
    write(pdf, label, left, y);
    y = write(pdf, value, left + 110, y, { weight: 'bold' });
  }
  y += 14;
  const half = WIDTH / 2 - 10;
  const sold = party(
    pdf,
    m['invoice.seller']({}, EN),
    { ...seller, name: seller.name ?? m['shell.name']({}, EN), state_code: seller.state ?? null },
    left,
    y,
    half,
  );
  const bought = party(pdf, m['invoice.buyer']({}, EN), { address: null, gstin: null, ...buyer }, left + half + 20, y, half);
  y = Math.max(sold, bought) + 16;

  const rule = () => {
    pdf.moveTo(left, y).lineTo(right, y).lineWidth(0.5).stroke();
    y += 8;
  };
  rule();
  write(pdf, m['invoice.description']({}, EN), left, y, { weight: 'bold' });
  write(pdf, m['invoice.sac']({}, EN), left + 290, y, { weight: 'bold' });
  y = write(pdf, m['invoice.taxable']({}, EN), right, y, { weight: 'bold', right: true });
  write(pdf, line.sac, left + 290, y);
  write(pdf, amount(invoice.net_paise), right, y, { right: true });
  for (const text of lines(pdf, line.description, 280, 10)) y = write(pdf, text, left, y);
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
    write(pdf, label, left + 290, y);
    y = write(pdf, amount(paise), right, y, { right: true });
  }
  write(pdf, m['invoice.total']({}, EN), left + 290, y, { size: 12, weight: 'bold' });
  y = write(pdf, `₹ ${amount(invoice.total_paise)}`, right, y, { size: 12, weight: 'bold', right: true }) + 6;
  rule();
  for (const text of lines(pdf, m['invoice.words']({ words: rupeesInWords(invoice.total_paise) }, EN), WIDTH, 10))
    y = write(pdf, text, left, y);
  y += 16;
  y = write(pdf, m['invoice.rupees']({}, EN), left, y, { size: 9 });
  write(pdf, m['invoice.made']({}, EN), left, y, { size: 9 });
}

interface Party {
  readonly name: string;
  readonly address?: string | null | undefined;
  readonly gstin?: string | null | undefined;
  readonly state_code: string | null;
}
function party(pdf: Pdf, label: string, { name, address, gstin, state_code }: Party, x: number, from: number, width: number): number {
  let y = write(pdf, label, x, from, { size: 9 });
  for (const text of lines(pdf, name, width, 11, 'bold')) y = write(pdf, text, x, y, { size: 11, weight: 'bold' });
  if (address) for (const text of lines(pdf, address, width, 10)) y = write(pdf, text, x, y);
  if (state_code) y = write(pdf, stateText(state_code), x, y);
  return gstin ? write(pdf, m['invoice.gstin']({ gstin }, EN), x, y) : y;
}
