import { useQuery } from '@tanstack/react-query';
import type { AffectedCounts } from '../../../contract/places.ts';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { countText } from '../../lib/format/counts.ts';
import { FailedPart } from '../../ui/failed-part.tsx';

/** Shows how many listings a change of a locality would affect. */
export function AffectedListings({ id, text }: { readonly id: number; readonly text: (affected: AffectedCounts) => string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['admin', 'places', 'affected', id],
    queryFn: async () => (await api('GET /admin/localities/affected', { query: { id } })).data,
    staleTime: 0,
  });
  if (error && !data)
    return (
      <FailedPart
        text={messageOf(error, m['admin.failed']())}
        name={m['places.counting']()}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <p role="status" className="min-h-6">
      {data ? text(data) : m['places.counting']()}
    </p>
  );
}

export const affectedListingsText = ({ listings, live }: Pick<AffectedCounts, 'listings' | 'live'>): string =>
  m['places.change_touched']({ listings: countText(listings), live: countText(live) });
