import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListingStatistics } from '../../../contract/statistics.ts';
import { api } from '../../lib/api.ts';

/**
 * What happened to a page of one's listings in 30 days, and to all of them together: one call for the whole page. Undefined
 * while it loads, null when it could not be loaded.
 */
export function useStatistics(ids: readonly string[]) {
  const { data, isError } = useQuery({
    queryKey: ['my-properties', 'statistics', ids],
    queryFn: async () => (await api('GET /property/statistics', { query: { property_id: [...ids] } })).data,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const byId = new Map(data?.properties.map((statistics) => [statistics.property_id, statistics]));
  const unknown = isError ? null : undefined;
  return { totals: data ?? unknown, of: (id: string): ListingStatistics | null | undefined => byId.get(id) ?? unknown };
}
