import type { FastifyBaseLogger } from 'fastify';
import { excessOf } from './privileges.ts';

/** The role a connection string logs in as; null where it does not say, and the system's user is meant. */
export const roleOf = (url: string): string | null => decodeURIComponent(new URL(url).username) || null;

/**
 * A role that can do more than the application needs is refused in production and told of elsewhere.
 * @throws Error in production, saying what it may and what to do
 */
export async function checkRights(url: string, { production }: { readonly production: boolean }, log: FastifyBaseLogger): Promise<void> {
  const excess = await excessOf(url);
  if (excess.length === 0) return;
  const sentence =
    `The role of DATABASE_URL may more than the site needs: it ${excess.join('; ')}. ` +
    'Give the site a role of its own, and the owner of the tables as MIGRATION_DATABASE_URL (README, "A database of yours").';
  if (production) throw new Error(sentence);
  log.warn(sentence);
}
