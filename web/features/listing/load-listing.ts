import { redirect } from 'react-router';
import type { Client } from '../../../contract/base/client.ts';
import { splitPath } from '../../../contract/languages.ts';
import { memoizedRead } from '../../lib/page/loader-memo.ts';
import { orErrorPage } from '../../lib/page/page-errors.ts';
import type { Listing } from '../../../contract/listing/listing.ts';
import { findNeighbours, type Neighbour, type Place } from './location/neighbours.ts';

/** Maximum number of neighbouring localities on a page. */
const MAX_NEIGHBOURS = 6;

/** The listing without the fields of its form, which the page shows as formatted facts. */
export type ShownListing = Omit<Listing, 'details'>;

/**
 * Loads a listing and the localities around it. Redirects an outdated URL to the canonical one. The data of a page is half of its download
 * on a phone, so it contains only what the page shows.
 */
export async function loadListing(api: Client, id: string, url: URL) {
  const response = await orErrorPage(api('GET /property/get', { query: { id } }));
  // The endpoint returns a list or, when an id is given, a single listing.
  if (!('page' in response)) throw new Response(null, { status: 404 });
  const { data, page } = response;
  if (splitPath(url.pathname).path !== page.canonical) throw redirect(page.canonical, 301);
  const { details: _, ...listing } = data;
  return { type: 'listing' as const, listing, page, neighbours: await loadNeighbours(api, data) };
}

/** As long as a page is cached. */
const PLACES_CACHE_MS = 20_000;

/** Loads the localities that have the most listings in a city. */
const loadPlaces = memoizedRead(PLACES_CACHE_MS, async (api, city) => {
  const { data } = await api('GET /property/hotproperty', { query: { top_location: 'true', city } });
  return data.flatMap((locality): Place[] => ('locality' in locality && typeof locality.locality === 'string' ? [placeOf(locality)] : []));
});

/** The nearest localities in the city of the listing. Empty when the listing's position is hidden. */
async function loadNeighbours(api: Client, { position, city, locality: ownLocality }: Listing): Promise<readonly Neighbour[]> {
  if (!position) return [];
  const places = await loadPlaces(api, city.slug);
  return findNeighbours(
    position,
    places.filter(({ name }) => name !== ownLocality?.name),
    MAX_NEIGHBOURS,
  );
}

function placeOf(locality: { locality: unknown; url: string; lat?: number; lng?: number }): Place {
  return { name: String(locality.locality), url: locality.url, lat: locality.lat ?? 0, lng: locality.lng ?? 0 };
}
