/** Searches that are pages of their own for search engines: intent, city, locality, and bedrooms or a type, with enough to show. */
import { setImmediate as breathe } from 'node:timers/promises';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { INTENTS, KINDS_OF_INTENT, type Intent } from '../../../contract/slug/state.ts';
import { BEDROOM_PARAM, LEASE_FILTER, TYPE_TOKENS } from '../../../contract/slug/vocabulary.ts';
import { everything, type SearchIndex } from '../../search/index.ts';
import { WORTH_INDEXING } from '../../views/indexing.ts';
import type { City, Places } from '../../views/places.ts';

/** Parameters that a slug carries as words. */
const WORDED = new Set<string>([BEDROOM_PARAM, LEASE_FILTER.param, ...TYPE_TOKENS.map(({ param }) => param)]);

/** Tabs, and the single kinds of a tab that has several. */
const SCOPES: readonly { readonly intent: Intent; readonly kind: string | null; readonly kinds: readonly string[] }[] = INTENTS.flatMap(
  (intent) => {
    const kinds: readonly string[] = KINDS_OF_INTENT[intent];
    return [{ intent, kind: null, kinds }, ...(kinds.length > 1 ? kinds.map((kind) => ({ intent, kind, kinds: [kind] })) : [])];
  },
);

/** Paths of the city's searches, from the index in memory; the processor is left to others between any two questions. */
export async function searchPages(search: SearchIndex, places: Places, city: City, now: Date): Promise<string[]> {
  const paths = new Set<string>();
  for (const { intent, kind, kinds } of SCOPES) {
    const ask = (filters: Readonly<Record<string, string[]>>) => {
      const found = search.search({ ...everything(city.id, kinds, now), filters, limit: 1, facets: true });
      const state = { intent, kind, city: city.slug, params: filters };
      const note = (localities: readonly string[], count: number) => {
        const path = searchUrl({ ...state, localities });
        // what the words of a slug cannot say is no page of its own
        if (count >= WORTH_INDEXING && !path.includes('?')) paths.add(path);
      };
      note([], found.total);
      for (const [id, count] of places.summed(found.localities)) note([places.localityById(id)?.slug ?? ''].filter(Boolean), count);
      return found;
    };
    const options = ask({}).facets.flatMap(({ filter, options }) =>
      WORDED.has(filter.param)
        ? options.flatMap(({ value, count }) => (count >= WORTH_INDEXING ? [{ param: filter.param, value }] : []))
        : [],
    );
    for (const { param, value } of options) {
      await breathe();
      ask({ [param]: [value] });
    }
  }
  return [...paths].toSorted();
}
