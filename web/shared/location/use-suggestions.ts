import { useEffect, useState } from 'react';
import type { Suggestion } from '../../../contract/location.ts';
import type { Intent } from '../../../contract/slug/state.ts';
import { api } from '../../lib/api/api.ts';
import { repeatRead } from '../../lib/api/repeat-read.ts';

/** Long enough for one request per quickly typed word, and too short to be noticed. */
const DEBOUNCE_MS = 120;
const MAX_CACHED = 200;

interface Suggestions {
  readonly options: readonly Suggestion[];
  /** The request failed. A search for the text itself is still possible. */
  readonly hasFailed: boolean;
  /** The request for the text in the field has ended. Unless it failed, the options belong to this text. */
  readonly isSettled: boolean;
}

interface SuggestionScope {
  readonly city: string;
  /** The search tab whose listings are counted. Without it all listings of a locality are counted. */
  readonly intent?: Intent | undefined;
  readonly withLandmarks?: boolean;
}

/**
 * Suggests localities of a city, and landmarks if requested, for the typed text. For an empty text it suggests the localities with the most
 * listings. Makes no request until `enabled`, so that pages on which nobody searches cost nothing.
 */
export function useSuggestions(input: string, enabled: boolean, { city, intent, withLandmarks = false }: SuggestionScope): Suggestions {
  const text = useDebounced(input.trim());
  const key = cacheKey({ city, intent, withLandmarks }, text);
  const [result, setResult] = useState<{ readonly key: string; readonly options: readonly Suggestion[]; readonly hasFailed: boolean }>(
    NO_RESULT,
  );
  useEffect(() => {
    if (!enabled) return;
    const control = new AbortController();
    const load = async () => {
      const options = await fetchSuggestions({ city, intent, withLandmarks }, text, control.signal);
      // The previous options stay until the new ones arrive, and also when the request fails.
      if (!control.signal.aborted) setResult((previous) => ({ key, options: options ?? previous.options, hasFailed: options === null }));
    };
    void load();
    return () => control.abort();
  }, [city, intent, text, key, enabled, withLandmarks]);
  return { options: result.options, hasFailed: result.hasFailed, isSettled: (!enabled || result.key === key) && text === input.trim() };
}

const NO_RESULT = { key: '', options: [], hasFailed: false };
/** Responses since the page was opened, so that deleting typed letters shows suggestions at once. */
const cache = new Map<string, readonly Suggestion[]>();
const cacheKey = ({ city, intent, withLandmarks }: SuggestionScope, text: string) =>
  `${city} ${intent} ${withLandmarks} ${text.toLowerCase()}`;

/** Null when the request failed. */
async function fetchSuggestions(scope: SuggestionScope, text: string, signal: AbortSignal): Promise<readonly Suggestion[] | null> {
  const { city, intent, withLandmarks } = scope;
  const key = cacheKey(scope, text);
  const cached = cache.get(key);
  if (cached) return cached;
  try {
    const query = { city, query: text, intent, ...(withLandmarks && { landmarks: 'true' as const }) };
    // the signal is aborted when the text changes
    const { data } = await repeatRead(() => api('GET /location', { query }, { signal }), signal);
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(key, data);
    return data;
  } catch {
    return null;
  }
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
