import { m } from '../../../messages/compiled/messages.js';
import { ApiError, messageOf } from '../../lib/api/api.ts';

/** Error text of a failed call about a plan: the server's message, that of the payment script, otherwise a general one. */
export function subscriptionErrorText(error: unknown): string {
  // without a connection, an ApiError has a message that is not translated
  const ownMessage = error instanceof Error && !(error instanceof ApiError) ? error.message : '';
  return messageOf(error, ownMessage || m['plans.failed']());
}
