/** Creates invoices and credit notes in the transaction of their payment or refund (CGST Rules 2017, rules 46 and 53). */
import { financialYear, type Gst } from '../../../../contract/calculators/gst.ts';
import type { Config } from '../../../config/config.ts';
import type { Buyer, Tx } from '../../../db/schema.ts';

interface InvoiceDocument {
  readonly userId: string;
  readonly orderId: string;
  readonly buyer: Buyer;
  readonly line: { readonly description: string; readonly sac: string; readonly gst_bps: number };
  readonly gst: Gst;
  /** The refund, if this is a credit note. */
  readonly refundId?: string;
  readonly issuedAt: Date;
}

/** With six digits, serials stay within the 16 characters that the rules allow. */
const SERIAL_DIGITS = 6;

/**
 * The next serial, for example `TH/26-27/000042`: at most 16 characters, without gaps in a financial year. The row of the counter stays
 * locked until the transaction ends, so a rollback also resets the number.
 */
async function nextSerial(tx: Tx, series: string, issuedAt: Date): Promise<string> {
  const year = financialYear(issuedAt);
  const { last } = await tx
    .insertInto('invoice_counter')
    .values({ series, financial_year: year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['series', 'financial_year']).doUpdateSet((e) => ({ last: e('invoice_counter.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return `${series}/${year}/${String(last).padStart(SERIAL_DIGITS, '0')}`;
}

/** Creates the invoice of an order, or the credit note of a refund, and returns its id. */
export async function createInvoice(tx: Tx, seller: Config['seller'], document: InvoiceDocument): Promise<string> {
  const { userId, orderId, buyer, line, gst, refundId, issuedAt } = document;
  const original = refundId
    ? await tx.selectFrom('invoice').select('id').where('order_id', '=', orderId).where('kind', '=', 'invoice').executeTakeFirstOrThrow()
    : null;
  const { series, ...sellerDetails } = seller;
  const { id } = await tx
    .insertInto('invoice')
    .values({
      // credit notes have a series of their own, so that neither has gaps
      serial: await nextSerial(tx, original ? `${series.slice(0, 2)}C` : series, issuedAt),
      kind: original ? 'credit_note' : 'invoice',
      user_id: userId,
      order_id: orderId,
      refund_id: refundId ?? null,
      of_invoice: original?.id ?? null,
      issued_at: issuedAt,
      seller: JSON.stringify(sellerDetails),
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
