import type { contactPassRoutes } from '../../../../contract/contact/passes.ts';
import type { Deps } from '../../../deps.ts';
import type { Handlers } from '../../../http/handler.ts';
import { listViews } from './number-views.ts';
import { extendPass, listPasses, revokePass } from './passes.ts';

export function contactPassHandlers(deps: Deps): Handlers<typeof contactPassRoutes> {
  return {
    getPasses: async ({ viewer }, { query }) => ({ data: await listPasses(deps, viewer.id, query.as, query.before) }),
    revokePass: async ({ viewer, ip }, { body }) => ({ data: await revokePass(deps, { id: viewer.id, ip }, body.id) }),
    extendPass: async ({ viewer, ip }, { body }) => ({ data: await extendPass(deps, { id: viewer.id, ip }, body.id) }),
    getNumberViews: async ({ viewer }) => ({ data: await listViews(deps.db, viewer.id, deps.now()) }),
  };
}
