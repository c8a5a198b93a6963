import { redirect } from 'react-router';
import type { Client } from '../../../contract/base/client.ts';
import { splitPath } from '../../../contract/languages.ts';
import { orErrorPage } from '../../lib/page/page-errors.ts';
import type { Place } from './location/neighbours.ts';

/** Loads a listing and the localities of its city. Redirects an outdated URL to the canonical one. */
export async function loadListing(api: Client, id: string, url: URL) {
  const response = await orErrorPage(api('GET /property/get', { query: { id } }));
  // The endpoint returns a list or a single listing; with an id it is the latter.
  if (!('page' in response)) throw new Response(null, { status: 404 });
  const { data: listing, page } = response;
  if (splitPath(url.pathname).path !== page.canonical) throw redirect(page.canonical, 301);
  const { data: localityData } = await api('GET /property/hotproperty', { query: { top_location: 'true', city: listing.city.slug } });
  const localities = localityData.flatMap((locality): Place[] =>
    'locality' in locality && typeof locality.locality === 'string' ? [placeOf(locality)] : [],
  );
  return { type: 'listing' as const, listing, page, localities };
}

function placeOf(locality: { locality: unknown; url: string; lat?: number; lng?: number }): Place {
  return { name: String(locality.locality), url: locality.url, lat: locality.lat ?? 0, lng: locality.lng ?? 0 };
}
