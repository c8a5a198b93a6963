/** Used id tokens, and text messages with their delivery reports. */
import type { CalendarDay } from './columns.ts';

export interface UsedIdTokenTable {
  /** SHA-256 of the signed part of the token. */
  hash: Buffer;
  expires_at: Date;
}

export interface SmsMessageTable {
  id: string;
  template: string;
  category: 'otp' | 'service' | 'promotional';
  number_hash: Buffer;
  vendor: string | null;
  /** Id of the message at the vendor. */
  vendor_ref: string | null;
  state: 'accepted' | 'uncertain' | 'refused';
  reason: string | null;
  /** Number of text messages that the vendor charges. */
  segments: number;
  cost_paise: number;
  at: Date;
}

export interface SmsReportTable {
  vendor: string;
  vendor_ref: string;
  state: 'sent' | 'failed' | 'delivered';
  reason: string | null;
  at: Date;
}

export interface SmsReplyTable {
  vendor: string;
  vendor_ref: string;
  number_hash: Buffer;
  outcome: 'accepted' | 'time_out_of_range' | 'not_understood' | 'unknown_number';
  at: Date;
}

export interface DailySmsTable {
  day: CalendarDay;
  vendor: string;
  template: string;
  messages: number;
  segments: number;
  cost_paise: number;
}
