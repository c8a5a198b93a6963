import type { SearchState } from '../../../../contract/slug/state.ts';
import { KINDS_OF_INTENT } from '../../../../contract/slug/state.ts';
import { api } from '../../../lib/api/api.ts';

const STORED = 'unmet';
/** A device reports the same search at most once in four weeks. It stores only the latest searches. */
const MEMORY_MS = 28 * 86_400_000;
const MAX_REMEMBERED = 50;

/**
 * Reports to the site that a search in one locality found nothing, at most once in four weeks per device and search. Searches in several
 * localities or kinds are not reported. The report contains no id of the device.
 */
export function reportUnmetSearch({ city, localities, kind, intent, params }: SearchState): void {
  const [locality, ...others] = localities;
  const kinds = kind ? [kind] : KINDS_OF_INTENT[intent];
  if (!locality || others.length > 0 || kinds.length !== 1) return;
  const bedrooms = params.bhk_type ?? [];
  const budget = Math.ceil(Number(params.price_max?.[0]));
  if (bedrooms.length > 1) return;
  const body = { city, locality, kind: kinds[0], ...(bedrooms[0] && { bedrooms: bedrooms[0] }), ...(budget > 0 && { budget }) };
  try {
    const key = JSON.stringify(body);
    const since = Date.now() - MEMORY_MS;
    const stored = JSON.parse(localStorage.getItem(STORED) ?? '[]') as [key: string, at: number][];
    const known = stored.filter(([, at]) => at > since);
    if (known.some(([other]) => other === key)) return;
    localStorage.setItem(STORED, JSON.stringify([[key, Date.now()], ...known].slice(0, MAX_REMEMBERED)));
  } catch {
    // without storage repeated reports could not be prevented
    return;
  }
  void api('POST /search/unmet', { body: body as never }).catch(() => undefined);
}
