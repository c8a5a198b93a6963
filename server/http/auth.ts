import type { FastifyRequest } from 'fastify';
import type { Route } from '../../contract/base/route.ts';
import { m } from '../../messages/compiled/messages.js';
import { tokenHash } from '../crypto/tokens.ts';
import { AppError } from '../errors.ts';
import type { Sessions, Viewer } from './handler.ts';
import { translateMessage } from './api/validation.ts';

// our tokens are far shorter; longer input is not hashed at all
const MAX_TOKEN_LENGTH = 512;

/**
 * Authenticates the request and checks the route's permission. Returns null for a visitor on a route that allows visitors.
 * @throws AppError `login_expired` without a live session, `account_suspended`, `forbidden` in the wrong role, `phone_unverified` when the
 *   route contacts other people and the viewer's number is not verified
 */
export async function authorize(
  request: FastifyRequest,
  { auth, unauthorized, needsVerifiedPhone }: Pick<Route, 'auth' | 'unauthorized' | 'needsVerifiedPhone'>,
  sessions: Sessions,
): Promise<Viewer | null> {
  const header = request.headers['x-access-token'];
  const token = typeof header === 'string' && header.length <= MAX_TOKEN_LENGTH ? header : '';
  const hash = token === '' ? null : tokenHash(token);
  const viewer = hash && (await sessions.find(hash));
  if (auth.allowsVisitors) return viewer;
  if (!viewer) {
    const endedError = hash && (await sessions.endedError(hash));
    throw endedError ?? new AppError('login_expired', unauthorized ? translateMessage(unauthorized) : m['error.login_expired']());
  }
  if (!auth.roles.includes(viewer.role)) throw new AppError('forbidden', m['error.forbidden']());
  if (needsVerifiedPhone && !viewer.phoneVerified) throw new AppError('phone_unverified', m['account.phone_unverified']());
  return viewer;
}
