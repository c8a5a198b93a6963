/** The badges that the records of a listing support at a moment. */
import type { EvidenceBadge } from '../../../contract/listing/evidence-badge.ts';
import type { ChainedRecord, EvidenceMethod } from './chain.ts';

export type EvidenceRecord = Pick<ChainedRecord, 'position' | 'method' | 'at' | 'expires_at' | 'details'>;

/** A badge without its texts. */
export interface CurrentBadge {
  readonly type: EvidenceBadge['type'];
  /** Time of the newest record behind it. */
  readonly at: Date;
  readonly until: Date;
  /** Number of records that support it. */
  readonly count: number;
  /** Details of the newest record behind it. */
  readonly details: EvidenceRecord['details'];
}

const positionsOf = (
  records: readonly EvidenceRecord[],
  isConcerned: (details: EvidenceRecord['details']) => boolean,
): ReadonlySet<number> =>
  new Set(records.flatMap(({ method, details }) => (method === 'withdrawn' && isConcerned(details) ? Number(details.of) : [])));

/** Positions of records that a later record ended. */
export const withdrawnPositions = (records: readonly EvidenceRecord[]): ReadonlySet<number> =>
  positionsOf(records, ({ reason }) => reason !== 'price_changed');

/** Positions of records that say nothing about the present price any more. What else they say still holds. */
export const outdatedPricePositions = (records: readonly EvidenceRecord[]): ReadonlySet<number> =>
  positionsOf(records, ({ reason }) => reason === 'price_changed');

/** In the order in which they are shown. A badge lasts from its first record until the last of its records has expired or is withdrawn. */
export function currentBadges(records: readonly EvidenceRecord[], now: Date): CurrentBadge[] {
  const withdrawn = withdrawnPositions(records);
  const atOtherPrice = outdatedPricePositions(records);
  const currentRecords = records.filter(
    ({ position, at, expires_at }) => !withdrawn.has(position) && at <= now && (expires_at === null || now < expires_at),
  );
  const recordsBy = (method: EvidenceMethod) => currentRecords.filter((record) => record.method === method);
  const visits = recordsBy('visit_answered');
  const lastConfirmation = latest(records.filter(({ method, at }) => method === 'confirmed' && at <= now));
  return [
    ...badgeOf('document_seen', recordsBy('document_seen').slice(-1)),
    ...badgeOf('rera_checked', recordsBy('rera_checked').slice(-1)),
    ...badgeOf('photo_at_place', recordsBy('photo_at_place').slice(-1)),
    ...badgeOf(
      'as_shown',
      visits.filter(({ details }) => details.as_shown === true),
    ),
    ...badgeOf(
      'price_as_shown',
      visits.filter(({ position, details }) => details.price_as_shown === true && !atOtherPrice.has(position)),
    ),
    ...badgeOf('phone_verified', recordsBy('phone_verified').slice(-1)),
    ...badgeOf(
      'reported_unavailable',
      visits.filter(({ at, details }) => details.rented_or_sold === true && (!lastConfirmation || at > lastConfirmation.at)),
    ),
  ];
}

/** The badge that these records support together; none without records. */
function badgeOf(type: EvidenceBadge['type'], records: readonly EvidenceRecord[]): CurrentBadge[] {
  const newest = latest(records);
  const until = records.reduce<Date | null>(
    (latestEnd, { expires_at: end }) => (end && (!latestEnd || end > latestEnd) ? end : latestEnd),
    null,
  );
  return newest && until ? [{ type, at: newest.at, until, count: records.length, details: newest.details }] : [];
}

const latest = (records: readonly EvidenceRecord[]): EvidenceRecord | null =>
  records.reduce<EvidenceRecord | null>((newest, record) => (newest && newest.at > record.at ? newest : record), null);
