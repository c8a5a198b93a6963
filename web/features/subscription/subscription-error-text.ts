import { m } from '../../../messages/compiled/messages.js';
import { messageOf } from '../../lib/api/api.ts';

/** Error text of subscribing: the server's message, else the error's own, else a general one. */
export function subscriptionErrorText(error: unknown): string {
  const errorMessage = error instanceof Error ? error.message : '';
  return messageOf(error, errorMessage || m['plans.failed']());
}
