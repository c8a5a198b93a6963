/** Figures that are computed for publication: of the site by month, and of listers. */
import type { BigInt, CalendarDay, Timestamp } from './columns.ts';

export interface PublicFigureTable {
  month: CalendarDay;
  reports: number | null;
  reports_upheld: number | null;
  reports_dismissed: number | null;
  contacts_credited: number | null;
  reply_minutes: number | null;
  confirmed_share: number | null;
  visits_checked_in: number | null;
  visits_missed: number | null;
  visits_cancelled_by_seeker: number | null;
  visits_cancelled_by_owner: number | null;
  counted_at: Timestamp;
}

export interface ListerResponseStatsTable {
  user_id: string;
  inquirers: number;
  answered_percent: number;
  median_minutes: number | null;
  counted_at: Timestamp;
}

export interface DemandSaltTable {
  period: number;
  salt: Buffer;
}

/** A search of a locality. `bedrooms` is empty and `budget` (rupees) is 0 when the search had no such filter. */
export interface DemandSearchTable {
  period: number;
  city_id: number;
  locality_id: number;
  kind: string;
  bedrooms: string;
  budget: BigInt;
  searcher_digest: Buffer;
}

export interface DemandTable {
  period: number;
  city_id: number;
  locality_id: number;
  kind: string;
  bedrooms: string;
  budget: BigInt;
  people: number;
}
