import { Link } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import type { CaseSummary } from '../../../contract/review.ts';
import { clockText, dateText } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { casePath } from './review-paths.ts';

/** A case in the list: what changes of what, since when, and who has it. */
export function CaseLink({ one, open }: { readonly one: CaseSummary; readonly open: boolean }) {
  return (
    <Link
      to={casePath(one.id)}
      aria-current={open ? 'page' : undefined}
      className={cx('block rounded-card border bg-card p-3 hover:border-edge', open ? 'border-indigo' : 'border-line')}
    >
      <span className="flex items-start justify-between gap-2">
        <span className="font-semibold">{one.title}</span>
        {one.own ? (
          <Badge look="plain">{m['review_console.own']()}</Badge>
        ) : one.claim ? (
          <Badge look="plain">
            {one.claim.mine ? m['review_console.mine']() : m['review_console.taken']({ time: clockText(one.claim.until) })}
          </Badge>
        ) : null}
      </span>
      <span className="block text-14 text-muted">{one.place}</span>
      <span className="block text-14">
        {one.of === 'listing'
          ? m['review_console.new_listing']()
          : one.of === 'live'
            ? m['review_console.live_doubt']()
            : m['review_console.changes']({ fields: one.changes.join(', ') })}
      </span>
      {one.found.length > 0 && <span className="block text-14 text-oxide">{one.found.join(' · ')}</span>}
      <span className="block text-14 text-muted">
        {m['review_console.since']({ date: dateText(one.since), time: clockText(one.since) })}
      </span>
    </Link>
  );
}
