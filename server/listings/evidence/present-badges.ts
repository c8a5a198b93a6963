/** Badges as visitors read them, in the language of the request. */
import type { EvidenceBadge } from '../../../contract/listing/evidence-badge.ts';
import { DAY_MS, dayInIndia, startOfDayInIndia } from '../../../kinds/calendar.ts';
import { m } from '../../../messages/compiled/messages.js';
import { dateText } from '../../i18n/format.ts';
import { textById } from '../../i18n/text.ts';
import { currentBadges, type CurrentBadge, type EvidenceRecord } from './current-badges.ts';

const TITLES: Readonly<Record<EvidenceBadge['type'], () => string>> = {
  document_seen: m['evidence.document_seen'],
  rera_checked: m['evidence.rera_checked'],
  photo_at_place: m['evidence.photo_at_place'],
  as_shown: m['evidence.as_shown'],
  price_as_shown: m['evidence.price_as_shown'],
  phone_verified: m['evidence.phone_verified'],
  reported_unavailable: m['evidence.reported_unavailable'],
};

/**
 * The current badges, each with a sentence about its evidence. Times are days: all homes of an owner have the badge of one verified number,
 * and its time to the millisecond would tell which homes these are.
 */
export const presentBadges = (records: readonly EvidenceRecord[], now: Date): EvidenceBadge[] =>
  currentBadges(records, now).map((badge) => ({
    type: badge.type,
    title: TITLES[badge.type](),
    text: textOf(badge),
    at: startOfDayInIndia(badge.at).toISOString(),
    until: new Date(startOfDayInIndia(badge.until).getTime() + DAY_MS).toISOString(),
    count: badge.count,
  }));

/** The badges that a card may show, the most important one for somebody who plans a visit first. */
const CARD_BADGES: readonly EvidenceBadge['type'][] = [
  'reported_unavailable',
  'as_shown',
  'document_seen',
  'photo_at_place',
  'rera_checked',
];

/**
 * The most important current badge, for a card; null when there is none. A record whose time is in the future counts, because another
 * machine whose clock is ahead may have written it.
 */
export function cardBadge(records: readonly EvidenceRecord[]): Pick<EvidenceBadge, 'type' | 'title' | 'text' | 'until'> | null {
  if (records.length === 0) return null;
  const now = Math.max(Date.now(), ...records.map(({ at }) => at.getTime()));
  const badges = presentBadges(records, new Date(now));
  const best = CARD_BADGES.flatMap((name) => badges.find(({ type }) => type === name) ?? [])[0];
  return best ? { type: best.type, title: best.title, text: best.text, until: best.until } : null;
}

/** The sentence of a badge and its end. A warning is shown without an end. */
const textOf = (badge: CurrentBadge): string =>
  badge.type === 'reported_unavailable' ? sentenceOf(badge) : `${sentenceOf(badge)} ${m['evidence.until']({ date: dayText(badge.until) })}`;

function sentenceOf({ type, at, count, details }: CurrentBadge): string {
  const date = dayText(at);
  switch (type) {
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
