import type { Listing, ListingPage } from '../../../contract/listing/listing.ts';
import { societyPageUrl } from '../../../contract/place-pages/society-page.ts';
import { INTENTS, KINDS_OF_INTENT, type SearchState } from '../../../contract/slug/state.ts';
import { searchUrl } from '../../../contract/slug/search-url.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { ListingKey } from '../../db/listing-key.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { areaText, shortRupeesText } from '../../i18n/format.ts';
import { asValidated } from '../../http/responses/checked-lists.ts';
import { readUnavailableText } from './unavailable-text.ts';
import { readListingPage } from '../../listings/read/listing-page.ts';
import { societyKey } from '../../listings/present/society-key.ts';
import { textById } from '../../i18n/text.ts';
import { nearbyLandmarks } from '../../places/nearby-landmarks.ts';
import { placesOf, type Places } from '../../places/places.ts';
import { similarKeys } from './similar.ts';

/**
 * Reads a listing in full and the other data of its page.
 * @throws AppError `not_found` when visitors may not know of the listing; `gone` when its page was removed: by the owner, or 90 days after
 *   the listing ended
 */
export async function readListing(deps: Deps, id: string): Promise<{ data: Listing; page: ListingPage }> {
  const page = await readListingPage(deps.db, id, deps.now());
  if (!page) throw new AppError('not_found', m['search_error.no_listing']());
  const { key } = page;
  if (!('listing' in page)) throw new AppError('gone', await readUnavailableText(deps.db, key));
  const { listing, visibility, shareImage, schema: structuredDataTypes, rera } = page;
  const similar = await similarKeys(deps.search, key, listing, listing.details, deps.now());
  return {
    data: listing,
    page: {
      canonical: listing.url,
      indexable: visibility === 'open',
      title: pageTitle(listing),
      description: pageDescription(listing),
      image: shareImage,
      schema: structuredDataTypes,
      rera,
      breadcrumbs: breadcrumbsOf(listing),
      nearby: nearbyLandmarks(listing),
      society: societyOf(await placesOf(deps.db), key, listing),
      similar: asValidated(await deps.cards.getCards(similar)),
    },
  };
}

function societyOf(places: Places, { cityId }: ListingKey, { city, locality, details }: Listing): ListingPage['society'] {
  const key = societyKey(details, places.locality(cityId, locality?.slug ?? '')?.id ?? null);
  const society = key === null ? null : places.societies.byKey(cityId, key);
  return society && { slug: society.slug, name: society.name, url: societyPageUrl(city.slug, society.slug) };
}

const placeText = ({ locality, city }: Listing): string =>
  locality ? textById('heading.in_locality', { locality: locality.name, city: city.name }) : city.name;

const pageTitle = (listing: Listing): string =>
  textById('listing_page.title', {
    title: listing.title,
    place: [listing.building_name, placeText(listing)].filter(Boolean).join(', '),
    price: listing.price ? textById(`price.${listing.price.per}`, { amount: shortRupeesText(listing.price.amount) }) : '',
  });

function pageDescription(listing: Listing): string {
  const facts = [listing.area ? areaText(listing.area) : null, ...listing.facts.map(({ text }) => text)].filter(Boolean).join(', ');
  return textById('listing_page.description', { title: listing.title, place: placeText(listing), facts });
}

function breadcrumbsOf({ kind, city, locality, title, url }: Listing): ListingPage['breadcrumbs'] {
  const intent = INTENTS.find((candidate) => (KINDS_OF_INTENT[candidate] as readonly string[]).includes(kind)) ?? 'rent';
  const inCity: SearchState = {
    intent,
    kind: KINDS_OF_INTENT[intent].length > 1 ? kind : null,
    city: city.slug,
    localities: [],
    params: {},
  };
  return [
    { name: textById('trail.home'), url: '/' },
    { name: textById('trail.city', { intent: textById(`intent.${intent}`), city: city.name }), url: searchUrl(inCity) },
    ...(locality ? [{ name: locality.name, url: searchUrl({ ...inCity, localities: [locality.slug] }) }] : []),
    { name: title, url },
  ];
}
