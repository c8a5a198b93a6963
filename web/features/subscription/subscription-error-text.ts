import { m } from '../../../messages/compiled/messages.js';
import { messageOf } from '../../lib/api/api.ts';

/** Error text when subscribing failed: the server's message, otherwise the error's own, otherwise a general one. */
export function subscriptionErrorText(error: unknown): string {
  const errorMessage = error instanceof Error ? error.message : '';
  return messageOf(error, errorMessage || m['plans.failed']());
}
