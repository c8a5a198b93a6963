import type { OwnListing } from '../../../contract/posting/own-listing.ts';
import { kindOf } from '../../../kinds/index.ts';
import { nextTurn } from '../../concurrency/next-turn.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { presentOwnListing, type ListingPlace } from '../present/own-listing.ts';
import { withPendingEdit } from '../present/pending-edit.ts';
import { listingKeyOf, type ListingRow } from '../present/rows.ts';
import { readGalleries } from './galleries.ts';
import { readOpenHolds, readReviews } from './reviews.ts';

/** Replaces the name of a place with the name in the language of the request. */
const localize = <P extends { readonly name: string; readonly names: Readonly<Record<string, string>> }>(place: P): P => ({
  ...place,
  name: place.names[currentLanguage()] ?? place.name,
});

/** Statuses in which a listing may have a hold. */
const HELD_STATUSES: ReadonlySet<string> = new Set(['pending_review', 'removed']);

/** Milliseconds after which other requests get their turn: a long description takes some to check. */
const MAX_TURN_MS = 10;

/** Reads drafts and listings of one owner with their pending edits, in the order of `rows`. Uses a few queries in total. */
export async function readOwnListings(db: Db | Tx, rows: readonly ListingRow[], now: Date): Promise<OwnListing[]> {
  const [first] = rows;
  if (!first) return [];
  const reviews = await readReviews(db, rows.map(listingKeyOf));
  const edited = rows.map((row) => withPendingEdit(row, reviews.get(row.id)));
  const allRows = [...rows, ...edited];
  const localityIds = allRows.flatMap((row) => row.locality_id ?? []);
  const [cities, localities, owner, photos, holds] = await Promise.all([
    db
      .selectFrom('city')
      .selectAll()
      .where('id', 'in', [...new Set(allRows.map((row) => row.city_id))])
      .execute(),
    localityIds.length > 0
      ? db.selectFrom('locality').select(['id', 'slug', 'name', 'names']).where('id', 'in', localityIds).execute()
      : [],
    db.selectFrom('app_user').select('name').where('id', '=', first.owner_id).executeTakeFirst(),
    readGalleries(db, rows.map(listingKeyOf)),
    readOpenHolds(db, rows.filter(({ status }) => HELD_STATUSES.has(status)).map(listingKeyOf)),
  ]);
  const placeOf = (row: ListingRow): ListingPlace | null => {
    const city = cities.find(({ id }) => id === row.city_id);
    const locality = localities.find(({ id }) => id === row.locality_id);
    return city ? { city: localize(city), locality: locality ? localize(locality) : null } : null;
  };
  const listings: OwnListing[] = [];
  let turnStartedAt = performance.now();
  for (const [index, row] of rows.entries()) {
    const kind = kindOf(row.kind);
    const editedRow = edited[index]!;
    const [visiblePlace, editedPlace] = [placeOf(row), placeOf(editedRow)];
    if (!kind || !visiblePlace || !editedPlace) continue;
    const context = {
      visiblePlace,
      editedPlace,
      review: reviews.get(row.id),
      hold: holds.get(row.id),
      ownerName: owner?.name ?? null,
      photos: photos.get(row.id) ?? [],
    };
    listings.push(presentOwnListing(kind, row, editedRow, context, now));
    if (performance.now() - turnStartedAt < MAX_TURN_MS) continue;
    await nextTurn();
    turnStartedAt = performance.now();
  }
  return listings;
}

export async function readOwnListing(db: Db | Tx, row: ListingRow, now: Date): Promise<OwnListing> {
  const [listing] = await readOwnListings(db, [row], now);
  if (!listing) throw new Error(`Listing ${row.public_id} has the unknown kind ${row.kind}`);
  return listing;
}
