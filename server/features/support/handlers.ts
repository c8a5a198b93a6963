import type { supportRoutes } from '../../../contract/support.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { concernsOthersCondition } from '../../support/tickets.ts';
import { pageInfo } from '../../http/pagination.ts';
import { answerTicket } from './answer-ticket.ts';
import { submitTicket } from './open-ticket.ts';
import { presentOwnTicket, readStaffTickets } from './presenters.ts';

const ACTION_MESSAGES = {
  acknowledge: m['support.acknowledged'],
  take: m['support.taken'],
  hand_back: m['support.handed_back'],
  close: m['support.closed'],
};

export function supportHandlers(deps: Deps): Handlers<typeof supportRoutes> {
  const { db } = deps;
  return {
    askSupport: ({ viewer, ip, storeResponse }, { body }) =>
      submitTicket(deps, { userId: viewer?.id ?? null, ip }, body, (tx, data) =>
        storeResponse(tx, { message: m['support.received']({ ticket: data.ticket }), data }),
      ),

    async getMyTickets({ viewer }, { query: { page, limit } }) {
      const ownTickets = db.selectFrom('support_ticket').where('user_id', '=', viewer.id);
      const { total } = await ownTickets.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await ownTickets
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      return { data: rows.map(presentOwnTicket), pagination: pageInfo({ page, limit }, Number(total)) };
    },

    async listTickets({ viewer }, { query: { state, assignee, ticket, page, limit } }) {
      const matchingTickets = db
        .selectFrom('support_ticket')
        .where(concernsOthersCondition(viewer.id))
        .$if(ticket === undefined && state === 'open', (query) => query.where('state', '<>', 'closed'))
        .$if(ticket === undefined && state === 'closed', (query) => query.where('state', '=', 'closed'))
        .$if(ticket === undefined && assignee === 'me', (query) => query.where('assigned_to', '=', viewer.id))
        .$if(ticket === undefined && assignee === 'unassigned', (query) => query.where('assigned_to', 'is', null))
        .$if(ticket !== undefined, (query) => query.where('ticket', '=', ticket!.toUpperCase()));
      const { total } = await matchingTickets.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await matchingTickets
        .selectAll()
        .orderBy(state === 'open' ? 'settle_by' : 'closed_at', state === 'open' ? 'asc' : 'desc')
        .orderBy('id')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      return { data: await readStaffTickets(db, rows, viewer.id, deps.now()), pagination: pageInfo({ page, limit }, Number(total)) };
    },

    async answerTicket({ viewer, ip }, { body }) {
      const row = await answerTicket(deps, { id: viewer.id, ip }, body);
      const [data] = await readStaffTickets(db, [row], viewer.id, deps.now());
      return { message: ACTION_MESSAGES[body.act](), data: data! };
    },
  };
}
