/**
 * The database role of the application on the embedded server. The owner role creates the schema; the application role only works with
 * rows.
 */
import { createHmac } from 'node:crypto';
import { escapeIdentifier, escapeLiteral, type Client } from 'pg';

export const APP_ROLE = 'thinnai_app';

/** Derived from the owner's password with a one-way function, so that no second secret has to be stored. */
export const appPassword = (ownerPassword: string): string => createHmac('sha256', ownerPassword).update(APP_ROLE).digest('hex');

/** Creates the role when it is missing. It can log in and has no privileges until `grantPrivileges` grants them. Safe to repeat. */
export async function ensureAppRole(owner: Client, ownerPassword: string): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [APP_ROLE]);
  const password = escapeLiteral(appPassword(ownerPassword));
  // the password of an existing role is set, too: if somebody had changed it, the site could not log in
  await owner.query(`${rowCount === 0 ? 'create' : 'alter'} role ${escapeIdentifier(APP_ROLE)} login password ${password}`);
}
