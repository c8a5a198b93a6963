import { useCallback, useEffect, useState } from 'react';
import type { MapAnswer } from '../../../contract/map.ts';
import type { SearchState } from '../../../contract/slug/state.ts';
import { api } from '../../lib/api.ts';
import { askedUnseen } from '../seen/unseen.ts';
import { writeBox, type Box } from './geometry.ts';

/** What the page's own list adds to a search. */
const OF_THE_LIST = new Set(['page', 'limit', 'sort', 'view', 'bbox']);

/** A search as the API takes it, without what only the list of it needs. */
export function queryOf(state: SearchState) {
  const params = Object.fromEntries(Object.entries(state.params).filter(([param]) => !OF_THE_LIST.has(param)));
  return { ...params, intent: state.intent, kind: state.kind ?? undefined, city: state.city, locality: [...state.localities] };
}

export interface Marks {
  readonly answer: MapAnswer | null;
  readonly status: 'loading' | 'there' | 'failed';
  /** Asks once more. */
  readonly again: () => void;
}
export interface Viewport {
  readonly box: Box;
  readonly zoom: number;
}

interface Settled {
  /** The question that was answered, or could not be. */
  readonly asked: string;
  readonly failed: boolean;
  readonly answer: MapAnswer | null;
}

/** What lies in the part of the map that is shown. While the next answer is on its way, or cannot be had, the last one stays. */
export function useMarks(state: SearchState, viewport: Viewport | null): Marks {
  const [settled, setSettled] = useState<Settled | null>(null);
  const [attempt, setAttempt] = useState(0);
  const query =
    viewport && JSON.stringify({ ...queryOf(state), bbox: writeBox(viewport.box), zoom: Math.round(viewport.zoom * 100) / 100 });
  const asking = query && `${attempt} ${query}`;
  useEffect(() => {
    if (!asking) return;
    const gone = new AbortController();
    const ask = async () => {
      try {
        const { data } = await api('GET /property/map', { query: await askedUnseen(questionIn(asking)) }, { signal: gone.signal });
        setSettled({ asked: asking, failed: false, answer: data });
      } catch {
        if (!gone.signal.aborted) setSettled((before) => ({ asked: asking, failed: true, answer: before?.answer ?? null }));
      }
    };
    void ask();
    return () => gone.abort();
  }, [asking]);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  const current = settled !== null && settled.asked === asking;
  return { answer: settled?.answer ?? null, status: !current ? 'loading' : settled.failed ? 'failed' : 'there', again };
}

const questionIn = (asking: string): { readonly unseen?: unknown } => JSON.parse(asking.slice(asking.indexOf(' '))) as object;
