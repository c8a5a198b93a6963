import { useSyncExternalStore } from 'react';
import { createStore, useStore } from '../../lib/store.ts';
import { RESULTS_VIEW_KEY as KEY } from './results-view-script.ts';

/**
 * How wide screens show results: `both` beside a map, `list` as a list with the filters beside it, `list-only` as a list because the device
 * cannot draw maps.
 */
type ResultsView = 'both' | 'list' | 'list-only';

/** Must equal the condition of the variant `beside` in the styles (web/styles/utilities.css). */
const BESIDE_QUERY = '(width >= 80rem) and (scripting: enabled)';

const store = createStore<ResultsView>('both');
if (typeof document !== 'undefined' && document.documentElement.dataset.results === 'list') store.set('list');

/** Stores the choice on this device. */
export function chooseResultsView(view: 'both' | 'list'): void {
  try {
    if (view === 'both') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, view);
  } catch {
    // Without storage the choice ends with the page.
  }
  applyView(view);
}

/** The map could not be drawn: results are shown as a list until the next page load. Not stored, because a browser update may fix it. */
export const showListWithoutMap = (): void => applyView('list-only');

function applyView(view: ResultsView): void {
  if (view === 'both') delete document.documentElement.dataset.results;
  else document.documentElement.dataset.results = 'list';
  store.set(view);
}

export const useResultsView = (): ResultsView => useStore(store);

function subscribe(onChange: () => void): () => void {
  const mediaQuery = matchMedia(BESIDE_QUERY);
  mediaQuery.addEventListener('change', onChange);
  const unsubscribe = store.subscribe(onChange);
  return () => {
    mediaQuery.removeEventListener('change', onChange);
    unsubscribe();
  };
}

/** Whether results are now shown beside a map. False on the server and during hydration. */
export function useIsBesideMap(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => store.get() === 'both' && matchMedia(BESIDE_QUERY).matches,
    () => false,
  );
}
