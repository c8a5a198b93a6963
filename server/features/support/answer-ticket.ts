import type { z } from 'zod';
import type { supportRoutes } from '../../../contract/support.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { notify } from '../../notifications/notify.ts';
import { enqueueMail } from '../../messaging/outgoing.ts';
import type { TicketRow } from './presenters.ts';
import { ticketAnsweredMail } from './ticket-mails.ts';

type TicketAction = z.output<typeof supportRoutes.answerTicket.body>;
interface Actor {
  readonly id: string;
  readonly ip: string;
}

const AUDIT_ACTION = {
  acknowledge: 'support_acknowledge',
  take: 'support_take',
  hand_back: 'support_hand_back',
  close: 'support_answer',
} as const;

/**
 * Takes a ticket, hands it back, acknowledges it, or closes it with a reply. The sender gets the reply by notification and mail, or at the
 * address of the request. Only the assignee can reply, until somebody else takes the ticket.
 * @throws AppError `not_found`, `forbidden` (their own request), `version_conflict` (changed in the meantime), `conflict` (already closed,
 *   or assigned to somebody else)
 */
export async function answerTicket(deps: Deps, actor: Actor, action: TicketAction): Promise<TicketRow> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('support_ticket').selectAll().where('id', '=', action.id).forUpdate().executeTakeFirst();
    // a report about the actor looks like a ticket that does not exist
    if (!row || row.about_user_id === actor.id) throw new AppError('not_found', m['support_error.no_ticket']());
    if (row.user_id === actor.id) throw new AppError('forbidden', m['support_error.own']());
    if (row.state === 'closed') throw new AppError('conflict', m['support_error.closed']());
    if (row.version !== action.version) throw new AppError('version_conflict', m['support_error.changed']());
    if (action.act !== 'take' && row.assigned_to !== null && row.assigned_to !== actor.id) {
      throw new AppError(
        'conflict',
        m['support_error.taken']({ name: (await findUserName(tx, row.assigned_to)) ?? m['support_error.colleague']() }),
      );
    }
    const updated = await tx
      .updateTable('support_ticket')
      .set({ ...ticketChanges(row, actor, action, now), version: row.version + 1 })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const details =
      row.assigned_to === updated.assigned_to
        ? { before: row.state, after: updated.state }
        : { before: row.state, after: updated.state, assignee_before: row.assigned_to, assignee_after: updated.assigned_to };
    await audit(tx, { action: AUDIT_ACTION[action.act], actorId: actor.id, ip: actor.ip, subject: row.ticket, details, at: now });
    if (action.act === 'close') await notifySender(deps, tx, updated);
    return updated;
  });
}

function ticketChanges(row: TicketRow, actor: Actor, { act, answer }: TicketAction, now: Date) {
  // every other action also acknowledges the ticket
  const acknowledgement = { acknowledged_at: row.acknowledged_at ?? now };
  if (act === 'close')
    return {
      ...acknowledgement,
      state: 'closed',
      closed_at: now,
      answer: answer ?? '',
      answered_by: actor.id,
      assigned_to: actor.id,
      assigned_at: row.assigned_at ?? now,
    } as const;
  if (act === 'hand_back') return { assigned_to: null, assigned_at: null };
  const assignment = act === 'take' ? { assigned_to: actor.id, assigned_at: now } : {};
  return { ...acknowledgement, ...assignment, state: 'acknowledged' } as const;
}

const findUserName = async (db: Db | Tx, id: string): Promise<string | null> =>
  (await db.selectFrom('app_user').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null;

/** Users get a notification. The address of the request gets a mail, unless the notification is already mailed to a verified address. */
async function notifySender(deps: Deps, tx: Tx, row: TicketRow): Promise<void> {
  const { user_id: userId, ticket } = row;
  const verifiedEmail = userId === null ? undefined : await findVerifiedEmail(tx, userId);
  if (userId !== null)
    await notify(deps, tx, { userId, type: 'support_answered', key: `support:${row.id}`, params: { ticket }, path: '/supportPage#ask' });
  if (row.email && !verifiedEmail) await enqueueMail(deps, tx, ticketAnsweredMail(deps, row));
}

const findVerifiedEmail = async (tx: Tx, userId: string): Promise<string | undefined> =>
  (await tx.selectFrom('app_user').select('email').where('id', '=', userId).where('email_verified_at', 'is not', null).executeTakeFirst())
    ?.email ?? undefined;
