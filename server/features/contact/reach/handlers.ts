import type { contactReachRoutes } from '../../../../contract/contact/reach.ts';
import type { Deps } from '../../../deps.ts';
import type { Handlers } from '../../../http/handler.ts';
import { changeReach, readReach } from './reach.ts';

export function contactReachHandlers(deps: Deps): Handlers<typeof contactReachRoutes> {
  return {
    getReach: async ({ viewer }, { query }) => ({ data: await readReach(deps, deps.db, viewer.id, query.property_id) }),
    setReach: async ({ viewer, ip }, { body: { property_id, ...choice } }) => ({
      data: await changeReach(deps, { id: viewer.id, ip }, property_id, choice),
    }),
  };
}
