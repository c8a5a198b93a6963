/** Invoices and credit notes, written in the transaction of what they are about (CGST Rules 2017, rules 46 and 53). */
import { financialYear, type Gst } from '../../../contract/sums/gst.ts';
import type { Config } from '../../config.ts';
import type { Buyer, Tx } from '../../db/schema.ts';

export interface Document {
  readonly userId: string;
  readonly orderId: string;
  readonly buyer: Buyer;
  readonly line: { readonly description: string; readonly sac: string; readonly gst_bps: number };
  readonly gst: Gst;
  /** Of a credit note: the refund it is written for. */
  readonly refundId?: string;
  readonly at: Date;
}

/** Digits of the number: 16 characters hold series, year and a million documents. */
const DIGITS = 6;

/**
 * The next serial, e.g. `TH/26-27/000042`, at most 16 characters and without gaps in a financial year: the counter's row stays
 * locked until the document is written with it, and goes back where it is not.
 */
async function nextSerial(tx: Tx, series: string, at: Date): Promise<string> {
  const year = financialYear(at);
  const { last } = await tx
    .insertInto('invoice_counter')
    .values({ series, financial_year: year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['series', 'financial_year']).doUpdateSet((e) => ({ last: e('invoice_counter.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return `${series}/${year}/${String(last).padStart(DIGITS, '0')}`;
}

/** Writes the invoice of an order, or the credit note of a refund; answers its id. */
export async function writeDocument(tx: Tx, seller: Config['seller'], document: Document): Promise<string> {
  const { userId, orderId, buyer, line, gst, refundId, at } = document;
  const original = refundId
    ? await tx.selectFrom('invoice').select('id').where('order_id', '=', orderId).where('kind', '=', 'invoice').executeTakeFirstOrThrow()
    : null;
  const { series, ...named } = seller;
  const { id } = await tx
    .insertInto('invoice')
    .values({
      // credit notes count by themselves, so that neither series has gaps
      serial: await nextSerial(tx, original ? `${series.slice(0, 2)}C` : series, at),
      kind: original ? 'credit_note' : 'invoice',
      user_id: userId,
      order_id: orderId,
      refund_id: refundId ?? null,
      of_invoice: original?.id ?? null,
      issued_at: at,
      seller: JSON.stringify(named),
      buyer: JSON.stringify(buyer),
      line: JSON.stringify(line),
      net_paise: gst.net,
      cgst_paise: gst.cgst,
      sgst_paise: gst.sgst,
      igst_paise: gst.igst,
      total_paise: gst.total,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
