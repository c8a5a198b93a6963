import type { Selectable } from 'kysely';
import { DEFAULT_LANGUAGE } from '../../contract/languages.ts';
import { m } from '../../messages/compiled/messages.js';
import type { Fact, NotificationTable } from '../db/schema.ts';
import { language } from '../language.ts';
import { hasText, textOf } from '../views/text.ts';

export type NoticeRow = Pick<Selectable<NotificationTable>, 'id' | 'seq' | 'type' | 'facts' | 'path' | 'created_at' | 'read_at'>;

/** Facts as texts name them, in the language spoken now: what begins with `@` is a text of the catalogue, or several after one another. */
export const namedFacts = (facts: NoticeRow['facts']): Readonly<Record<string, string | number>> =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, named(fact)]));

function named(fact: Fact): string | number {
  // one that was said before a language was added has no words in it
  if (typeof fact === 'object') return fact[language()] ?? fact[DEFAULT_LANGUAGE];
  const ids = typeof fact === 'string' && /^@\S+(?: @\S+)*$/.test(fact) ? fact.slice(1).split(' @') : [];
  return ids.length > 0 && ids.every(hasText) ? ids.map((id) => textOf(id)).reduce(joined) : fact;
}

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
  const said = namedFacts({ ...(facts.reason !== undefined && { reasons: facts.reason }), ...facts });
  const of = (part: string) => textOf(`notice.${type}.${part}`, said);
  const { note } = facts;
  return {
    title: of('title'),
    text: of('text'),
    note: typeof note === 'string' ? m['notification_center.note']({ note }) : null,
    action: of('action'),
  };
}
