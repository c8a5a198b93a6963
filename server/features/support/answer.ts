import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { notify } from '../../notify.ts';
import { mailLater } from '../../outgoing.ts';
import type { TicketRow } from './ask.ts';
import { answerMail } from './mails.ts';

interface Wish {
  readonly id: string;
  readonly version: number;
  readonly act: 'acknowledge' | 'close';
  readonly answer?: string | undefined;
}

/**
 * Acknowledges a request or settles it, and tells whoever asked: in their centre and by mail, or at the address they gave.
 * @throws AppError `not_found`, `version_conflict` (somebody else was faster), `conflict` (settled already)
 */
export async function answerTicket(deps: Deps, by: { readonly id: string; readonly ip: string }, wish: Wish): Promise<TicketRow> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('support_ticket').selectAll().where('id', '=', wish.id).forUpdate().executeTakeFirst();
    if (!row) throw new AppError('not_found', m['support_error.no_ticket']());
    if (row.state === 'closed') throw new AppError('conflict', m['support_error.closed']());
    if (row.version !== wish.version) throw new AppError('version_conflict', m['support_error.changed']());
    const closes = wish.act === 'close';
    const changed = await tx
      .updateTable('support_ticket')
      .set({
        state: closes ? 'closed' : 'acknowledged',
        // an answer is an acknowledgement too
        acknowledged_at: row.acknowledged_at ?? now,
        answered_by: by.id,
        version: row.version + 1,
        ...(closes && { closed_at: now, answer: wish.answer ?? '' }),
      })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const facts = { before: row.state, after: changed.state };
    const action = closes ? 'support_answer' : 'support_acknowledge';
    await audit(tx, { action, actorId: by.id, ip: by.ip, subject: row.ticket, facts, at: now });
    if (!closes) return changed;
    const { user_id: userId, ticket } = row;
    if (userId)
      await notify(deps, tx, { userId, type: 'support_answered', key: `support:${row.id}`, facts: { ticket }, path: '/supportPage#ask' });
    else if (row.email) await mailLater(deps, tx, answerMail(deps, changed));
    return changed;
  });
}
