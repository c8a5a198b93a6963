import { createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { OwnTicket, SupportTopic, Ticket } from '../../../contract/support.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { m } from '../../../messages/compiled/messages.js';
import { take } from '../../db/rate-window.ts';
import type { SupportTicketTable, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { mailLater } from '../../outgoing.ts';
import { deadlines } from '../../views/deadlines.ts';
import { newTicket } from '../../views/ticket.ts';
import { receivedMail } from './mails.ts';

/** New requests of one person, or one address, in a day. */
const PER_DAY = 10;
const DAY_S = 86_400;

export type TicketRow = Selectable<SupportTicketTable>;
interface From {
  readonly userId: string | null;
  readonly ip: string;
}
interface Said {
  readonly topic: SupportTopic;
  readonly text: string;
  readonly email?: string | undefined;
  readonly website?: string | undefined;
}

export const presentTicket = (row: TicketRow): Ticket => ({
  ticket: row.ticket,
  topic: row.topic as SupportTopic,
  state: row.state,
  created_at: row.created_at.toISOString(),
  acknowledge_by: row.acknowledge_by.toISOString(),
  settle_by: row.settle_by.toISOString(),
  acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
  closed_at: row.closed_at?.toISOString() ?? null,
});
export const presentOwn = (row: TicketRow): OwnTicket => ({ ...presentTicket(row), text: row.text, answer: row.answer });

/**
 * Keeps a request under a ticket number. The same words of the same person on the same day are one request, however often they are
 * sent. A mail address that was given gets the number too.
 * @throws AppError `invalid` when there is nowhere to answer to, `too_many_requests`
 */
export async function askSupport(deps: Deps, from: From, said: Said): Promise<Ticket> {
  if (from.userId === null && said.email === undefined) {
    const message = m['support_error.email']();
    throw new AppError('invalid', message, { errors: [{ path: 'email', message }] });
  }
  return deps.db.transaction().execute(async (tx) => presentTicket((await openTicket(deps, tx, from, said)).row));
}

/** The same within a transaction of the caller's; `fresh` unless it was sent before. */
export async function openTicket(deps: Deps, tx: Tx, from: From, said: Said): Promise<{ row: TicketRow; fresh: boolean }> {
  const now = deps.now();
  const who = from.userId ?? `${from.ip} ${said.email}`;
  const keyed = (text: string) => createHmac('sha256', deps.secret).update(text).digest();
  const digest = keyed(JSON.stringify(['support', who, dayInIndia(now), said.topic, said.text]));
  const find = () => tx.selectFrom('support_ticket').selectAll().where('digest', '=', digest);
  const earlier = await find().executeTakeFirst();
  if (earlier) return { row: earlier, fresh: false };
  const counted = keyed(`support ${from.userId ?? from.ip}`).toString('base64url');
  const wait = await take(tx, [{ key: `support:${counted}`, seconds: DAY_S, max: PER_DAY }], now);
  if (wait !== null) throw new AppError('too_many_requests', m['support_error.too_many'](), { retryAfter: wait });
  const { acknowledge, decide } = deadlines(now);
  const row = await tx
    .insertInto('support_ticket')
    .values({
      ticket: newTicket(),
      user_id: from.userId,
      topic: said.topic,
      text: said.text,
      email: said.email ?? null,
      suspect: Boolean(said.website),
      digest,
      created_at: now,
      acknowledge_by: acknowledge,
      settle_by: decide,
    })
    // sent twice at once
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return { row: await find().executeTakeFirstOrThrow(), fresh: false };
  if (row.email && !row.suspect) await mailLater(deps, tx, receivedMail(deps, row));
  return { row, fresh: true };
}
