import type { HeldTicket, supportRoutes } from '../../../contract/support.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { pageInfo } from '../../views/page-info.ts';
import { answerTicket } from './answer.ts';
import { askSupport, presentOwn, type TicketRow } from './ask.ts';

const DONE = {
  acknowledge: m['support.acknowledged'],
  take: m['support.taken'],
  hand_back: m['support.handed_back'],
  close: m['support.closed'],
};

async function presentHeld(db: Db, rows: readonly TicketRow[], viewerId: string, now: Date): Promise<HeldTicket[]> {
  const ids = [...new Set(rows.flatMap(({ user_id, taken_by }) => [user_id ?? [], taken_by ?? []].flat()))];
  const people = ids.length === 0 ? [] : await db.selectFrom('app_user').select(['id', 'name']).where('id', 'in', ids).execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  return rows.map((row) => ({
    ...presentOwn(row),
    id: row.id,
    version: row.version,
    person: byId.get(row.user_id ?? '') ?? null,
    holder: holderOf(byId.get(row.taken_by ?? ''), viewerId),
    reach: row.user_id ? 'account' : row.email ? 'mail' : 'none',
    suspect: row.suspect,
    late: row.state !== 'closed' && (row.acknowledged_at ? row.settle_by : row.acknowledge_by) < now,
  }));
}

const holderOf = (holder: { id: string; name: string | null } | undefined, viewerId: string): HeldTicket['holder'] =>
  holder ? { ...holder, me: holder.id === viewerId } : null;

export function supportHandlers(deps: Deps): Handlers<typeof supportRoutes> {
  const { db } = deps;
  return {
    async askSupport({ viewer, ip }, { body }) {
      const data = await askSupport(deps, { userId: viewer?.id ?? null, ip }, body);
      return { message: m['support.received']({ ticket: data.ticket }), data };
    },

    async getMyTickets({ viewer }, { query: { page, limit } }) {
      const mine = db.selectFrom('support_ticket').where('user_id', '=', viewer.id);
      const { total } = await mine.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await mine
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      return { data: rows.map(presentOwn), pagination: pageInfo({ page, limit }, Number(total)) };
    },

    async listTickets({ viewer }, { query: { state, holder, ticket, page, limit } }) {
      const found = db
        .selectFrom('support_ticket')
        .$if(ticket === undefined && state === 'open', (query) => query.where('state', '<>', 'closed'))
        .$if(ticket === undefined && state === 'closed', (query) => query.where('state', '=', 'closed'))
        .$if(ticket === undefined && holder === 'me', (query) => query.where('taken_by', '=', viewer.id))
        .$if(ticket === undefined && holder === 'nobody', (query) => query.where('taken_by', 'is', null))
        .$if(ticket !== undefined, (query) => query.where('ticket', '=', ticket!.toUpperCase()));
      const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await found
        .selectAll()
        .orderBy(state === 'open' ? 'settle_by' : 'closed_at', state === 'open' ? 'asc' : 'desc')
        .orderBy('id')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      return { data: await presentHeld(db, rows, viewer.id, deps.now()), pagination: pageInfo({ page, limit }, Number(total)) };
    },

    async answerTicket({ viewer, ip }, { body }) {
      const row = await answerTicket(deps, { id: viewer.id, ip }, body);
      const [data] = await presentHeld(db, [row], viewer.id, deps.now());
      return { message: DONE[body.act](), data: data! };
    },
  };
}
