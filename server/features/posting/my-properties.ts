/** An owner's own drafts and listings, page by page, and their number. */
import type { z } from 'zod';
import type { postingRoutes } from '../../../contract/posting/posting.ts';
import { ALL_KINDS } from '../../../kinds/index.ts';
import type { Db } from '../../db/schema.ts';
import type { ListingRow } from '../../listings/present/rows.ts';

type Query = z.output<typeof postingRoutes.myProperties.query>;

/** The kinds that match a property type (kind, family or listing type) and a sub type (rent; sale or resale). */
function matchingKinds({ propertyType, subType }: Pick<Query, 'propertyType' | 'subType'>): string[] {
  const deal = subType === 'resale' ? 'sale' : subType;
  return ALL_KINDS.filter(
    (kind) => (!propertyType || [kind.id, kind.family, kind.listingType].includes(propertyType)) && (!deal || kind.deal === deal),
  ).map((kind) => kind.id);
}

/** A person's drafts and listings. They include listings that staff took down, but not those that the person deleted. */
const ownedListings = (db: Db, ownerId: string) =>
  db
    .selectFrom('listing')
    .where('owner_id', '=', ownerId)
    .where((e) =>
      e.or([
        e('status', '!=', 'removed'),
        e.exists(
          e
            .selectFrom('listing_hold as hold')
            .select('hold.id')
            .whereRef('hold.city_id', '=', 'listing.city_id')
            .whereRef('hold.listing_id', '=', 'listing.id')
            .where('hold.cause', '=', 'taken_down')
            .where('hold.ended_at', 'is', null),
        ),
      ]),
    );

/** A page of a person's drafts and listings, last changed first, and their total number. */
export async function readOwnListingPage(db: Db, ownerId: string, query: Query): Promise<{ rows: ListingRow[]; total: number }> {
  const kinds = matchingKinds(query);
  if (kinds.length === 0) return { rows: [], total: 0 };
  const { id } = query;
  const matchingListings = ownedListings(db, ownerId)
    .$if(query.status !== undefined, (rows) => rows.where('status', '=', query.status!))
    .where('kind', 'in', kinds)
    .$if(id !== undefined, (rows) => rows.where('public_id', '=', id!));
  const [{ total }, rows] = await Promise.all([
    matchingListings.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    matchingListings
      .selectAll()
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
  ]);
  return { rows, total: Number(total) };
}

/** The number of listings and drafts of a person, by kind and status. */
export async function countOwnListings(
  db: Db,
  ownerId: string,
): Promise<z.output<typeof postingRoutes.countMyProperties.response>['data']> {
  const rows = await ownedListings(db, ownerId)
    .select(['kind', 'status', (e) => e.fn.countAll<number>().as('count')])
    .groupBy(['kind', 'status'])
    .orderBy('kind')
    .orderBy('status')
    .execute();
  const counts = rows.map(({ kind, status, count }) => ({ kind, status, count: Number(count) }));
  const sumBy = (keyOf: (group: (typeof counts)[number]) => string) => {
    const sums: Record<string, number> = {};
    for (const group of counts) sums[keyOf(group)] = (sums[keyOf(group)] ?? 0) + group.count;
    return sums;
  };
  return {
    total: counts.reduce((sum, { count }) => sum + count, 0),
    by_status: sumBy(({ status }) => status),
    by_kind: sumBy(({ kind }) => kind),
    kinds: counts,
  };
}
