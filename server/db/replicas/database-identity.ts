/** Identifies a database among others, and among copies on other servers. */

/** The identity is the same on a primary and its replicas, also after a promotion. */
const IDENTITY = `select (select system_identifier from pg_control_system()) || '/' ||
  (select oid from pg_database where datname = current_database()) as identity`;
/** SQLSTATEs for a function that may not be called, does not exist, or is not supported. */
const DENIED = new Set(['42501', '42883', '0A000']);

/**
 * Null when the server does not reveal its identity, as some hosted ones.
 * @param run executes a statement on the database
 */
export async function readIdentity(run: (statement: string) => Promise<{ rows: { identity: string }[] }>): Promise<string | null> {
  try {
    return (await run(IDENTITY)).rows[0]!.identity;
  } catch (error) {
    if (DENIED.has(String((error as { code?: unknown }).code))) return null;
    throw error;
  }
}
