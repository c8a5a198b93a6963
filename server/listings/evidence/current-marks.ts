/** The badges that the evidence records of a listing support at a given time. */
import type { EvidenceMark } from '../../../contract/listing/evidence-mark.ts';
import type { ChainedFact, EvidenceMethod } from './chain.ts';

export type Fact = Pick<ChainedFact, 'position' | 'method' | 'at' | 'expires_at' | 'details'>;

/** A badge without its texts. */
export interface CurrentMark {
  readonly mark: EvidenceMark['mark'];
  readonly at: Date;
  readonly until: Date;
  readonly count: number;
  /** Details of the newest record that supports it. */
  readonly details: Fact['details'];
}

/** Positions of records that a later record withdrew. */
export const withdrawnPositions = (facts: readonly Fact[]): ReadonlySet<number> =>
  new Set(facts.flatMap(({ method, details }) => (method === 'withdrawn' ? Number(details.of) : [])));

/** In display order. A badge is shown from its first record until the last of its records has expired or was withdrawn. */
export function currentMarks(facts: readonly Fact[], now: Date): CurrentMark[] {
  const withdrawn = withdrawnPositions(facts);
  const lasting = facts.filter(
    ({ position, at, expires_at }) => !withdrawn.has(position) && at <= now && (expires_at === null || now < expires_at),
  );
  const by = (method: EvidenceMethod) => lasting.filter((fact) => fact.method === method);
  const visits = by('visit_answered');
  const confirmed = latest(facts.filter(({ method, at }) => method === 'confirmed' && at <= now));
  return [
    ...markOf('document_seen', by('document_seen').slice(-1)),
    ...markOf('rera_checked', by('rera_checked').slice(-1)),
    ...markOf('photo_at_place', by('photo_at_place').slice(-1)),
    ...markOf(
      'as_shown',
      visits.filter(({ details }) => details.as_shown === true),
    ),
    ...markOf(
      'price_as_shown',
      visits.filter(({ details }) => details.price_as_shown === true),
    ),
    ...markOf('phone_verified', by('phone_verified').slice(-1)),
    ...markOf(
      'reported_unavailable',
      visits.filter(({ at, details }) => details.rented_or_sold === true && (!confirmed || at > confirmed.at)),
    ),
  ];
}

/** Returns no badge when there are no records. */
function markOf(mark: EvidenceMark['mark'], facts: readonly Fact[]): CurrentMark[] {
  const newest = latest(facts);
  const until = facts.reduce<Date | null>((end, { expires_at: at }) => (at && (!end || at > end) ? at : end), null);
  return newest && until ? [{ mark, at: newest.at, until, count: facts.length, details: newest.details }] : [];
}

const latest = (facts: readonly Fact[]): Fact | null =>
  facts.reduce<Fact | null>((newest, fact) => (newest && newest.at > fact.at ? newest : fact), null);
