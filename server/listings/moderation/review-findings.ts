/** Findings of the automatic checks that a moderator has to review before visitors see a listing. */
import { kindOf } from '../../../kinds/index.ts';
import type { Finding } from '../../../moderation-rules/finding.ts';
import type { Tx } from '../../db/schema.ts';
import { readGalleries } from '../read/galleries.ts';
import { isAccepted, keysOfFinding } from '../present/finding-keys.ts';
import { listingKeyOf, type ListingRow } from '../present/rows.ts';
import { withPendingEdit } from '../present/pending-edit.ts';
import { type ReviewRow } from '../present/rows.ts';
import { runChecks } from './findings.ts';

/** The findings of the checks in a listing with its pending edit. */
export async function findingsOf(tx: Tx, row: ListingRow, review: ReviewRow | null): Promise<readonly Finding[]> {
  const kind = kindOf(row.kind);
  if (!kind) return [];
  const edited = withPendingEdit(row, review);
  const city = await tx.selectFrom('city').select('state_code').where('id', '=', edited.city_id).executeTakeFirstOrThrow();
  const photos = (await readGalleries(tx, [listingKeyOf(row)])).get(row.id) ?? [];
  return (await runChecks(tx, row, edited, photos, city.state_code)).findings;
}

/**
 * Keys of the findings that a moderator has to review, each once. Content that must be removed is usually refused when it is written. When
 * the rule is newer or depends on another field, a moderator reviews the content.
 */
export const reviewKeys = (findings: readonly Finding[]): string[] => [
  ...new Set(findings.flatMap((finding) => (finding.severity === 'notice' ? [] : keysOfFinding(finding)))),
];

/** The keys that no moderator has accepted for this listing. */
export function unacceptedKeys(keys: readonly string[], review: ReviewRow | null): string[] {
  const accepted = review?.state === 'approved' ? review.findings : [];
  return keys.filter((key) => !isAccepted(key, accepted));
}
