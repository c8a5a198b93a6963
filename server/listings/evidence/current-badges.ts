/** The badges that the entries of a listing support at a moment. */
import type { EvidenceBadge } from '../../../contract/listing/evidence-badge.ts';
import type { ChainedEntry, EvidenceMethod } from './chain.ts';

export type EvidenceEntry = Pick<ChainedEntry, 'position' | 'method' | 'at' | 'expires_at' | 'details'>;

/** A badge without its texts. */
export interface CurrentBadge {
  readonly type: EvidenceBadge['type'];
  readonly at: Date;
  readonly until: Date;
  readonly count: number;
  /** Details of the newest entry behind it. */
  readonly details: EvidenceEntry['details'];
}

/** Positions of entries that a later entry ended. */
export const withdrawnPositions = (entries: readonly EvidenceEntry[]): ReadonlySet<number> =>
  new Set(entries.flatMap(({ method, details }) => (method === 'withdrawn' ? Number(details.of) : [])));

/** In the order in which they are shown. A badge lasts from its first entry until the last of its entries has expired or is withdrawn. */
export function currentBadges(entries: readonly EvidenceEntry[], now: Date): CurrentBadge[] {
  const withdrawn = withdrawnPositions(entries);
  const lasting = entries.filter(
    ({ position, at, expires_at }) => !withdrawn.has(position) && at <= now && (expires_at === null || now < expires_at),
  );
  const by = (method: EvidenceMethod) => lasting.filter((entry) => entry.method === method);
  const visits = by('visit_answered');
  const confirmed = latest(entries.filter(({ method, at }) => method === 'confirmed' && at <= now));
  return [
    ...badgeOf('document_seen', by('document_seen').slice(-1)),
    ...badgeOf('rera_checked', by('rera_checked').slice(-1)),
    ...badgeOf('photo_at_place', by('photo_at_place').slice(-1)),
    ...badgeOf(
      'as_shown',
      visits.filter(({ details }) => details.as_shown === true),
    ),
    ...badgeOf(
      'price_as_shown',
      visits.filter(({ details }) => details.price_as_shown === true),
    ),
    ...badgeOf('phone_verified', by('phone_verified').slice(-1)),
    ...badgeOf(
      'reported_unavailable',
      visits.filter(({ at, details }) => details.rented_or_sold === true && (!confirmed || at > confirmed.at)),
    ),
  ];
}

/** No badge without entries. */
function badgeOf(type: EvidenceBadge['type'], entries: readonly EvidenceEntry[]): CurrentBadge[] {
  const newest = latest(entries);
  const until = entries.reduce<Date | null>((end, { expires_at: at }) => (at && (!end || at > end) ? at : end), null);
  return newest && until ? [{ type, at: newest.at, until, count: entries.length, details: newest.details }] : [];
}

const latest = (entries: readonly EvidenceEntry[]): EvidenceEntry | null =>
  entries.reduce<EvidenceEntry | null>((newest, entry) => (newest && newest.at > entry.at ? newest : entry), null);
