import type { PersonPage, peopleRoutes } from '../../../contract/people.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { findPeople } from './find.ts';
import { personPage } from './person.ts';
import { changeRole, endSessionsOf, lift, suspend } from './standing.ts';

export function peopleHandlers(deps: Deps): Handlers<typeof peopleRoutes> {
  const answer = async (message: string, id: string): Promise<{ message: string; data: PersonPage }> => ({
    message,
    data: await personPage(deps.db, id, deps.now()),
  });
  return {
    findPeople: async ({ viewer, ip }, { query }) => ({ data: await findPeople(deps, { id: viewer.id, ip }, query.q) }),

    async getPerson({ viewer, ip }, { query: { id } }) {
      const data = await personPage(deps.db, id, deps.now());
      await audit(deps.db, { action: 'person_read', actorId: viewer.id, subject: id, ip, at: deps.now() });
      return { data };
    },

    async suspend({ viewer, ip }, { body }) {
      await suspend(deps, { id: viewer.id, ip }, body);
      return answer(m['people.suspended'](), body.id);
    },
    async liftSuspension({ viewer, ip }, { body }) {
      await lift(deps, { id: viewer.id, ip }, body.id);
      return answer(m['people.lifted'](), body.id);
    },
    async changeRole({ viewer, ip }, { body }) {
      await changeRole(deps, { id: viewer.id, ip }, body);
      return answer(m['people.role_given'](), body.id);
    },
    async endSessionsOf({ viewer, ip }, { body }) {
      await endSessionsOf(deps, { id: viewer.id, ip }, body.id);
      return answer(m['people.logged_out'](), body.id);
    },
  };
}
