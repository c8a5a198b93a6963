import type { contactCallRoutes } from '../../../../contract/contact/calls.ts';
import type { Deps } from '../../../deps.ts';
import type { Handlers } from '../../../http/handler.ts';
import { listCalls } from './call-rows.ts';
import { startCall } from './start-call.ts';

export function contactCallHandlers(deps: Deps): Handlers<typeof contactCallRoutes> {
  return {
    getCalls: async ({ viewer }, { query: { id } }) => ({ data: await listCalls(deps.db, viewer.id, { id, now: deps.now() }) }),
    startCall: async ({ viewer, ip }, { body: { id, call_id } }) => ({
      data: await startCall(deps, { id: viewer.id, ip }, id, call_id),
    }),
  };
}
