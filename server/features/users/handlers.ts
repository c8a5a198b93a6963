import type { PersonPage, userRoutes } from '../../../contract/administration/users.ts';
import { m } from '../../../messages/compiled/messages.js';
import { audit } from '../../db/audit.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/handler.ts';
import { findPeople } from './queries.ts';
import { readPersonPage } from './presenters.ts';
import { changeRole, endUserSessions, liftSuspension, suspend } from './account-status.ts';

export function userAdministrationHandlers(deps: Deps): Handlers<typeof userRoutes> {
  const respondWithPerson = async (message: string, id: string): Promise<{ message: string; data: PersonPage }> => ({
    message,
    data: await readPersonPage(deps.db, id, deps.now()),
  });
  return {
    findPeople: async ({ viewer, ip }, { query }) => ({ data: await findPeople(deps, { id: viewer.id, ip }, query.q) }),

    async getPerson({ viewer, ip }, { query: { id } }) {
      const data = await readPersonPage(deps.db, id, deps.now());
      await audit(deps.db, { action: 'person_read', actorId: viewer.id, subject: id, ip, at: deps.now() });
      return { data };
    },

    async suspend({ viewer, ip }, { body }) {
      await suspend(deps, { id: viewer.id, ip }, body);
      return respondWithPerson(m['people.suspended'](), body.id);
    },
    async liftSuspension({ viewer, ip }, { body }) {
      await liftSuspension(deps, { id: viewer.id, ip }, body.id);
      return respondWithPerson(m['people.lifted'](), body.id);
    },
    async changeRole({ viewer, ip }, { body }) {
      await changeRole(deps, { id: viewer.id, ip }, body);
      return respondWithPerson(m['people.role_given'](), body.id);
    },
    async endSessionsOf({ viewer, ip }, { body }) {
      await endUserSessions(deps, { id: viewer.id, ip }, body.id);
      return respondWithPerson(m['people.logged_out'](), body.id);
    },
  };
}
