import { m } from '../../../messages/compiled/messages.js';
import type { Config } from '../../config/config.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { kindOf } from '../../../kinds/index.ts';
import { publicAddress, publicArea } from '../../listings/present/public-address.ts';
import { listingTitle } from '../../listings/present/title.ts';
import { placesOf } from '../../places/places.ts';
import { formatVisitCalendar } from './calendar.ts';
import type { VisitRow } from './queries.ts';

type CalendarDeps = Pick<Deps, 'config' | 'db' | 'siteUrl'>;

/** The iCalendar file of a visit in the current language, with the title of the listing. */
export async function readVisitCalendar(deps: CalendarDeps, db: Db | Tx, row: VisitRow): Promise<{ title: string; content: string }> {
  const { title, place } = await readTitleAndPlace(deps, db, row);
  const content = formatVisitCalendar({
    id: row.id,
    startsAt: row.starts_at,
    updatedAt: row.updated_at,
    version: row.version,
    state: row.state,
    title: m['site_visit.calendar']({ title }),
    place,
    url: `${deps.siteUrl()}/visits`,
    organizer: { name: m['shell.name'](), uri: organizerUri(deps.config, deps.siteUrl()) },
  });
  return { title, content };
}

/**
 * The title and place of a home. Before the owner accepts, and after a visit was cancelled, the place is only the locality. For an accepted
 * visit it is the address that the page of the listing shows. The owners themselves tell the door number.
 */
async function readTitleAndPlace(deps: CalendarDeps, db: Db | Tx, visit: VisitRow): Promise<{ title: string; place: string }> {
  const listing = await db
    .selectFrom('listing')
    .select(['kind', 'details', 'locality_id'])
    .where('city_id', '=', visit.city_id)
    .where('id', '=', visit.listing_id)
    .executeTakeFirstOrThrow();
  const places = await placesOf(deps.db);
  const kind = kindOf(listing.kind);
  const locality = listing.locality_id === null ? null : places.localityById(listing.locality_id);
  const listingPlace = {
    details: listing.details,
    locality_name: locality?.name ?? null,
    city_name: places.cityById(visit.city_id)?.name ?? '',
  };
  const isAgreed = visit.state === 'accepted' || visit.state === 'checked_in';
  return {
    title: kind ? listingTitle(kind, listing.details) : visit.public_id,
    place: isAgreed ? publicAddress(listingPlace) : publicArea(listingPlace),
  };
}

/** The sender of the site's mail. Without mail it is the address of the site, because an organizer may be any URI. */
function organizerUri({ mail }: Config, siteUrl: string): string {
  const address = mail.type === 'smtp' ? /[^\s<>]+@[^\s<>]+/u.exec(mail.from)?.[0] : undefined;
  return address === undefined ? siteUrl : `mailto:${address}`;
}
