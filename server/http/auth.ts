import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../../contract/route.ts';
import { m } from '../../messages/compiled/messages.js';
import { AppError } from './app-error.ts';
import type { Sessions, Viewer } from './handler.ts';
import { translate } from './validation.ts';

// our tokens are far shorter; nothing longer is worth a hash
const LONGEST_TOKEN = 512;

/**
 * The person a request comes from, as far as the route wants to know.
 * @throws AppError `login_expired` without a live session where one is needed, `account_suspended`, `forbidden` in the wrong role,
 *   `phone_unproved` where others are reached by somebody who may be anybody.
 */
export async function authorise(
  request: FastifyRequest,
  { auth, unauthorized, provedPhone }: Pick<Route, 'auth' | 'unauthorized' | 'provedPhone'>,
  sessions: Sessions,
): Promise<Viewer | null> {
  const header = request.headers['x-access-token'];
  const token = typeof header === 'string' && header.length <= LONGEST_TOKEN ? header : '';
  const hash = token === '' ? null : createHash('sha256').update(token).digest();
  const viewer = hash && (await sessions.find(hash));
  if (auth.visitors) return viewer;
  if (!viewer) {
    const refusal = hash && (await sessions.refusal(hash));
    throw refusal ?? new AppError('login_expired', unauthorized ? translate(unauthorized) : m['error.login_expired']());
  }
  if (!auth.roles.includes(viewer.role)) throw new AppError('forbidden', m['error.forbidden']());
  if (provedPhone && !viewer.phoneProved) throw new AppError('phone_unproved', m['account.phone_unproved']());
  return viewer;
}
