import type { contract } from '../../../contract/index.ts';
import type { Application } from '../../../contract/partners.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handler.ts';
import { pageInfo } from '../../views/page-info.ts';
import { placesOf } from '../../views/places.ts';
import { agentPage } from './agent-page.ts';
import { agentsPage } from './agents-page.ts';
import { presentApplications } from './applications.ts';
import { apply, prove, type Codes, type PartnerRole } from './apply.ts';
import { decide } from './decide.ts';

type Routes = typeof contract.partners;

export function partnerHandlers(deps: Deps, codes: Codes): Handlers<Routes> {
  const applyAs =
    (role: PartnerRole) =>
    async (from: { readonly ip: string }, { body }: { readonly body: Application }) => {
      const verification_id = await apply(deps, codes, role, body, from.ip);
      return { message: m['otp.sent'](), data: { verification_id, ...codes.times } };
    };
  return {
    addAgent: applyAs('agent'),
    addChannelPartner: applyAs('channel_partner'),

    async proveApplication({ ip }, { body }) {
      await prove(deps, codes, body, ip);
      return { message: m['partner.received'](), data: { state: 'waiting' } };
    },

    async getAgent(_, { query }) {
      const page = await agentPage(deps, query);
      if (!page) throw new AppError('not_found', m['partner_error.no_agent']());
      return { data: page };
    },

    getAgents: async (_, { query }) => ({ data: await agentsPage(deps, query) }),

    async listApplications(_, { query: { state, page, limit } }) {
      const found = deps.db.selectFrom('partner_application').where('state', '=', state);
      const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const waits = state === 'waiting';
      const rows = await found
        .selectAll()
        .orderBy(waits ? 'proved_at' : 'decided_at', waits ? 'asc' : 'desc')
        .orderBy('id', waits ? 'asc' : 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      const data = await presentApplications(deps.db, await placesOf(deps.db), rows);
      return { data, pagination: pageInfo({ page, limit }, Number(total)) };
    },

    async decideApplication({ viewer, ip }, { body }) {
      const row = await decide(deps, { id: viewer.id, ip }, body);
      const [data] = await presentApplications(deps.db, await placesOf(deps.db), [row]);
      return { message: row.state === 'approved' ? m['partner.approved']() : m['partner.rejected'](), data: data! };
    },
  };
}
