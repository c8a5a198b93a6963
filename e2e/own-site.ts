/** A site of a test's own: with other settings than the one all tests share, without demo homes, and nobody there but whom it brings. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '../contract/roles.ts';
import { findEmbedded } from '../server/db/embedded.ts';
import { openDatabase } from '../server/db/pool.ts';
import { grant } from '../server/features/user/grant.ts';
import { startSite, type Site } from '../test/site-process.ts';
import { newNumber } from './people.ts';

const START_MS = 180_000;
const STATEMENT_MS = 5000;
const DAY_MS = 86_400_000;

interface Joining {
  /** As an operator gives it on the machine. */
  readonly role?: Role;
  /** How long ago the account began; days in which nobody waits. */
  readonly daysAgo?: number;
}
export interface OwnSite extends Site {
  /** Somebody new, logged in; answers the token of the session. */
  readonly join: (as?: Joining) => Promise<string>;
}

/** Resolves when it can serve; `stop` removes its data as well. */
export async function startOwnSite(env: Readonly<Record<string, string>>): Promise<OwnSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-own-site-'));
  const all = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'development', SEED: 'places', ...env };
  const site = await startSite({ command: ['server/main.ts'], dataDir, env: all, patienceMs: START_MS });
  const url = await findEmbedded(dataDir, 'thinnai');
  if (!url) throw new Error('The site runs, but not its database.');
  const database = openDatabase({ url, size: 1, statementTimeoutMs: STATEMENT_MS, onError: () => undefined });
  return {
    ...site,
    async join({ role, daysAgo } = {}) {
      const number = newNumber();
      const token = await site.logIn(number);
      const phone = `+91${number}`;
      if (role) await grant(database.db, phone, role, new Date());
      if (daysAgo !== undefined) {
        const since = new Date(Date.now() - daysAgo * DAY_MS);
        await database.db.updateTable('app_user').set({ created_at: since }).where('phone', '=', phone).execute();
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
