import { DAY_MS } from '../../../../kinds/calendar.ts';
import type { SearchState } from '../../../../contract/slug/state.ts';
import { KINDS_OF_INTENT } from '../../../../contract/slug/state.ts';
import { api } from '../../../lib/api/api.ts';

/** Local storage key of the latest reported searches. */
const KEY = 'unmet';
/** A device reports the same search at most once in four weeks. */
const REPORT_INTERVAL_MS = 28 * DAY_MS;
const MAX_STORED = 50;

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
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '[]') as [key: string, reportedAt: number][];
    const recentReports = stored.filter(([, reportedAt]) => reportedAt > Date.now() - REPORT_INTERVAL_MS);
    if (recentReports.some(([other]) => other === key)) return;
    localStorage.setItem(KEY, JSON.stringify([[key, Date.now()], ...recentReports].slice(0, MAX_STORED)));
  } catch {
    // without storage repeated reports could not be prevented
    return;
  }
  void api('POST /search/unmet', { body: body as never }, { withoutLogin: 'fail' }).catch(() => undefined);
}
