import type { z } from 'zod';
import type { freshProof } from '../../../contract/auth.ts';
import type { privacyRoutes } from '../../../contract/privacy.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers, Viewer } from '../../http/handler.ts';
import { pageInfo } from '../../views/page-info.ts';
import { consentsOf, setConsent } from './consents.ts';
import { eraseAccount } from './erase-account.ts';
import { exportData } from './export.ts';
import { revealsOf } from './reveals.ts';

/** Shows that it is the person, and answers how the proof is used up; handed in by the feature that knows proofs. */
type Prove = (viewer: Viewer, ip: string, given: z.output<typeof freshProof>) => Promise<(tx: Tx) => Promise<void>>;

export function privacyHandlers(deps: Deps, prove: Prove): Handlers<typeof privacyRoutes> {
  return {
    async getConsents({ viewer }) {
      return { data: await consentsOf(deps.db, viewer.id) };
    },

    async setConsent({ viewer, ip }, { body }) {
      const giver = { userId: viewer.id, ip, channel: 'web' } as const;
      return deps.db.transaction().execute(async (tx) => {
        await setConsent(tx, giver, body, deps.now());
        return { message: m['privacy.saved'](), data: await consentsOf(tx, viewer.id) };
      });
    },

    async getReveals({ viewer }, { query }) {
      const { rows, total } = await revealsOf(deps.db, viewer.id, query);
      return { data: rows, pagination: pageInfo(query, total) };
    },

    exportData: async ({ viewer, ip }) => exportData(deps, { id: viewer.id, ip }),

    async eraseAccount({ viewer, ip }, { body }) {
      await eraseAccount(deps, viewer, ip, await prove(viewer, ip, body));
      return { message: m['privacy.erased']() };
    },
  };
}
