/** Agents and channel partners. */
import type { Generated } from 'kysely';
import type { Json, NullableTimestamp, Timestamp } from './columns.ts';

export interface PartnerApplicationTable {
  id: Generated<string>;
  role: 'agent' | 'channel_partner';
  state: Generated<'unverified' | 'waiting' | 'approved' | 'rejected'>;
  phone: string;
  /** Id of the row of `verification_code` that verifies the number. */
  verification_id: string | null;
  name: string;
  firm: string | null;
  email: string;
  address: string;
  rera_state: string | null;
  rera_id: string | null;
  kinds: string[];
  languages: string[];
  /** Year in which the business began. */
  since: number;
  areas: Json<PartnerAreas>;
  /** Whether a form field was filled in that people do not see. */
  suspect: Generated<boolean>;
  created_at: Timestamp;
  verified_at: NullableTimestamp;
  /** A decision is refused unless it names the current version. */
  version: Generated<number>;
  decided_at: NullableTimestamp;
  decided_by: string | null;
  reason: string | null;
  note: string | null;
}
/** Ids of cities, and of localities in them. An empty list of localities means the complete city. */
export type PartnerAreas = readonly { readonly city: number; readonly localities: readonly number[] }[];

export interface PartnerTable {
  id: Generated<string>;
  /** Digits at the end of the address of the page. */
  public_id: string;
  phone: string;
  user_id: string | null;
  /** When an account verified the number; null before. */
  claimed_at: NullableTimestamp;
  role: 'agent' | 'channel_partner';
  name: string;
  firm: string | null;
  rera_state: string | null;
  rera_id: string | null;
  kinds: string[];
  languages: string[];
  /** Year in which the business began. */
  since: number;
  approved_at: Timestamp;
}

export interface PartnerAreaTable {
  partner_id: string;
  city_id: number;
  locality_id: number | null;
}
