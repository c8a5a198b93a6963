import type { contract } from '../../../contract/index.ts';
import type { Application } from '../../../contract/partners/partners.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handlers } from '../../http/handler.ts';
import { pageInfo } from '../../http/pagination.ts';
import { placesOf } from '../../places/places.ts';
import { readAgentPage } from './agent-page.ts';
import { readAgentsPage } from './agents-page.ts';
import { readApplicationRecords } from './application-records.ts';
import { submitApplication, confirmApplication, type VerificationCodes, type PartnerRole } from './apply.ts';
import { decideApplication } from './decide.ts';

type Routes = typeof contract.partners;

export function partnerHandlers(deps: Deps, codes: VerificationCodes): Handlers<Routes> {
  const submitAs =
    (role: PartnerRole) =>
    async (context: { readonly ip: string }, { body }: { readonly body: Application }) => {
      return { message: m['otp.sent'](), data: await submitApplication(deps, codes, role, body, context.ip) };
    };
  return {
    addAgent: submitAs('agent'),
    addChannelPartner: submitAs('channel_partner'),

    async verifyApplication({ ip }, { body }) {
      await confirmApplication(deps, codes, body, ip);
      return { message: m['partner.received'](), data: { state: 'waiting' } };
    },

    async getAgent(_, { query }) {
      const page = await readAgentPage(deps, query);
      if (!page) throw new AppError('not_found', m['partner_error.no_agent']());
      return { data: page };
    },

    getAgents: async (_, { query }) => ({ data: await readAgentsPage(deps, query) }),

    async listApplications(_, { query: { state, page, limit } }) {
      const matching = deps.db.selectFrom('partner_application').where('state', '=', state);
      const { total } = await matching.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const isQueue = state === 'waiting';
      const rows = await matching
        .selectAll()
        .orderBy(isQueue ? 'verified_at' : 'decided_at', isQueue ? 'asc' : 'desc')
        .orderBy('id', isQueue ? 'asc' : 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      const data = await readApplicationRecords(deps.db, await placesOf(deps.db), rows);
      return { data, pagination: pageInfo({ page, limit }, Number(total)) };
    },

    async decideApplication({ viewer, ip, storeResponse }, { body }) {
      const places = await placesOf(deps.db);
      return decideApplication(deps, { id: viewer.id, ip }, body, async (tx, row) => {
        const [data] = await readApplicationRecords(tx, places, [row]);
        return storeResponse(tx, { message: row.state === 'approved' ? m['partner.approved']() : m['partner.rejected'](), data: data! });
      });
    },
  };
}
