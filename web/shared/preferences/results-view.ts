import { useSyncExternalStore } from 'react';
import { createStore, useStore } from '../../lib/store.ts';
import { RESULTS_VIEW_KEY as KEY } from './results-view-script.ts';

/** How wide screens show results: beside a map, or as a list with the filters beside it. `list-only`: a list, because the device cannot draw maps. */
type ResultsView = 'both' | 'list' | 'list-only';

/** The same condition as the variant `beside` of the styles (web/styles/utilities.css). */
const BESIDE_QUERY = '(width >= 80rem) and (scripting: enabled)';

const store = createStore<ResultsView>('both');
if (typeof document !== 'undefined' && document.documentElement.dataset.results === 'list') store.set('list');

/** Keeps the choice on this device. */
export function chooseResultsView(view: 'both' | 'list'): void {
  try {
    if (view === 'both') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, view);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  show(view);
}

/** The map could not be drawn: results are a list until the next page load. Nothing is stored, because the next browser update may change it. */
export const showListWithoutMap = (): void => show('list-only');

function show(view: ResultsView): void {
  if (view === 'both') delete document.documentElement.dataset.results;
  else document.documentElement.dataset.results = 'list';
  store.set(view);
}

export const useResultsView = (): ResultsView => useStore(store);

function subscribe(onChange: () => void): () => void {
  const wide = matchMedia(BESIDE_QUERY);
  wide.addEventListener('change', onChange);
  const unsubscribe = store.subscribe(onChange);
  return () => {
    wide.removeEventListener('change', onChange);
    unsubscribe();
  };
}

/** Whether results are beside a map now; false on the server and while the page hydrates. */
export function useIsBesideMap(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => store.get() === 'both' && matchMedia(BESIDE_QUERY).matches,
    () => false,
  );
}
