/** What the checks want a moderator to look at before visitors see it. */
import { kindOf } from '../../../kinds/index.ts';
import type { Finding } from '../../../kinds/moderation/finding.ts';
import type { Tx } from '../../db/schema.ts';
import { inspect } from '../../views/findings.ts';
import { asWanted, type ReviewRow } from '../../views/held-edit.ts';
import { galleries } from '../../views/own-photo.ts';
import { keyOf, type ListingRow } from '../../views/own-row.ts';
import { cityById } from './places.ts';

/** What is found in a listing as its owner wants it. */
export async function findingsOf(tx: Tx, row: ListingRow, review: ReviewRow | null): Promise<readonly Finding[]> {
  const kind = kindOf(row.kind);
  if (!kind) return [];
  const wanted = asWanted(row, review);
  const city = await cityById(tx, wanted.city_id);
  const photos = (await galleries(tx, [keyOf(row)])).get(row.id) ?? [];
  return (await inspect(tx, row, wanted, photos, city.state_code)).findings;
}

/** Codes of the findings somebody has to look at, each once. */
export const reviewCodes = (findings: readonly Finding[]): string[] => [
  ...new Set(findings.flatMap(({ code, severity }) => (severity === 'review' ? code : []))),
];

/** Codes among these that no moderator has accepted of this listing. */
export function unaccepted(codes: readonly string[], review: ReviewRow | null): string[] {
  const accepted = new Set(review?.state === 'approved' ? review.found : []);
  return codes.filter((code) => !accepted.has(code));
}
