/** Masked calls: the vendor calls one person, then the other, and shows its own number to both. */
import { DeliveryRejectedError, DeliveryUncertainError } from '../delivery-errors.ts';

export interface MaskedCall {
  /** The number that is called first, in E.164. */
  readonly from: string;
  /** The number that is called once the first person has answered, in E.164. */
  readonly to: string;
  /** Included in the reports of this call, which proves that they are about it. */
  readonly token: string;
}
export interface CallVendor {
  /**
   * Starts a call and returns the vendor's id for it. `id` is the same for every attempt to start this call; vendors receive it as
   * idempotency key.
   * @throws CallRejectedError when retrying is useless, CallUncertainError when the call may have been started; after any other error it
   * was not started and can be retried
   */
  connect(call: MaskedCall, id: string): Promise<string>;
}

export class CallRejectedError extends DeliveryRejectedError {}
export class CallUncertainError extends DeliveryUncertainError {}

/** Path to which vendors report the progress of a call. */
export const CALL_REPORTS_PATH = '/api/v1/calls/reports';
/** Header that contains the secret in these reports. */
export const CALL_SECRET_HEADER = 'x-webhook-secret';
