/** Text messages: what is sent, and what may become of it. Templates are named, never free text (see `templates.ts`). */
import { DeliveryRefused, DeliveryUnsure } from '../outcome.ts';
import type { SmsTemplate } from './templates.ts';

export interface SmsMessage {
  /** E.164. */
  readonly to: string;
  readonly template: SmsTemplate;
  /** Those its template names; others are left aside. */
  readonly variables: Readonly<Record<string, string>>;
}
/** What leaving cost, and by what name the vendor reports on it. */
export interface SmsReceipt {
  readonly vendor: string;
  /** Null where the vendor did not say. */
  readonly ref: string | null;
  readonly segments: number;
  /** Paise, fractions included. */
  readonly costPaise: number;
}
export interface SmsSender {
  /**
   * Hands the message over. Nothing is answered where nothing leaves (the outbox).
   * @throws SmsRefused when it never will be taken, SmsUnsure when it may have been; any other error: not taken, try again
   */
  send(message: SmsMessage): Promise<SmsReceipt | undefined>;
}

export class SmsRefused extends DeliveryRefused {}
export class SmsUnsure extends DeliveryUnsure {
  /** What it costs if it was taken after all. */
  readonly receipt: SmsReceipt;
  constructor(message: string, receipt: SmsReceipt) {
    super(message);
    this.receipt = receipt;
  }
}
