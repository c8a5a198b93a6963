import type { Selectable } from 'kysely';
import type { NotificationTable } from '../db/schema.ts';
import { hasText, textOf } from '../views/text.ts';

export type NoticeRow = Pick<Selectable<NotificationTable>, 'id' | 'seq' | 'type' | 'facts' | 'path' | 'created_at' | 'read_at'>;
type Facts = NoticeRow['facts'];

/** Facts as texts name them: what begins with `@` is a text of the catalogue. */
export const namedFacts = (facts: Facts): Facts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      const id = typeof value === 'string' && value.startsWith('@') ? value.slice(1) : null;
      return [name, id && hasText(id) ? textOf(id) : value];
    }),
  );

export interface NoticeTexts {
  readonly title: string;
  readonly text: string;
  /** What leads to its path. */
  readonly action: string;
}

/** What a notification says. */
export function noticeTexts({ type, facts }: Pick<NoticeRow, 'type' | 'facts'>): NoticeTexts {
  const named = namedFacts(facts);
  const of = (part: string) => textOf(`notice.${type}.${part}`, named);
  return { title: of('title'), text: of('text'), action: of('action') };
}
