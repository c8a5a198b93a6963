/** Mails invoices and credit notes as PDF, each only once. People without a verified email address find them in their profile. */
import type { Selectable } from 'kysely';
import { m } from '../../../../messages/compiled/messages.js';
import { localPath } from '../../../../messages/current-language.ts';
import type { Db, EveryLanguage, InvoiceTable } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';
import type { Mail } from '../../../integrations/mail/index.ts';
import { inEveryLanguage, withLanguage } from '../../../i18n/language.ts';
import { findContactPoints } from '../../../notifications/send.ts';
import { notificationTexts } from '../../../notifications/texts.ts';
import { notify } from '../../../notifications/notify.ts';
import { sendMailOnce } from '../../../messaging/outgoing.ts';
import { planName } from '../../../plans/plan.ts';
import { drawInvoiceFile } from './invoice-file.ts';

/**
 * Notifies about a document and mails it. Idempotent, because the id of the document identifies the mail.
 * @throws when the mail must be retried
 */
export async function sendInvoice(deps: Deps, invoiceId: string): Promise<void> {
  const invoice = await deps.db.selectFrom('invoice').selectAll().where('id', '=', invoiceId).executeTakeFirst();
  if (!invoice) return;
  const type = invoice.kind === 'invoice' ? 'plan_invoice' : 'plan_credit';
  const params = { serial: invoice.serial, line: await readPlanDescription(deps.db, invoice) };
  await deps.db
    .transaction()
    .execute((tx) => notify(deps, tx, { userId: invoice.user_id, type, key: `invoice:${invoiceId}`, params, path: '/me/plans' }));
  const { mail: to, language } = await findContactPoints(deps.db, invoice.user_id);
  if (to === null) return;
  const compose = async (): Promise<Mail> => {
    const { name, type, bytes } = await drawInvoiceFile(deps.db, invoice);
    const { title, text, action } = notificationTexts({ type, params });
    return {
      to,
      template: 'invoice',
      subject: title,
      heading: title,
      blocks: [
        { type: 'text', text },
        { type: 'note', text: m['mail.invoice.attached']() },
        { type: 'button', text: action, url: deps.siteUrl() + localPath('/me/plans') },
      ],
      files: [{ name, type, content: Buffer.from(bytes) }],
    };
  };
  await withLanguage(language, () => sendMailOnce(deps, invoiceId, compose));
}

/** The description in the notification, in every language. The document itself is in English. */
async function readPlanDescription(db: Db, { order_id, kind }: Selectable<InvoiceTable>): Promise<EveryLanguage> {
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
