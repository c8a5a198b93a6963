/** Invoices and credit notes leave by mail as PDF, once each; whoever has no proved address finds them in the profile. */
import type { Selectable } from 'kysely';
import { DEFAULT_LANGUAGE } from '../../../contract/languages.ts';
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/spoken.ts';
import type { Db, EveryLanguage, InvoiceTable } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Mail } from '../../integrations/mail/index.ts';
import { inEveryLanguage, speaking } from '../../language.ts';
import { reachOf } from '../../notices/send.ts';
import { noticeTexts } from '../../notices/texts.ts';
import { notify } from '../../notify.ts';
import { mailNow } from '../../outgoing.ts';
import { planName } from '../../views/plan.ts';
import { drawInvoice, fileName } from './invoice-pdf.ts';

/**
 * Tells of an invoice or a credit note, and mails it, drawn only now. Safe to repeat: the document's own id names the mail.
 * @throws when the mail has to be tried again
 */
export async function sendInvoice(deps: Deps, invoiceId: string): Promise<void> {
  const invoice = await deps.db.selectFrom('invoice').selectAll().where('id', '=', invoiceId).executeTakeFirst();
  if (!invoice) return;
  const type = invoice.kind === 'invoice' ? 'plan_invoice' : 'plan_credit';
  const facts = { serial: invoice.serial, line: await lineOf(deps.db, invoice) };
  await deps.db
    .transaction()
    .execute((tx) => notify(deps, tx, { userId: invoice.user_id, type, key: `invoice:${invoiceId}`, facts, path: '/me/plans' }));
  const { mail: to, language } = await reachOf(deps.db, invoice.user_id);
  if (to === null) return;
  const file = { name: fileName(invoice), type: 'application/pdf', content: await bytesOf(await drawInvoice(deps.db, invoice)) };
  await speaking(language ?? DEFAULT_LANGUAGE, () => {
    const { title, text, action } = noticeTexts({ type, facts });
    const mail: Mail = {
      to,
      template: 'invoice',
      subject: title,
      heading: title,
      blocks: [
        { is: 'text', text },
        { is: 'note', text: m['mail.invoice.attached']() },
        { is: 'button', text: action, url: deps.siteUrl() + localPath('/me/plans') },
      ],
      files: [file],
    };
    return mailNow(deps, invoiceId, mail);
  });
}

/** What the document is about, as its reader is told; the document itself keeps the language of the law it is written under. */
async function lineOf(db: Db, { order_id, kind }: Selectable<InvoiceTable>): Promise<EveryLanguage> {
  const plan = await db
    .selectFrom('payment_order')
    .innerJoin('plan_version', 'plan_version.id', 'payment_order.plan_version_id')
    .select(['plan_version.texts', 'plan_version.validity_days as days'])
    .where('payment_order.id', '=', order_id)
    .executeTakeFirstOrThrow();
  return inEveryLanguage(() => {
    const name = planName(plan);
    return kind === 'invoice'
      ? m['subscription.invoice_line']({ plan: name, days: plan.days })
      : m['subscription.credit_line']({ plan: name });
  });
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
