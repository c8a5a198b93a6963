import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { city } from '../../../contract/location.ts';
import { api } from '../../lib/api/api.ts';

export type City = z.output<typeof city>;

/** The cities of the site, loaded once per visit. */
export function useCities(): { readonly cities: readonly City[]; readonly hasFailed: boolean } {
  const { data, isError } = useQuery({ queryKey: ['cities'], queryFn: () => api('GET /cities'), staleTime: Infinity });
  return { cities: data?.data ?? [], hasFailed: isError };
}
