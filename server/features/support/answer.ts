import type { z } from 'zod';
import type { supportRoutes } from '../../../contract/support.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { notify } from '../../notify.ts';
import { mailLater } from '../../outgoing.ts';
import type { TicketRow } from './ask.ts';
import { answerMail } from './mails.ts';

type Wish = z.output<typeof supportRoutes.answerTicket.body>;
interface By {
  readonly id: string;
  readonly ip: string;
}

const DEEDS = {
  acknowledge: 'support_acknowledge',
  take: 'support_take',
  hand_back: 'support_hand_back',
  close: 'support_answer',
} as const;

/**
 * Takes a request, hands it back, acknowledges it or settles it; whoever asked is told of the last, in their centre and by mail, or at
 * the address they gave. What somebody has is answered by them alone, until somebody takes it over.
 * @throws AppError `not_found`, `version_conflict` (somebody else was faster), `conflict` (settled already, somebody else has it)
 */
export async function answerTicket(deps: Deps, by: By, wish: Wish): Promise<TicketRow> {
  const now = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const row = await tx.selectFrom('support_ticket').selectAll().where('id', '=', wish.id).forUpdate().executeTakeFirst();
    if (!row) throw new AppError('not_found', m['support_error.no_ticket']());
    if (row.state === 'closed') throw new AppError('conflict', m['support_error.closed']());
    if (row.version !== wish.version) throw new AppError('version_conflict', m['support_error.changed']());
    if (wish.act !== 'take' && row.taken_by !== null && row.taken_by !== by.id) {
      throw new AppError(
        'conflict',
        m['support_error.taken']({ name: (await nameOf(tx, row.taken_by)) ?? m['support_error.colleague']() }),
      );
    }
    const changed = await tx
      .updateTable('support_ticket')
      .set({ ...changeOf(row, by, wish, now), version: row.version + 1 })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const facts =
      row.taken_by === changed.taken_by
        ? { before: row.state, after: changed.state }
        : { before: row.state, after: changed.state, holder_before: row.taken_by, holder_after: changed.taken_by };
    await audit(tx, { action: DEEDS[wish.act], actorId: by.id, ip: by.ip, subject: row.ticket, facts, at: now });
    if (wish.act === 'close') await tellAsker(deps, tx, changed);
    return changed;
  });
}

function changeOf(row: TicketRow, by: By, { act, answer }: Wish, now: Date) {
  // whatever somebody does with it says that a person has read it
  const read = { acknowledged_at: row.acknowledged_at ?? now };
  if (act === 'close')
    return {
      ...read,
      state: 'closed',
      closed_at: now,
      answer: answer ?? '',
      answered_by: by.id,
      taken_by: by.id,
      taken_at: row.taken_at ?? now,
    } as const;
  if (act === 'hand_back') return { taken_by: null, taken_at: null };
  const taken = act === 'take' ? { taken_by: by.id, taken_at: now } : {};
  return { ...read, ...taken, state: 'acknowledged' } as const;
}

const nameOf = async (db: Db | Tx, id: string): Promise<string | null> =>
  (await db.selectFrom('app_user').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null;

/** An account without a proven address reads it on the site, and at the address that was given with the request. */
async function tellAsker(deps: Deps, tx: Tx, row: TicketRow): Promise<void> {
  const { user_id: userId, ticket } = row;
  const proven = userId === null ? undefined : await provenMail(tx, userId);
  if (userId !== null)
    await notify(deps, tx, { userId, type: 'support_answered', key: `support:${row.id}`, facts: { ticket }, path: '/supportPage#ask' });
  if (row.email && !proven) await mailLater(deps, tx, answerMail(deps, row));
}

const provenMail = async (tx: Tx, userId: string): Promise<string | undefined> =>
  (await tx.selectFrom('app_user').select('email').where('id', '=', userId).where('email_verified_at', 'is not', null).executeTakeFirst())
    ?.email ?? undefined;
