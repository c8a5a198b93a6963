import { m } from '../../../messages/compiled/messages.js';
import { ApiError, messageOf } from '../../lib/api/api.ts';

/**
 * Error text of a failed call about a plan: the server's message, otherwise the error's own, otherwise 'Subscription failed' (specification,
 * error catalogue).
 */
export function subscriptionErrorText(error: unknown): string {
  // without a response, an ApiError has this message in English only
  if (error instanceof ApiError && error.status === 0) return m['request.network_error']();
  const ownMessage = error instanceof Error ? error.message : '';
  return messageOf(error, ownMessage || m['plans.failed']());
}
