import type { editorialListRoutes } from '../../../contract/lists/editorial-lists.ts';
import type { ResponseOf } from '../../../contract/base/route.ts';
import type { Db } from '../../db/schema.ts';
import { readKeyedCards } from '../../listings/read/listing-cards.ts';
import type { City, Places } from '../../places/places.ts';

type CuratedEntry = ResponseOf<typeof editorialListRoutes.listCuratedEntries>['data'][number];

/** All entries of the curated lists of a city: first the localities, then the listings, both newest first. */
export async function readCuratedEntries(db: Db, places: Places, city: City, now: Date): Promise<CuratedEntry[]> {
  const listings = await db
    .selectFrom('curated_list_entry')
    .selectAll()
    .where('city_id', '=', city.id)
    .orderBy('added_at', 'desc')
    .execute();
  const localities = await db
    .selectFrom('curated_list_locality')
    .selectAll()
    .where('city_id', '=', city.id)
    .orderBy('added_at', 'desc')
    .execute();
  const cards = await readKeyedCards(
    db,
    listings.map(({ city_id, listing_id }) => ({ cityId: city_id, listingId: listing_id })),
  );
  const cardsByListing = new Map(cards.map(({ key, card }) => [key.listingId, card]));
  const times = ({ starts_at, ends_at }: { starts_at: Date; ends_at: Date | null }) => ({
    city: city.slug,
    from: starts_at.toISOString(),
    until: ends_at?.toISOString() ?? null,
    shown: starts_at <= now && (ends_at === null || ends_at > now),
  });
  return [
    ...localities.flatMap((entry): CuratedEntry[] => {
      const locality = places.localityById(entry.locality_id);
      if (!locality) return [];
      return [
        { list: 'top_location', property_id: null, locality: locality.slug, title: locality.name, place: null, url: null, ...times(entry) },
      ];
    }),
    ...listings.flatMap((entry): CuratedEntry[] => {
      const card = cardsByListing.get(entry.listing_id);
      if (!card) return [];
      const period = times(entry);
      return [
        {
          list: entry.list as CuratedEntry['list'],
          property_id: card.id,
          locality: null,
          title: card.title,
          place: card.locality?.name ?? card.city.name,
          url: card.url,
          ...period,
          shown: period.shown && card.status === 'active',
        },
      ];
    }),
  ];
}
