import type { z } from 'zod';
import type { reauthentication } from '../../../contract/auth/auth.ts';
import type { privacyRoutes } from '../../../contract/privacy/privacy.ts';
import { assertNotLastAdministrator } from '../../accounts/last-administrator.ts';
import { closeAccounts } from '../../privacy/close-account.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers, Viewer } from '../../http/handler.ts';
import { pageInfo } from '../../http/pagination.ts';
import { readConsents, setConsent } from './consents.ts';
import { exportData } from './export.ts';
import { readReveals } from './reveals.ts';

/**
 * The reauthentication of the auth feature, which is passed in because features do not import each other. Returns a function that consumes
 * the credential.
 */
type Reauthenticate = (viewer: Viewer, ip: string, input: z.output<typeof reauthentication>) => Promise<(tx: Tx) => Promise<void>>;

export function privacyHandlers(deps: Deps, reauthenticate: Reauthenticate): Handlers<typeof privacyRoutes> {
  return {
    async getConsents({ viewer }) {
      return { data: await readConsents(deps.db, viewer.id) };
    },

    async setConsent({ viewer, ip }, { body }) {
      const giver = { userId: viewer.id, ip, channel: 'web' } as const;
      return deps.db.transaction().execute(async (tx) => {
        await setConsent(tx, giver, body, deps.now());
        return { message: m['privacy.saved'](), data: await readConsents(tx, viewer.id) };
      });
    },

    async getReveals({ viewer }, { query }) {
      const { rows, total } = await readReveals(deps.db, viewer.id, { ...query, now: deps.now() });
      return { data: rows, pagination: pageInfo(query, total) };
    },

    exportData: async ({ viewer, ip }) => exportData(deps, { id: viewer.id, ip }),

    async eraseAccount({ viewer, ip }, { body }) {
      await eraseAccount(deps, viewer, ip, await reauthenticate(viewer, ip, body));
      return { message: m['privacy.erased']() };
    },
  };
}

/** @throws AppError conflict for the last administrator */
async function eraseAccount(deps: Deps, viewer: Viewer, ip: string, consumeCredential: (tx: Tx) => Promise<void>): Promise<void> {
  const keys = await closeAccounts(deps, async (tx, close) => {
    // the role in the session may be outdated, so this is checked for people without the role, too
    await assertNotLastAdministrator(tx, viewer.id, m['privacy_error.last_administrator']());
    await consumeCredential(tx);
    return close({ userId: viewer.id, cause: 'requested', ip });
  });
  if (keys.length > 0) await deps.search.refresh(keys);
}
