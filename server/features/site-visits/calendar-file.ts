import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { readTitlesInEveryLanguage } from '../../listings/read/listing-titles.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { visitCalendar } from './calendar.ts';
import type { VisitRow } from './queries.ts';

/** The iCalendar file of a visit in the current language, with the listing's title. */
export async function calendarOf(deps: Deps, row: VisitRow): Promise<{ title: string; content: string }> {
  const titles = await readTitlesInEveryLanguage(deps.db, [{ cityId: row.city_id, listingId: row.listing_id }]);
  const title = titles.get(row.public_id)?.[currentLanguage()] ?? row.public_id;
  const content = visitCalendar({
    id: row.id,
    startsAt: row.starts_at,
    updatedAt: row.updated_at,
    version: row.version,
    state: row.state,
    title: m['site_visit.calendar']({ title }),
    url: `${deps.siteUrl()}/visits`,
  });
  return { title, content };
}
