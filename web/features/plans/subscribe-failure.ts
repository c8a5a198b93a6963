import { m } from '../../../messages/compiled/messages.js';
import { messageOf } from '../../lib/api.ts';

/** Why subscribing failed: the server's message, else the error's own, else the specification's default (section 8). */
export function subscribeFailure(error: unknown): string {
  const own = error instanceof Error ? error.message : '';
  return messageOf(error, own || m['plans.failed']());
}
