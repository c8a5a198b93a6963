/**
 * Invoices and credit notes as PDF. They are rendered from the row that was written when they were issued, so that a document never
 * changes. Contents: CGST Rules 2017, rules 46 (invoice), 49 (bill of supply, for sellers without a GSTIN) and 53 (credit note).
 */
import type { Selectable } from 'kysely';
import { rupeesInWords } from '../../../../contract/calculators/amount-in-words.ts';
import { GST_CODES, UTGST_STATES, type GstState } from '../../../../contract/calculators/gst-states.ts';
import { m } from '../../../../messages/compiled/messages.js';
import type { InvoiceTable } from '../../../db/schema.ts';
import { newDocument, PAGE, CONTENT_WIDTH, wrapText, writeLine, type Pdf } from '../../../pdf/document.ts';

type InvoiceRow = Selectable<InvoiceTable>;
const ENGLISH = { locale: 'en' } as const;

const rupeesText = (paise: number) => (paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const dateText = (date: Date) => date.toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata' });
const stateText = (code: string) =>
  m['invoice.state']({ state: m[`gst_state.${code as GstState}`]({}, ENGLISH), code: GST_CODES[code as GstState] }, ENGLISH);

type OriginalInvoice = Pick<InvoiceRow, 'serial' | 'issued_at'>;

/**
 * Draws the document as a stream.
 * @param original the invoice that a credit note corrects; null for an invoice
 */
export function drawInvoice(invoice: InvoiceRow, original: OriginalInvoice | null): Pdf {
  const pdf = newDocument(invoice.serial, invoice.issued_at);
  drawPage(pdf, invoice, original);
  pdf.end();
  return pdf;
}

/** Sellers without a GSTIN issue receipts (bills of supply), not tax invoices. */
function documentTitle(sellerGstin: string | null | undefined, isCreditNote: boolean): string {
  if (isCreditNote) return m['invoice.credit_note']({}, ENGLISH);
  return sellerGstin ? m['invoice.tax_invoice']({}, ENGLISH) : m['invoice.receipt']({}, ENGLISH);
}

function drawPage(pdf: Pdf, invoice: InvoiceRow, original: OriginalInvoice | null): void {
  const { seller, buyer, line } = invoice;
  const left = PAGE.margin;
  const right = left + CONTENT_WIDTH;
  const title = documentTitle(seller.gstin, original !== null);
  let y = writeLine(pdf, title, left, 56, { size: 22, weight: 'bold' });
  // a site without a seller is a demo
  if (!seller.name) y = writeLine(pdf, m['invoice.demo']({}, ENGLISH), left, y, { weight: 'bold' });
  const headerLines = [
    [m['invoice.serial']({}, ENGLISH), invoice.serial],
    [m['invoice.date']({}, ENGLISH), dateText(invoice.issued_at)],
    ...(original ? [[m['invoice.of']({}, ENGLISH), `${original.serial}, ${dateText(original.issued_at)}`]] : []),
    [m['invoice.place']({}, ENGLISH), stateText(buyer.state_code)],
  ] as [string, string][];
  y += 10;
  for (const [label, value] of headerLines) {
    writeLine(pdf, label, left, y);
    y = writeLine(pdf, value, left + 110, y, { weight: 'bold' });
  }
  y += 14;
  const columnWidth = CONTENT_WIDTH / 2 - 10;
  const sellerBottom = writeParty(
    pdf,
    m['invoice.seller']({}, ENGLISH),
    { ...seller, name: seller.name ?? m['shell.name']({}, ENGLISH), state_code: seller.state ?? null },
    left,
    y,
    columnWidth,
  );
  const buyerBottom = writeParty(
    pdf,
    m['invoice.buyer']({}, ENGLISH),
    { address: null, gstin: null, ...buyer },
    left + columnWidth + 20,
    y,
    columnWidth,
  );
  y = Math.max(sellerBottom, buyerBottom) + 16;

  const drawRule = () => {
    pdf.moveTo(left, y).lineTo(right, y).lineWidth(0.5).stroke();
    y += 8;
  };
  drawRule();
  writeLine(pdf, m['invoice.description']({}, ENGLISH), left, y, { weight: 'bold' });
  writeLine(pdf, m['invoice.sac']({}, ENGLISH), left + 290, y, { weight: 'bold' });
  y = writeLine(pdf, m['invoice.taxable']({}, ENGLISH), right, y, { weight: 'bold', right: true });
  writeLine(pdf, line.sac, left + 290, y);
  writeLine(pdf, rupeesText(invoice.net_paise), right, y, { right: true });
  for (const text of wrapText(pdf, line.description, 280, 10)) y = writeLine(pdf, text, left, y);
  y += 6;
  drawRule();
  const stateTaxLabel = UTGST_STATES.has(buyer.state_code) ? m['invoice.utgst'] : m['invoice.sgst'];
  const taxes = [
    [invoice.cgst_paise, m['invoice.cgst']({ percent: line.gst_bps / 200 }, ENGLISH)],
    [invoice.sgst_paise, stateTaxLabel({ percent: line.gst_bps / 200 }, ENGLISH)],
    [invoice.igst_paise, m['invoice.igst']({ percent: line.gst_bps / 100 }, ENGLISH)],
  ] as const;
  for (const [paise, label] of taxes) {
    if (paise === 0) continue;
    writeLine(pdf, label, left + 290, y);
    y = writeLine(pdf, rupeesText(paise), right, y, { right: true });
  }
  writeLine(pdf, m['invoice.total']({}, ENGLISH), left + 290, y, { size: 12, weight: 'bold' });
  y = writeLine(pdf, `₹ ${rupeesText(invoice.total_paise)}`, right, y, { size: 12, weight: 'bold', right: true }) + 6;
  drawRule();
  for (const text of wrapText(pdf, m['invoice.words']({ words: rupeesInWords(invoice.total_paise) }, ENGLISH), CONTENT_WIDTH, 10))
    y = writeLine(pdf, text, left, y);
  y += 16;
  y = writeLine(pdf, m['invoice.rupees']({}, ENGLISH), left, y, { size: 9 });
  writeLine(pdf, m['invoice.made']({}, ENGLISH), left, y, { size: 9 });
}

interface Party {
  readonly name: string;
  readonly address?: string | null | undefined;
  readonly gstin?: string | null | undefined;
  readonly state_code: string | null;
}
function writeParty(pdf: Pdf, label: string, { name, address, gstin, state_code }: Party, x: number, top: number, width: number): number {
  let y = writeLine(pdf, label, x, top, { size: 9 });
  for (const text of wrapText(pdf, name, width, 11, 'bold')) y = writeLine(pdf, text, x, y, { size: 11, weight: 'bold' });
  if (address) for (const text of wrapText(pdf, address, width, 10)) y = writeLine(pdf, text, x, y);
  if (state_code) y = writeLine(pdf, stateText(state_code), x, y);
  return gstin ? writeLine(pdf, m['invoice.gstin']({ gstin }, ENGLISH), x, y) : y;
}
