import type { Finding } from '../../../contract/moderation/finding.ts';
import { kindOf } from '../../../kinds/index.ts';
import { mostSevere } from '../../../moderation-rules/finding.ts';
import type { Deps } from '../../deps.ts';
import { findingsForLister, presentFindings } from '../../listings/moderation/findings.ts';
import { findingsOf, reviewKeys, unacceptedKeys } from '../../listings/moderation/review-findings.ts';
import { requireOwnListing } from '../../listings/read/listing-row.ts';
import { readReview } from '../../listings/read/reviews.ts';
import { isRejected } from '../../listings/present/rejected-content.ts';
import { readListingsBeforeReview } from '../../listings/quota/new-listing-review.ts';
import { publishTarget } from '../../listings/write/transitions.ts';

/**
 * The findings of the automatic checks in an owner's listing, including the pending edit, and the result of publishing it now. `correct`:
 * the owner must correct it first. `review`: a moderator reviews it. `live`: it is published at once.
 * @throws AppError `not_found`
 */
export async function readOwnFindings(
  deps: Deps,
  ownerId: string,
  publicId: string,
): Promise<{ findings: Finding[]; outcome: 'correct' | 'review' | 'live' }> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await requireOwnListing(tx, ownerId, publicId);
    const review = await readReview(tx, row);
    const findings = findingsForLister(await findingsOf(tx, row, review));
    const kind = kindOf(row.kind);
    const isNewReviewed = row.first_published_at === null && (await readListingsBeforeReview(deps, tx, ownerId, deps.now())) === 0;
    const isFlagged = unacceptedKeys(reviewKeys(findings), review).length > 0;
    const target = publishTarget(deps.config.review, { ...row, isRejected: isRejected(review) }, isNewReviewed, isFlagged);
    const outcomeOfTarget = target === 'active' ? 'live' : 'review';
    return {
      findings: kind ? presentFindings(kind, findings, 'lister') : [],
      outcome: mostSevere(findings) === 'block' ? 'correct' : outcomeOfTarget,
    };
  });
}
