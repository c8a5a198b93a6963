/** A separate site for one test, with its own settings, without demo listings and without other users. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '../../contract/base/roles.ts';
import { findEmbedded } from '../../server/db/embedded/embedded.ts';
import { openDatabase } from '../../server/db/connections/pool.ts';
import { grantRole } from '../../server/features/account/grant-role.ts';
import { insertSession } from '../../test/people.ts';
import { startSite, type Site } from '../../test/site-process.ts';
import { newPhoneNumber } from './people.ts';

const START_TIMEOUT_MS = 180_000;
const STATEMENT_MS = 5000;
const DAY_MS = 86_400_000;

interface NewUser {
  /** Role, which is granted as with the operator's command line tool. */
  readonly role?: Role;
  /** Age of the account in days. */
  readonly daysAgo?: number;
}
export interface IsolatedSite extends Site {
  /** Creates a user and inserts a session. Returns its token. */
  readonly createUser: (as?: NewUser) => Promise<string>;
}

/** Starts the site and resolves when it is ready. `stop` also deletes its data. */
export async function startIsolatedSite(env: Readonly<Record<string, string>>): Promise<IsolatedSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-own-site-'));
  const fullEnv = { PATH: process.env['PATH'] ?? '', SEED: 'places', ...env };
  const site = await startSite({ command: ['server/main.ts'], dataDir, env: fullEnv, startTimeoutMs: START_TIMEOUT_MS });
  const url = await findEmbedded(dataDir, 'thinnai');
  if (!url) throw new Error('The site runs, but not its database.');
  const database = openDatabase({ url, size: 1, statementTimeoutMs: STATEMENT_MS, onError: () => undefined });
  return {
    ...site,
    async createUser({ role, daysAgo } = {}) {
      const number = newPhoneNumber();
      const { token, phone } = await insertSession(database.db, number, { now: new Date(), userAgent: 'browser tests' });
      if (role) await grantRole(database.db, phone, role, new Date());
      if (daysAgo !== undefined) {
        const createdAt = new Date(Date.now() - daysAgo * DAY_MS);
        await database.db.updateTable('app_user').set({ created_at: createdAt }).where('phone', '=', phone).execute();
      }
      return token;
    },
    async stop() {
      await database.close();
      await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
