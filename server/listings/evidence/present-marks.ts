/** Badges for visitors, in the language of the request. */
import type { EvidenceMark } from '../../../contract/listing/evidence-mark.ts';
import { dayInIndia } from '../../../kinds/calendar.ts';
import { m } from '../../../messages/compiled/messages.js';
import { dateText } from '../../i18n/format.ts';
import { textById } from '../../i18n/text.ts';
import { currentMarks, type CurrentMark, type Fact } from './current-marks.ts';

/** The current badges, each with a sentence that says what it is based on. */
export const presentMarks = (facts: readonly Fact[], now: Date): EvidenceMark[] =>
  currentMarks(facts, now).map((mark) => ({
    mark: mark.mark,
    title: textById(`evidence.${mark.mark}`),
    text: textOf(mark),
    at: mark.at.toISOString(),
    until: mark.until.toISOString(),
    count: mark.count,
  }));

/** Badges that a card may show, the most important one first: the one that matters most for a visit. */
const ON_CARDS: readonly EvidenceMark['mark'][] = ['reported_unavailable', 'as_shown', 'document_seen', 'photo_at_place', 'rera_checked'];

/** The badge of a card; null when there is none. A record from a machine whose clock is ahead counts already. */
export function cardMark(facts: readonly Fact[]): Pick<EvidenceMark, 'mark' | 'title' | 'text' | 'until'> | null {
  if (facts.length === 0) return null;
  const now = Math.max(Date.now(), ...facts.map(({ at }) => at.getTime()));
  const marks = presentMarks(facts, new Date(now));
  const best = ON_CARDS.flatMap((name) => marks.find(({ mark }) => mark === name) ?? [])[0];
  return best ? { mark: best.mark, title: best.title, text: best.text, until: best.until } : null;
}

/** A warning has no end date that visitors need to know. */
const textOf = (mark: CurrentMark): string =>
  mark.mark === 'reported_unavailable' ? sentence(mark) : `${sentence(mark)} ${m['evidence.until']({ date: dayText(mark.until) })}`;

function sentence({ mark, at, count, details }: CurrentMark): string {
  const date = dayText(at);
  switch (mark) {
    case 'document_seen':
      return m['evidence.document_seen_text']({ document: textById(`evidence_document.${String(details.document)}`), date });
    case 'rera_checked':
      return m['evidence.rera_checked_text']({ number: String(details.number), date });
    case 'photo_at_place':
      return m['evidence.photo_at_place_text']({ metres: Number(details.metres), date });
    case 'as_shown':
      return m['evidence.as_shown_text']({ count, date });
    case 'price_as_shown':
      return m['evidence.price_as_shown_text']({ count, date });
    case 'phone_verified':
      return m['evidence.phone_verified_text']({ date });
    case 'reported_unavailable':
      return m['evidence.reported_unavailable_text']({ count, date });
  }
}

const dayText = (at: Date): string => dateText(dayInIndia(at));
