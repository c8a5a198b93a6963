/** Invoices leave by mail, once each; whoever has no proved address finds them in the profile. */
import type { Deps } from '../../deps.ts';
import { notify } from '../../notify.ts';

/** Tells of an invoice or a credit note. Safe to repeat. */
export async function sendInvoice(deps: Deps, invoiceId: string): Promise<void> {
  const row = await deps.db
    .selectFrom('invoice')
    .select(['user_id', 'serial', 'kind', 'line'])
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  if (!row) return;
  const type = row.kind === 'invoice' ? 'plan_invoice' : 'plan_credit';
  const facts = { serial: row.serial, line: row.line.description };
  await deps.db
    .transaction()
    .execute((tx) => notify(deps, tx, { userId: row.user_id, type, key: `invoice:${invoiceId}`, facts, path: '/me/plans' }));
}
