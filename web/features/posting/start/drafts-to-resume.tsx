import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { m } from '../../../../messages/compiled/messages.js';
import { api } from '../../../lib/api/api.ts';
import { dateText } from '../../../lib/format/dates.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { ForwardIcon } from '../../../ui/drawings/icons.tsx';
import { useLoggedIn } from '../../../shared/session/session.ts';
import { forgetOutdated } from '../../../shared/own-listing/unsaved-store.ts';
import { PHOTO_STEP, REVIEW_STEP, stepPath } from '../../../shared/own-listing/wizard-paths.ts';

const MAX_DRAFTS = 3;

/**
 * Unfinished drafts, the latest first. Renders nothing when there are none.
 * @param linksToPhotoStep whether to link to the photo step, because shared photos are to be added
 */
export function DraftsToResume({ linksToPhotoStep = false }: { readonly linksToPhotoStep?: boolean }) {
  const isLoggedIn = useLoggedIn();
  const { data } = useQuery({
    queryKey: ['my-properties', 'draft', 1],
    queryFn: () => api('GET /property/myproperty', { query: { status: 'draft', page: 1, limit: MAX_DRAFTS } }),
    enabled: isLoggedIn,
  });
  useEffect(() => forgetOutdated(), []);
  if (!isLoggedIn || !data || data.data.length === 0) return null;
  return (
    <section aria-labelledby="drafts" className="mb-8 rounded-card border border-line bg-card">
      <h2 id="drafts" className="px-4 pt-4 pb-2 text-18 font-bold">
        {m['posting.drafts']()}
      </h2>
      <ul>
        {data.data.map((draft) => (
          <li key={draft.id} className="border-t border-line">
            <Anchor
              href={stepPath(draft.kind, draft.id, linksToPhotoStep ? PHOTO_STEP : (draft.next_step ?? REVIEW_STEP))}
              className="flex min-h-16 items-center gap-4 px-4 py-2 -outline-offset-4 hover:bg-sand"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate font-semibold">{draft.title}</span>
                <span className="block text-14 text-muted">
                  {m['posting.draft_note']({ percent: draft.completeness, date: dateText(draft.updated_at) })}
                </span>
              </span>
              <span className="shrink-0 font-semibold text-indigo">{m['posting.continue']()}</span>
              <ForwardIcon className="size-4 text-muted" />
            </Anchor>
          </li>
        ))}
      </ul>
      {data.pagination.total > MAX_DRAFTS && (
        <Anchor
          href="/my-properties?status=draft"
          className="flex min-h-11 items-center border-t border-line px-4 font-semibold text-indigo"
        >
          {m['posting.drafts_all']({ count: data.pagination.total })}
        </Anchor>
      )}
    </section>
  );
}
