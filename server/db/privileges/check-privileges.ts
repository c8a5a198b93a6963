import type { FastifyBaseLogger } from 'fastify';
import { excessPrivileges } from './privileges.ts';

/** The role that a connection string logs in as; null when it names none (PostgreSQL then uses the name of the system user). */
export const roleOfUrl = (url: string): string | null => decodeURIComponent(new URL(url).username) || null;

/**
 * Checks at startup that the role of the application has no privileges it does not need. Outside production, this only logs a warning.
 * @throws Error in production; it names the privileges and what to do
 */
export async function assertPrivileges(
  url: string,
  { production }: { readonly production: boolean },
  log: FastifyBaseLogger,
): Promise<void> {
  const excess = await excessPrivileges(url);
  if (excess.length === 0) return;
  const message =
    `The role of DATABASE_URL has more privileges than the site needs: it ${excess.join('; ')}. ` +
    'Give the site a role of its own, and set MIGRATION_DATABASE_URL to the owner of the tables (README, "Your own database").';
  if (production) throw new Error(message);
  log.warn(message);
}
