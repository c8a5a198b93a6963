import { RETENTION, type RetentionCategory } from '../../../contract/privacy/retention.ts';
import { m } from '../../../messages/compiled/messages.js';

/** Names of the stored data, in the order of the retention periods. */
const NAMES: Readonly<Record<RetentionCategory, () => string>> = {
  login_codes: m['retention.login_codes'],
  idempotent_responses: m['retention.idempotent_responses'],
  counted_visitors: m['retention.counted_visitors'],
  dispatches: m['retention.dispatches'],
  imports: m['retention.imports'],
  removed_shortlist_entries: m['retention.removed_shortlist_entries'],
  deleted_account_hashes: m['retention.deleted_account_hashes'],
  sessions: m['retention.sessions'],
  text_messages: m['retention.text_messages'],
  recently_viewed: m['retention.recently_viewed'],
  notifications: m['retention.notifications'],
  reminders: m['retention.reminders'],
  deleted_account_blocks: m['retention.deleted_account_blocks'],
  selected_places: m['retention.selected_places'],
  reports: m['retention.reports'],
  views: m['retention.views'],
  audit: m['retention.audit'],
  contacts: m['retention.contacts'],
  unused_accounts: m['retention.unused_accounts'],
};

/** Id and name of each type of stored data. */
export const RETENTION_ROWS = (Object.keys(RETENTION) as RetentionCategory[]).map((id) => [id, NAMES[id]] as const);

/** `90 days`, `3 years`: a retention period in days as text. */
export function periodText(days: number): string {
  return days % 365 === 0 ? m['privacy.years']({ count: days / 365 }) : m['privacy.days']({ count: days });
}
