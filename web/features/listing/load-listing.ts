import { redirect } from 'react-router';
import type { Client } from '../../../contract/client.ts';
import { splitPath } from '../../../contract/languages.ts';
import { orErrorPage } from '../../lib/page-errors.ts';
import type { Place } from './neighbours.ts';

/** A listing with what stands around it; a wrong or old address leads to the right one. */
export async function loadListing(api: Client, id: string, url: URL) {
  const answer = await orErrorPage(api('GET /property/get', { query: { id } }));
  // One call serves lists and single listings; with an id it is the latter.
  if (!('page' in answer)) throw new Response(null, { status: 404 });
  const { data: listing, page } = answer;
  if (splitPath(url.pathname).path !== page.canonical) throw redirect(page.canonical, 301);
  const { data: around } = await api('GET /property/hotproperty', { query: { top_location: 'true', city: listing.city.slug } });
  const localities = around.flatMap((one): Place[] => ('locality' in one && typeof one.locality === 'string' ? [placeOf(one)] : []));
  return { is: 'listing' as const, listing, page, localities };
}

function placeOf(one: { locality: unknown; url: string; lat?: number; lng?: number }): Place {
  return { name: String(one.locality), url: one.url, lat: one.lat ?? 0, lng: one.lng ?? 0 };
}
