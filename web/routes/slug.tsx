import { lazy, useEffect } from 'react';
import { data, useRevalidator } from 'react-router';
import { loadListing } from '../features/listing/load-listing.ts';
import { loadSearch } from '../features/search/load-search.ts';
import { isStale, keepOffline, rememberShown } from '../features/search/keep-offline.ts';
import { idOfDetailSlug } from '../../contract/slug/detail-slug.ts';
import { m } from '../../messages/compiled/messages.js';
import { pack, unpack, type Packed } from '../lib/packed.ts';
import { pageMeta } from '../lib/seo.tsx';
import { apiContext } from '../lib/page-context.ts';
import type { Route } from './+types/slug.ts';

type Shown = Awaited<ReturnType<typeof loadSearch>> | Awaited<ReturnType<typeof loadListing>>;
type Data = Packed<Shown>;

// The route serves two pages; a visitor of one does not load the scripts of the other. No Suspense stands around them: the
// server would send what is inside hidden, to be shown by a script.
const pages = {
  search: async () => ({ default: (await import('../features/search/search-page.tsx')).SearchPage }),
  map: async () => ({ default: (await import('../features/map/map-search-page.tsx')).MapSearchPage }),
  listing: async () => ({ default: (await import('../features/listing/listing-page.tsx')).ListingPage }),
};
const scriptOf = (slug: string, query: string) => pages[idOfDetailSlug(slug) ? 'listing' : /[?&]view=/.test(query) ? 'map' : 'search']();
// In the browser the script of the page shown is asked for right away, not first when rendering comes to it. This module may
// come along with others, so only an address that looks like one of its own counts.
if (typeof document !== 'undefined' && /[/-](in|pid)-/.test(location.pathname)) void scriptOf(location.pathname, location.search);
const isUnseen = (query: string) => /[?&]unseen=/.test(query);
const packedUnseen = async (slug: string, url: URL) =>
  pack<Shown>(await (await import('../features/search/load-unseen.ts')).loadUnseen(slug, url));
const SearchPage = lazy(pages.search);
const MapSearchPage = lazy(pages.map);
const ListingPage = lazy(pages.listing);

export const handle = {
  place: (packed: Data) => {
    const shown = unpack(packed);
    return shown.is === 'search' ? { city: shown.page.city, intent: shown.page.state.intent } : { city: shown.listing.city };
  },
  frame: (packed: Data) => {
    const shown = unpack(packed);
    return { top: true, bottom: shown.is === 'listing' && shown.listing.status === 'active' };
  },
};

/** Listings and searches share the first segment of the path; an id at the end makes it a listing. */
export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const id = idOfDetailSlug(slug);
  const shown: Shown = id ? await loadListing(api, id, url) : await loadSearch(api, slug, url);
  // People get the page and what to loosen; who keeps an index learns that there is nothing under this address.
  const empty = shown.is === 'search' && shown.page.data.length === 0;
  const refused = shown.is === 'search' && shown.refused.length > 0;
  // Not kept: whoever is told of the first home under an address has to find it there.
  const headers = empty ? { 'cache-control': 'no-store' } : undefined;
  return data<Data>(pack(shown), { status: refused ? 422 : empty ? 404 : 200, headers });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function clientLoader({ params: { slug }, url, serverLoader }: Route.ClientLoaderArgs): Promise<Data> {
  // The page's script comes along with its data, so that the page appears whole.
  const script = scriptOf(slug, url.search);
  const shown = await keepOffline(isUnseen(url.search) ? () => packedUnseen(slug, url) : serverLoader);
  await script;
  return shown;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const shown = unpack<Shown>(loaderData);
  const origin = matches[0].loaderData?.origin ?? '';
  const { title, description, canonical, indexable } = shown.page;
  if (shown.is === 'listing') return pageMeta({ title, description, canonical, origin, image: shown.page.image, hidden: !indexable });
  const { page } = shown.page.pagination;
  return pageMeta({
    title: page > 1 ? m['search.page_title']({ title, page }) : title,
    description,
    canonical,
    origin,
    hidden: !indexable || shown.refused.length > 0,
  });
};

export default function Slug({ loaderData, matches }: Route.ComponentProps) {
  const shown = unpack<Shown>(loaderData);
  const origin = matches[0].loaderData.origin;
  // What came from the server is the same for everybody.
  const { revalidate } = useRevalidator();
  const waiting = shown.is === 'search' && shown.page.unseen?.hidden === null;
  useEffect(() => {
    if (waiting) void revalidate();
  }, [waiting, revalidate]);
  useEffect(() => rememberShown(shown.is === 'search' ? loaderData : null), [shown, loaderData]);
  if (shown.is === 'search' && shown.page.state.params.view)
    return <MapSearchPage page={shown.page} refused={shown.refused} stale={isStale(loaderData)} />;
  return shown.is === 'search' ? (
    <SearchPage page={shown.page} origin={origin} refused={shown.refused} stale={isStale(loaderData)} />
  ) : (
    <ListingPage listing={shown.listing} page={shown.page} localities={shown.localities} origin={origin} />
  );
}
