import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Suggestion } from '../../../contract/location.ts';
import { api } from '../../lib/api.ts';

/** Long enough that a word typed at speed asks once, short enough not to be felt. */
const PAUSE_MS = 120;

export interface Suggestions {
  readonly options: readonly Suggestion[];
  /** The server could not be asked; what is typed can still be searched for. */
  readonly failed: boolean;
  readonly settled: boolean;
}

/**
 * Localities of a city for what was typed so far; nothing typed gives the fullest ones. Asks only once `wanted`, so that a
 * page nobody searches on costs nothing.
 */
export function useSuggestions(city: string, typed: string, wanted: boolean): Suggestions {
  const text = useSettled(typed.trim());
  const { data, isError, isFetching } = useQuery({
    queryKey: ['location', city, text.toLowerCase()],
    queryFn: async ({ signal }) => (await api('GET /location', { query: { city, query: text } }, { signal })).data,
    enabled: wanted,
    placeholderData: keepPreviousData,
    staleTime: 10 * 60_000,
  });
  return { options: data ?? [], failed: isError, settled: !isFetching && text === typed.trim() };
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
