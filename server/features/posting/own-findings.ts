import type { Finding } from '../../../contract/findings.ts';
import { kindOf } from '../../../kinds/index.ts';
import { gravest } from '../../../kinds/moderation/finding.ts';
import type { Deps } from '../../deps.ts';
import { presentFindings } from '../../views/findings.ts';
import { reviewOf } from '../../views/held-edit.ts';
import { ownRow } from '../../views/own-row.ts';
import { isRefused } from '../../views/refused.ts';
import { findingsOf, reviewCodes, unaccepted } from './doubts.ts';
import { hasPublished } from './market.ts';
import { publishStatus } from './moves.ts';

/**
 * What the checks find in one's own listing as one wants it, and what publishing it would come to.
 * @throws AppError `not_found`
 */
export async function ownFindings(
  deps: Deps,
  ownerId: string,
  publicId: string,
): Promise<{ findings: Finding[]; outcome: 'mend' | 'review' | 'live' }> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await ownRow(tx, ownerId, publicId);
    const review = await reviewOf(tx, row);
    const found = await findingsOf(tx, row, review);
    const kind = kindOf(row.kind);
    const isFirst = deps.config.review === 'first' && row.first_published_at === null && !(await hasPublished(tx, ownerId));
    const status = publishStatus(
      deps.config.review,
      { ...row, refused: isRefused(review) },
      isFirst,
      unaccepted(reviewCodes(found), review).length > 0,
    );
    const outcome = gravest(found) === 'block' ? 'mend' : status === 'active' ? 'live' : 'review';
    return { findings: kind ? presentFindings(kind, found, 'lister') : [], outcome };
  });
}
