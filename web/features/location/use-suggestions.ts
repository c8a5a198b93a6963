import { useEffect, useState } from 'react';
import type { Suggestion } from '../../../contract/location.ts';
import { api } from '../../lib/api.ts';

/** Long enough that a word typed at speed asks once, short enough not to be felt. */
const PAUSE_MS = 120;
const MOST_KNOWN = 200;

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
  const key = `${city} ${text.toLowerCase()}`;
  const [answer, setAnswer] = useState<{ readonly key: string; readonly options: readonly Suggestion[]; readonly failed: boolean }>(NONE);
  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    const ask = async () => {
      const options = await suggest(city, text, stop.signal);
      // Those before stay in view until these are here, and when these do not come.
      if (!stop.signal.aborted) setAnswer((before) => ({ key, options: options ?? before.options, failed: options === null }));
    };
    void ask();
    return () => stop.abort();
  }, [city, text, key, wanted]);
  return { options: answer.options, failed: answer.failed, settled: (!wanted || answer.key === key) && text === typed.trim() };
}

const NONE = { key: '', options: [], failed: false };
/** Asked before on this page: typing and taking back answers at once. */
const known = new Map<string, readonly Suggestion[]>();

/** Null when the server could not be asked. */
async function suggest(city: string, text: string, signal: AbortSignal): Promise<readonly Suggestion[] | null> {
  const key = `${city} ${text.toLowerCase()}`;
  const kept = known.get(key);
  if (kept) return kept;
  try {
    const { data } = await api('GET /location', { query: { city, query: text } }, { signal });
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, data);
    return data;
  } catch {
    return null;
  }
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
