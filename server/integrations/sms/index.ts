/**
 * Interface of SMS adapters: content of a message, sender, and errors of sending. Messages are registered templates, never free text
 * (`templates.ts`).
 */
import { DeliveryRejectedError, DeliveryUncertainError } from '../delivery-errors.ts';
import type { SmsTemplate } from './templates.ts';

export interface SmsMessage {
  /** Phone number in E.164. */
  readonly to: string;
  readonly template: SmsTemplate;
  /** Variables of the template. Others are ignored. */
  readonly variables: Readonly<Record<string, string>>;
}
/** Cost of a sent message, and the vendor's id that its delivery report contains. */
export interface SmsReceipt {
  readonly vendor: string;
  /** Null when the vendor returned none. */
  readonly ref: string | null;
  readonly segments: number;
  /** In paise; may be fractional. */
  readonly costPaise: number;
}
export interface SmsSender {
  /**
   * Sends the message. Returns undefined when nothing was really sent (outbox). `id` is the same for every attempt to send this message;
   * vendors receive it as idempotency key.
   * @throws SmsRejectedError when retrying is useless, SmsUncertainError when the message may have been sent; after any other error it was
   * not sent and can be retried
   */
  send(message: SmsMessage, id: string): Promise<SmsReceipt | undefined>;
}

export class SmsRejectedError extends DeliveryRejectedError {}
export class SmsUncertainError extends DeliveryUncertainError {
  /** The cost in case the message was sent. */
  readonly receipt: SmsReceipt;
  constructor(message: string, receipt: SmsReceipt) {
    super(message);
    this.receipt = receipt;
  }
}
