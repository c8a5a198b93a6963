/** Invoices and credit notes as files. */
import type { Selectable } from 'kysely';
import type { Db, InvoiceTable } from '../../../db/schema.ts';
import { drawInThread } from '../../../pdf-thread/draw-in-thread.ts';
import type { drawInvoice } from './invoice-pdf.ts';

type InvoiceRow = Selectable<InvoiceTable>;

const draw = drawInThread<Parameters<typeof drawInvoice>>(new URL('./invoice-pdf.ts', import.meta.url), 'drawInvoice');

interface InvoiceFile {
  readonly name: string;
  readonly type: 'application/pdf';
  readonly bytes: Uint8Array;
}

/** Draws the PDF of an invoice or credit note. */
export async function drawInvoiceFile(db: Db, invoice: InvoiceRow): Promise<InvoiceFile> {
  const original = invoice.of_invoice
    ? await db.selectFrom('invoice').select(['serial', 'issued_at']).where('id', '=', invoice.of_invoice).executeTakeFirst()
    : undefined;
  const bytes = await draw(invoice, original ?? null);
  return { name: `${invoice.serial.replaceAll('/', '-')}.pdf`, type: 'application/pdf', bytes };
}
