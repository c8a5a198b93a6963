import type { Selectable } from 'kysely';
import type { OwnListing } from '../../contract/shapes.ts';
import { dayInIndia } from '../../kinds/calendar.ts';
import { kilometresBetween } from '../../kinds/distance.ts';
import type { CheckContext, Kind } from '../../kinds/field.ts';
import { kindOf } from '../../kinds/index.ts';
import { missedConfirmation } from '../../kinds/lifetime.ts';
import { completeness, nextStep, stepStates, warnings } from '../../kinds/publish.ts';
import { m } from '../../messages/compiled/messages.js';
import { issueMessage } from '../../messages/issue-message.ts';
import type { CityTable, Db, Tx } from '../db/schema.ts';
import { publishProblems } from './blocking.ts';
import { asWanted, presentReview, reviewsOf, type ReviewRow } from './held-edit.ts';
import { holdsOf, presentHold, type HoldRow } from './holds.ts';
import { builderOf, presentCard } from './listing-card.ts';
import { galleries, ownPhotos, type PhotoRow } from './own-photo.ts';
import { keyOf, type ListingRow } from './own-row.ts';
import { isMended } from './refused.ts';
import { language } from '../language.ts';
import { textOf } from './text.ts';
import { listingPath, listingTitle } from './title.ts';

export type City = Selectable<CityTable>;

/** What the rules of a kind are held against for a listing of this city. */
export function checkContext(city: City, now: Date, photoCount = 0): CheckContext {
  return { state: city.state_code, today: dayInIndia(now), centre: { lat: city.lat, lng: city.lng }, photoCount };
}

/** A place by its name in the language of the request, as on every page. */
const spelled = <P extends { readonly name: string; readonly names: Readonly<Record<string, string>> }>(place: P): P => ({
  ...place,
  name: place.names[language()] ?? place.name,
});

/** States a hold takes a listing to. */
const HELD: ReadonlySet<string> = new Set(['pending_review', 'removed']);

interface Spot {
  readonly city: City;
  /** Of the gazetteer, when it knows the locality. */
  readonly area: { readonly slug: string; readonly name: string } | null;
}
interface Surroundings {
  /** Where visitors see it, and where its owner wants it to be: another place while an edit waits. */
  readonly shown: Spot;
  readonly wanted: Spot;
  readonly review: ReviewRow | undefined;
  readonly hold: HoldRow | undefined;
  readonly ownerName: string | null;
  readonly photos: readonly PhotoRow[];
}

/** Drafts and listings as their owner wants them, private fields included, in the order given. A few queries in all. */
export async function ownListings(db: Db | Tx, rows: readonly ListingRow[], now: Date): Promise<OwnListing[]> {
  const [first] = rows;
  if (!first) return [];
  const reviews = await reviewsOf(db, rows.map(keyOf));
  const wanted = rows.map((row) => asWanted(row, reviews.get(row.id)));
  const everywhere = [...rows, ...wanted];
  const localityIds = everywhere.flatMap((row) => row.locality_id ?? []);
  const [cities, areas, owner, photos, holds] = await Promise.all([
    db
      .selectFrom('city')
      .selectAll()
      .where('id', 'in', [...new Set(everywhere.map((row) => row.city_id))])
      .execute(),
    localityIds.length > 0
      ? db.selectFrom('locality').select(['id', 'slug', 'name', 'names']).where('id', 'in', localityIds).execute()
      : [],
    db.selectFrom('app_user').select('name').where('id', '=', first.owner_id).executeTakeFirst(),
    galleries(db, rows.map(keyOf)),
    holdsOf(db, rows.filter(({ status }) => HELD.has(status)).map(keyOf)),
  ]);
  const spot = (row: ListingRow): Spot | null => {
    const city = cities.find(({ id }) => id === row.city_id);
    const area = areas.find(({ id }) => id === row.locality_id);
    return city ? { city: spelled(city), area: area ? spelled(area) : null } : null;
  };
  return rows.flatMap((row, at) => {
    const kind = kindOf(row.kind);
    const [shown, there] = [spot(row), spot(wanted[at]!)];
    if (!kind || !shown || !there) return [];
    const around = {
      shown,
      wanted: there,
      review: reviews.get(row.id),
      hold: holds.get(row.id),
      ownerName: owner?.name ?? null,
      photos: photos.get(row.id) ?? [],
    };
    return [present(kind, row, wanted[at]!, around, now)];
  });
}

export async function ownListing(db: Db | Tx, row: ListingRow, now: Date): Promise<OwnListing> {
  const [listing] = await ownListings(db, [row], now);
  if (!listing) throw new Error(`Listing ${row.public_id} has the unknown kind ${row.kind}`);
  return listing;
}

function present(
  kind: Kind,
  row: ListingRow,
  wanted: ListingRow,
  { shown: { city, area }, wanted: { city: wantedCity }, review, hold, ownerName, photos }: Surroundings,
  now: Date,
): OwnListing {
  const values = wanted.details;
  const context = checkContext(wantedCity, now, photos.length);
  const errors = publishProblems(kind, values, context);
  const soft = warnings(kind, values, context);
  return {
    ...values,
    id: row.public_id,
    kind: row.kind,
    title: listingTitle(kind, values),
    status: row.status,
    version: row.version,
    url: row.first_published_at
      ? listingPath(kind, row.details, {
          publicId: row.public_id,
          city: city.slug,
          area: area?.slug ?? null,
          builder: builderOf({ details: row.details, owner_name: ownerName }),
        })
      : null,
    steps: stepStates(kind, values, context).map(({ id, title, complete }) => ({ id, title: textOf(title), complete })),
    next_step: nextStep(kind, values, context),
    completeness: completeness(kind, values, context),
    errors,
    warnings: [
      ...soft.map((issue) => ({ path: issue.path, message: issueMessage(issue), code: issue.code, step: issue.step })),
      ...placeWarnings(wanted, wantedCity),
    ],
    photos: ownPhotos(row, photos),
    card: presentCard(kind, cardRow(row, city, area, ownerName), photos[0] && { photo: photos[0], count: photos.length }),
    review: presentReview(kind, review, review !== undefined && isMended(review, wanted, photos)),
    hold: hold ? presentHold(hold) : null,
    state: wantedCity.state_code,
    created_by: row.owner_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    first_published_at: row.first_published_at?.toISOString() ?? null,
    last_confirmed_at: row.last_confirmed_at?.toISOString() ?? null,
    unconfirmed: row.status === 'active' && row.last_confirmed_at !== null && missedConfirmation(row.kind, row.last_confirmed_at, now),
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}

// A locality the gazetteer lacks has no page to lead to, so the card names the city alone, as it does for visitors.
function cardRow(row: ListingRow, city: City, area: Spot['area'], ownerName: string | null) {
  return {
    ...row,
    city_slug: city.slug,
    city_name: city.name,
    state_code: city.state_code,
    locality_slug: area?.slug ?? null,
    locality_name: area?.name ?? null,
    owner_name: ownerName,
    owner_since: row.created_at,
  };
}

// What only the gazetteer can tell: a pin outside the city's own circle, a locality it does not list.
function placeWarnings(row: ListingRow, city: City): OwnListing['warnings'] {
  const found: OwnListing['warnings'] = [];
  const { locality } = row.details;
  if (typeof locality === 'string' && row.locality_id === null) {
    const message = m['posting_warning.unknown_locality']({ locality, city: city.name });
    found.push({ path: 'locality', message, code: 'unknown_locality', step: 'location' });
  }
  if (row.lat !== null && row.lng !== null) {
    const away = kilometresBetween({ lat: row.lat, lng: row.lng }, city);
    if (away > city.radius_km) {
      const message = m['posting_warning.pin_outside_city']({ distance: Math.round(away), city: city.name });
      found.push({ path: 'lat', message, code: 'pin_outside_circle', step: 'location' });
    }
  }
  return found;
}
