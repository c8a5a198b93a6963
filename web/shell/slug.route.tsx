import { lazy, useEffect } from 'react';
import { data, useRevalidator } from 'react-router';
import { loadListing } from '../features/listing/load-listing.ts';
import { loadSearch } from '../features/search/load-search.ts';
import { isStaleData, rememberShownData, shownData, withOfflineFallback } from '../features/search/offline-fallback.ts';
import { idOfDetailSlug } from '../../contract/slug/detail-slug.ts';
import { lazyPart } from '../lib/page/lazy-part.tsx';
import { preloadEngine } from '../shared/map/load-engine.ts';
import { localPath } from '../../messages/current-language.ts';
import { m } from '../../messages/compiled/messages.js';
import { pack, unpack, type Packed } from '../lib/page/packed.ts';
import { pageMeta } from '../lib/page/seo.tsx';
import { apiContext } from '../lib/page/page-context.ts';
import type { Route } from './+types/slug.route.ts';

type SearchData = Awaited<ReturnType<typeof loadSearch>>;
type PageData = SearchData | Awaited<ReturnType<typeof loadListing>>;
type PackedData = Packed<PageData>;

// One route serves three types of pages, and a visitor of one should not load the scripts of the others. There is no Suspense boundary,
// because the server would send its content hidden, and a script would have to reveal it.
const pageModules = {
  search: async () => ({ default: (await import('../features/search/search-page.tsx')).SearchPage }),
  map: async () => ({ default: (await import('../features/map/map-search-page.tsx')).MapSearchPage }),
  listing: async () => ({ default: (await import('../features/listing/listing-page.tsx')).ListingPage }),
};
function importPage(slug: string, query: string) {
  if (idOfDetailSlug(slug)) return pageModules.listing();
  if (!/[?&]view=/.test(query)) return pageModules.search();
  // Starts before the library is loaded, because browsers load only few files at once from sites without HTTP/2.
  preloadShownSearch(`/${slug}${query}`).catch(() => undefined);
  // The page shows a map in any case, so loading its library need not wait for the page.
  preloadEngine();
  return pageModules.map();
}

/** A map also needs data that depends on the search. Its URL is known when the map view of the current search is opened. */
async function preloadShownSearch(mapUrl: string): Promise<void> {
  const packed = shownData();
  const pageData = packed === null ? null : unpack<PageData>(packed);
  if (pageData?.type !== 'search') return;
  const { preloadMapSearch } = await import('../features/map/preload-map-search.ts');
  preloadMapSearch(pageData.page.state, mapUrl);
}
// Starts loading the page's script at once instead of at the first render. Other pages may load this module too, so the URL is checked
// first.
if (typeof document !== 'undefined' && /[/-](in|near|pid)-/.test(location.pathname))
  importPage(location.pathname, location.search).catch(() => undefined);
const SearchPage = lazy(pageModules.search);
const MapSearchPage = lazy(pageModules.map);
const ListingPage = lazy(pageModules.listing);
const SearchMap = lazyPart(async () => (await import('../features/map/search-map.tsx')).SearchMap);

const excludesViewed = (query: string) => /[?&]unseen=/.test(query);
const loadPackedUnseenSearch = async (slug: string, url: URL) =>
  pack<PageData>(await (await import('../features/search/load-unseen-search.ts')).loadUnseenSearch(slug, url));

export const handle = {
  place: (packed: PackedData) => {
    const pageData = unpack(packed);
    if (pageData.type === 'listing') return { city: pageData.listing.city };
    return { city: pageData.page.city, intent: pageData.page.state.intent };
  },
  frame: (packed: PackedData) => {
    const pageData = unpack(packed);
    const isOpenListing = pageData.type === 'listing' && pageData.listing.status === 'active';
    return { hidesHeaderOnPhones: true, fillsWindow: pageData.type === 'search', hidesTabBar: isOpenListing };
  },
};

/** Listings and searches share the first segment of the path; a slug that ends with an id is a listing. */
export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const id = idOfDetailSlug(slug);
  const pageData: PageData = id ? await loadListing(api, id, url) : await loadSearch(api, slug, url);
  // An empty search is not cached: a person who is notified of its first listing must find it there.
  const headers = isEmptySearch(pageData) ? { 'cache-control': 'no-store' } : undefined;
  return data<PackedData>(pack(pageData), { status: statusOf(pageData), headers });
}

const isEmptySearch = (pageData: PageData) => pageData.type === 'search' && pageData.page.data.length === 0;

/**
 * The page is rendered for every status. A search without results is valid, and `noindex` excludes it from search engines; a page number
 * after the last page is not valid.
 */
function statusOf(pageData: PageData): number {
  if (pageData.type !== 'search') return 200;
  if (pageData.ignoredMessages.length > 0) return 422;
  return isEmptySearch(pageData) && pageData.page.pagination.page > 1 ? 404 : 200;
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function clientLoader({ params: { slug }, url, serverLoader }: Route.ClientLoaderArgs): Promise<PackedData> {
  // The script is loaded together with the data, so that the page appears complete.
  const pageImport = importPage(slug, url.search);
  // if the data cannot be loaded either, that error is shown, and nothing awaits this promise
  pageImport.catch(() => undefined);
  const load = excludesViewed(url.search) ? () => loadPackedUnseenSearch(slug, url) : serverLoader;
  // A search may show the previous results; a listing must not show them under its own URL.
  const packed = await (idOfDetailSlug(slug) ? load() : withOfflineFallback(load));
  await pageImport;
  return packed;
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const pageData = unpack<PageData>(loaderData);
  const origin = matches[0].loaderData?.origin ?? '';
  const { title, description, canonical, indexable } = pageData.page;
  if (pageData.type === 'listing') {
    return pageMeta({ title, description, canonical, origin, image: pageData.page.image, hidden: !indexable });
  }
  const { page } = pageData.page.pagination;
  return [
    ...pageMeta({
      title: page > 1 ? m['search.page_title']({ title, page }) : title,
      description,
      canonical,
      origin,
      hidden: !indexable || pageData.ignoredMessages.length > 0,
    }),
    { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title, href: origin + localPath(`/feed${canonical}`) },
  ];
};

export default function Slug({ loaderData, matches }: Route.ComponentProps) {
  const pageData = unpack<PageData>(loaderData);
  const { origin } = matches[0].loaderData;
  // The server's response is the same for everybody: the browser knows which listings were viewed, and removes them when the search asks
  // for that.
  const { revalidate } = useRevalidator();
  const needsVisitorHistory = pageData.type === 'search' && pageData.page.unseen?.hidden === null;
  useEffect(() => {
    if (needsVisitorHistory) void revalidate();
  }, [needsVisitorHistory, revalidate]);
  useEffect(() => rememberShownData(pageData.type === 'search' ? loaderData : null), [pageData, loaderData]);
  if (pageData.type === 'listing') {
    const { listing, page, neighbours } = pageData;
    return <ListingPage listing={listing} page={page} neighbours={neighbours} origin={origin} />;
  }
  const { page, ignoredMessages } = pageData;
  const stale = isStaleData(loaderData);
  return page.state.params.view ? (
    <MapSearchPage page={page} ignoredMessages={ignoredMessages} stale={stale} />
  ) : (
    <SearchPage page={page} origin={origin} ignoredMessages={ignoredMessages} stale={stale} map={SearchMap} />
  );
}
