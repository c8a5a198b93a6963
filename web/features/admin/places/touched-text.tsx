import { useQuery } from '@tanstack/react-query';
import type { Touched } from '../../../../contract/places.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { api, messageOf } from '../../../lib/api.ts';
import { countText } from '../../../lib/counts.ts';

/** What a change of a locality reaches, asked when it is about to be made. */
export function TouchedText({ id, text }: { readonly id: number; readonly text: (touched: Touched) => string }) {
  const { data, error } = useQuery({
    queryKey: ['admin', 'places', 'touched', id],
    queryFn: async () => (await api('GET /admin/localities/touched', { query: { id } })).data,
    staleTime: 0,
  });
  return (
    <p role="status" className="min-h-6">
      {data ? text(data) : error ? messageOf(error, m['admin.failed']()) : m['places.counting']()}
    </p>
  );
}

export const changeTouched = ({ listings, live }: Pick<Touched, 'listings' | 'live'>): string =>
  m['places.change_touched']({ listings: countText(listings), live: countText(live) });
