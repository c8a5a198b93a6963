/** Plans, payments, subscriptions, ledger and invoices. Amounts are in paise. */
import type { ColumnType, Generated } from 'kysely';
import type { BigInt, Json, NullableTimestamp, Timestamp } from './columns.ts';

export interface PlanTable {
  id: string;
  audience: string;
  position: Generated<number>;
  created_at: Timestamp;
  withdrawn_at: NullableTimestamp;
}

export type PlanTexts = Readonly<Record<string, { readonly name: string; readonly summary: string }>>;
interface PlanBoost {
  readonly list: string;
  readonly days: number;
  readonly count: number;
}
export interface PlanVersionTable {
  id: Generated<string>;
  plan_id: string;
  version: number;
  texts: ColumnType<PlanTexts, string, never>;
  price_paise: BigInt;
  /** GST in basis points: 1800 is 18 %. */
  gst_bps: number;
  /** Services accounting code, which an invoice has to state. */
  sac: string;
  validity_days: number;
  /** Number of contacts that the plan contains. */
  contacts: number;
  /** Number of listings that a person may have live; null means no limit. */
  active_listings: number | null;
  boosts: ColumnType<readonly PlanBoost[], string, never>;
  refund: 'none' | 'proportional';
  created_at: Timestamp;
  created_by: string | null;
}

/** The buyer as printed on an invoice. */
export interface Buyer {
  readonly name: string;
  readonly state_code: string;
  readonly address?: string | undefined;
  readonly gstin?: string | undefined;
}
export interface PaymentOrderTable {
  id: Generated<string>;
  user_id: string;
  plan_version_id: string;
  state: Generated<'created' | 'paid' | 'expired' | 'refused'>;
  gateway_order_id: string | null;
  currency: Generated<string>;
  net_paise: BigInt;
  cgst_paise: BigInt;
  sgst_paise: BigInt;
  igst_paise: BigInt;
  total_paise: BigInt;
  buyer: ColumnType<Buyer, string, string>;
  payment_id: string | null;
  created_at: Timestamp;
  paid_at: NullableTimestamp;
  /** When the gateway was last asked about the order. */
  checked_at: NullableTimestamp;
  /** How often the gateway was asked. */
  checks: Generated<number>;
}

export interface SubscriptionTable {
  id: Generated<string>;
  user_id: string;
  plan_version_id: string;
  order_id: string | null;
  starts_at: Timestamp;
  ends_at: Timestamp;
  closed_at: NullableTimestamp;
  close_reason: 'expired' | 'refunded' | 'replaced' | null;
}

export type PaymentRefusalReason = 'wrong_amount' | 'plan_withdrawn' | 'too_late' | 'paid_twice' | 'no_account';
export interface PaymentRefusalTable {
  payment_id: string;
  order_id: string | null;
  gateway_order_id: string;
  reason: PaymentRefusalReason;
  amount_paise: BigInt;
  at: Timestamp;
}

export interface RefundTable {
  id: Generated<string>;
  payment_id: string;
  order_id: string;
  subscription_id: string | null;
  amount_paise: BigInt;
  state: Generated<'requested' | 'sent' | 'done' | 'failed'>;
  gateway_refund_id: string | null;
  reason: string;
  requested_at: Timestamp;
  requested_by: string | null;
  sent_at: NullableTimestamp;
  done_at: NullableTimestamp;
}

export interface PaymentEventTable {
  event_id: string;
  event: string;
  gateway_order_id: string | null;
  payment_id: string | null;
  data: Json<Record<string, unknown>>;
  received_at: Timestamp;
  handled_at: NullableTimestamp;
}

export interface BoostTable {
  id: Generated<string>;
  city_id: number;
  listing_id: BigInt;
  list: string;
  subscription_id: string;
  starts_at: Timestamp;
  ends_at: Timestamp;
  paused_since: NullableTimestamp;
}

export type LedgerKind = 'payment' | 'free' | 'spend' | 'credit' | 'expire' | 'refund' | 'misdirected' | 'returned';
export type LedgerAccount =
  | 'gateway'
  | 'revenue'
  | 'cgst'
  | 'sgst'
  | 'igst'
  | 'owed'
  | 'unused'
  | 'issued'
  | 'used'
  | 'expired'
  | 'credited'
  | 'returned';
export interface LedgerEntryTable {
  id: ColumnType<number, never, never>;
  /** Name of the event, such as `payment:<id>`; unique. */
  cause: string;
  kind: LedgerKind;
  at: Timestamp;
  details: Json<Record<string, unknown>>;
}
export interface LedgerLineTable {
  entry_id: BigInt;
  line: number;
  account: LedgerAccount;
  /** `paise`, `contact`, or a list of boosts. */
  unit: string;
  amount: BigInt;
  subscription_id: string | null;
}

export interface InvoiceCounterTable {
  series: string;
  financial_year: string;
  last: number;
}
export interface InvoiceTable {
  id: Generated<string>;
  serial: string;
  kind: 'invoice' | 'credit_note';
  user_id: string;
  order_id: string;
  refund_id: string | null;
  of_invoice: string | null;
  issued_at: Timestamp;
  seller: ColumnType<Readonly<Record<string, string | null>>, string, string>;
  buyer: ColumnType<Buyer, string, string>;
  line: ColumnType<{ readonly description: string; readonly sac: string; readonly gst_bps: number }, string, never>;
  net_paise: BigInt;
  cgst_paise: BigInt;
  sgst_paise: BigInt;
  igst_paise: BigInt;
  total_paise: BigInt;
}
