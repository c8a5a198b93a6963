/** Masked calls: the vendor calls one person, then the other, and shows both a number of its own. */
import { DeliveryRejectedError, DeliveryUncertainError } from '../delivery-errors.ts';

export interface MaskedCall {
  /** E.164. Rung first. */
  readonly from: string;
  /** E.164. Rung once the first has answered. */
  readonly to: string;
  /** Comes back in the reports of this call, which proves that they are about it. */
  readonly token: string;
}
export interface CallVendor {
  /**
   * Starts a call and returns the vendor's id for it. `id` is the same for every attempt to start this call; vendors get it as idempotency
   * key.
   * @throws CallRejectedError when retrying is useless, CallUncertainError when it may have been started; after any other error it was not
   *   and can be retried
   */
  connect(call: MaskedCall, id: string): Promise<string>;
}

export class CallRejectedError extends DeliveryRejectedError {}
export class CallUncertainError extends DeliveryUncertainError {}

/** Where vendors report how a call goes. */
export const CALL_REPORTS_PATH = '/api/v1/calls/reports';
/** Header of the secret in those reports. */
export const CALL_SECRET_HEADER = 'x-webhook-secret';
