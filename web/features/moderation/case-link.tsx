import { Link } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { CaseSummary } from '../../../contract/moderation/case-records.ts';
import { clockText, dateText } from '../../lib/format/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { casePath } from '../../shared/staff-console/review-paths.ts';

/** A review case in the queue: its subject, how long it has waited, and who is working on it. */
export function CaseLink({ reviewCase, isOpen }: { readonly reviewCase: CaseSummary; readonly isOpen: boolean }) {
  return (
    <Link
      to={casePath(reviewCase.id)}
      aria-current={isOpen ? 'page' : undefined}
      className={cx('block rounded-card border bg-card p-3 hover:border-edge', isOpen ? 'border-indigo' : 'border-line')}
    >
      <span className="flex items-start justify-between gap-2">
        <span className="font-semibold">{reviewCase.title}</span>
        <ClaimBadge reviewCase={reviewCase} />
      </span>
      <span className="block text-14 text-muted">{reviewCase.place}</span>
      <span className="block text-14">{subjectText(reviewCase)}</span>
      {reviewCase.findings.length > 0 && <span className="block text-14 text-oxide">{reviewCase.findings.join(' · ')}</span>}
      <span className="block text-14 text-muted">
        {m['review_console.since']({ date: dateText(reviewCase.since), time: clockText(reviewCase.since) })}
      </span>
    </Link>
  );
}

function ClaimBadge({ reviewCase: { own, claim } }: { readonly reviewCase: CaseSummary }) {
  if (own) return <Badge tone="plain">{m['review_console.own']()}</Badge>;
  if (!claim) return null;
  return (
    <Badge tone="plain">{claim.mine ? m['review_console.mine']() : m['review_console.taken']({ time: clockText(claim.until) })}</Badge>
  );
}

function subjectText(reviewCase: CaseSummary): string {
  if (reviewCase.subject === 'listing') return m['review_console.new_listing']();
  if (reviewCase.subject === 'live') return m['review_console.flagged_live']();
  return m['review_console.changes']({ fields: reviewCase.changes.join(', ') });
}
