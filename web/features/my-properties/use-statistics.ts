import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListingStatistics } from '../../../contract/administration/statistics.ts';
import { api } from '../../lib/api/api.ts';

/**
 * Statistics of the last 30 days for the listings on a page and in total, loaded with one request.
 * `totals` and `statisticsFor(id)` are undefined while loading and null when loading failed.
 */
export function useStatistics(ids: readonly string[]) {
  const { data, isError } = useQuery({
    queryKey: ['my-properties', 'statistics', ids],
    queryFn: async () => (await api('GET /property/statistics', { query: { property_id: [...ids] } })).data,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const byId = new Map(data?.properties.map((statistics) => [statistics.property_id, statistics]));
  const absentValue = isError ? null : undefined;
  return { totals: data ?? absentValue, statisticsFor: (id: string): ListingStatistics | null | undefined => byId.get(id) ?? absentValue };
}
