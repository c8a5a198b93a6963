/** The role the application logs in with on a server of our own, beside the owner who made the server. */
import { createHmac } from 'node:crypto';
import { escapeIdentifier, escapeLiteral, type Client } from 'pg';

export const APP_ROLE = 'thinnai_app';

/** Derived, so that a folder made before there was such a role needs no further secret; it does not tell the owner's. */
export const appPassword = (ownersPassword: string): string => createHmac('sha256', ownersPassword).update(APP_ROLE).digest('hex');

/** Makes the role where it is missing: it logs in, and may nothing until a migration grants it something. Safe to repeat. */
export async function ensureAppRole(owner: Client, ownersPassword: string): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [APP_ROLE]);
  const password = escapeLiteral(appPassword(ownersPassword));
  // also when it is there: a password that was changed by hand would lock the site out
  await owner.query(`${rowCount === 0 ? 'create' : 'alter'} role ${escapeIdentifier(APP_ROLE)} login password ${password}`);
}
