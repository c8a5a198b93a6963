import type { Selectable } from 'kysely';
import type { NotificationTable } from '../db/schema.ts';
import { m } from '../../messages/compiled/messages.js';
import { hasText, textOf } from '../views/text.ts';

export type NoticeRow = Pick<Selectable<NotificationTable>, 'id' | 'seq' | 'type' | 'facts' | 'path' | 'created_at' | 'read_at'>;
type Facts = NoticeRow['facts'];

/** Facts as texts name them: what begins with `@` is a text of the catalogue, or several after one another. */
export const namedFacts = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      const ids = typeof value === 'string' && /^@\S+(?: @\S+)*$/.test(value) ? value.slice(1).split(' @') : [];
      return [name, ids.length > 0 && ids.every(hasText) ? ids.map((id) => textOf(id)).reduce(joined) : value];
    }),
  );

const joined = (before: string, reason: string): string => m['review.reason_and']({ before, reason });

export interface NoticeTexts {
  readonly title: string;
  readonly text: string;
  /** What staff wrote to this person; null mostly. */
  readonly note: string | null;
  /** What leads to its path. */
  readonly action: string;
}

/** What a notification says. */
export function noticeTexts({ type, facts }: Pick<NoticeRow, 'type' | 'facts'>): NoticeTexts {
  // what was told before all reasons were has the first alone
  const named = namedFacts({ ...(facts.reason !== undefined && { reasons: facts.reason }), ...facts });
  const of = (part: string) => textOf(`notice.${type}.${part}`, named);
  const { note } = facts;
  return {
    title: of('title'),
    text: of('text'),
    note: typeof note === 'string' ? m['notification_center.note']({ note }) : null,
    action: of('action'),
  };
}
