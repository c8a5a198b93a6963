import type { HeldTicket, supportRoutes } from '../../../contract/support.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { pageInfo } from '../../views/page-info.ts';
import { answerTicket } from './answer.ts';
import { askSupport, presentOwn, type TicketRow } from './ask.ts';

async function presentHeld(db: Db, rows: readonly TicketRow[], now: Date): Promise<HeldTicket[]> {
  const ids = [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))];
  const people = ids.length === 0 ? [] : await db.selectFrom('app_user').select(['id', 'name']).where('id', 'in', ids).execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  return rows.map((row) => ({
    ...presentOwn(row),
    id: row.id,
    version: row.version,
    person: byId.get(row.user_id ?? '') ?? null,
    reach: row.user_id ? 'account' : row.email ? 'mail' : 'none',
    suspect: row.suspect,
    late: row.state !== 'closed' && (row.acknowledged_at ? row.settle_by : row.acknowledge_by) < now,
  }));
}

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

    async listTickets(_, { query: { state, ticket, page, limit } }) {
      const found = db
        .selectFrom('support_ticket')
        .$if(ticket === undefined && state === 'open', (query) => query.where('state', '<>', 'closed'))
        .$if(ticket === undefined && state === 'closed', (query) => query.where('state', '=', 'closed'))
        .$if(ticket !== undefined, (query) => query.where('ticket', '=', ticket!.toUpperCase()));
      const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await found
        .selectAll()
        .orderBy(state === 'open' ? 'settle_by' : 'closed_at', state === 'open' ? 'asc' : 'desc')
        .orderBy('id')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      return { data: await presentHeld(db, rows, deps.now()), pagination: pageInfo({ page, limit }, Number(total)) };
    },

    async answerTicket({ viewer, ip }, { body }) {
      const row = await answerTicket(deps, { id: viewer.id, ip }, body);
      const [data] = await presentHeld(db, [row], deps.now());
      return { message: row.state === 'closed' ? m['support.closed']() : m['support.acknowledged'](), data: data! };
    },
  };
}
