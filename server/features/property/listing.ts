import type { ListingPage } from '../../../contract/property-pages.ts';
import type { Listing } from '../../../contract/shapes.ts';
import { INTENTS, KINDS_OF_INTENT, type SearchState } from '../../../contract/slug/state.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { areaText, shortRupees } from '../../views/format.ts';
import { goneText } from '../../views/gone.ts';
import { listingPage } from '../../views/listing-page.ts';
import { findListing } from '../../views/listing-ref.ts';
import { textOf } from '../../views/text.ts';
import { similarKeys } from './similar.ts';

/**
 * A listing in full with what stands around it on its page.
 * @throws AppError `not_found` when there never was one for visitors, `gone` when it is over for good
 */
export async function readListing(deps: Deps, id: string): Promise<{ data: Listing; page: ListingPage }> {
  const key = await findListing(deps.db, id);
  const found = key && (await listingPage(deps.db, key, deps.now()));
  if (!key || !found) throw new AppError('not_found', m['search_error.no_listing']());
  if (!('listing' in found)) throw new AppError('gone', await goneText(deps.db, key));
  const { listing, visibility, shareImage, schema, rera } = found;
  const similar = similarKeys(deps.search, key, listing, listing.details, deps.now());
  return {
    data: listing,
    page: {
      canonical: listing.url,
      indexable: visibility === 'open',
      title: titleOf(listing),
      description: descriptionOf(listing),
      image: shareImage,
      schema,
      rera,
      breadcrumbs: trailOf(listing),
      similar: await deps.cards.of(similar),
    },
  };
}

const placeOf = ({ locality, city }: Listing): string =>
  locality ? textOf('heading.in_locality', { locality: locality.name, city: city.name }) : city.name;

const titleOf = (listing: Listing): string =>
  textOf('listing_page.title', {
    title: listing.title,
    place: placeOf(listing),
    price: listing.price ? textOf(`price.${listing.price.per}`, { amount: shortRupees(listing.price.amount) }) : '',
  });

function descriptionOf(listing: Listing): string {
  const facts = [listing.area ? areaText(listing.area) : null, ...listing.facts.map(({ text }) => text)].filter(Boolean).join(', ');
  return textOf('listing_page.description', { title: listing.title, place: placeOf(listing), facts });
}

function trailOf({ kind, city, locality, title, url }: Listing): ListingPage['breadcrumbs'] {
  const intent = INTENTS.find((entry) => (KINDS_OF_INTENT[entry] as readonly string[]).includes(kind)) ?? 'rent';
  const inCity: SearchState = {
    intent,
    kind: KINDS_OF_INTENT[intent].length > 1 ? kind : null,
    city: city.slug,
    localities: [],
    params: {},
  };
  return [
    { name: textOf('trail.home'), url: '/' },
    { name: textOf('trail.city', { intent: textOf(`intent.${intent}`), city: city.name }), url: searchUrl(inCity) },
    ...(locality ? [{ name: locality.name, url: searchUrl({ ...inCity, localities: [locality.slug] }) }] : []),
    { name: title, url },
  ];
}
