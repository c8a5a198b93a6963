import { useEffect } from 'react';
import { ListingPage } from '../features/listing/listing-page.tsx';
import { loadListing } from '../features/listing/load-listing.ts';
import { loadSearch } from '../features/search/load-search.ts';
import { SearchPage } from '../features/search/search-page.tsx';
import { keepOffline, rememberShown } from '../features/search/keep-offline.ts';
import { idOfDetailSlug } from '../../contract/slug/detail-slug.ts';
import { m } from '../../messages/compiled/messages.js';
import { pageMeta } from '../lib/seo.tsx';
import { apiContext } from '../lib/page-context.ts';
import type { Route } from './+types/slug.ts';

type Data = Route.ComponentProps['loaderData'];

export const handle = {
  place: (shown: Data) =>
    shown.is === 'search' ? { city: shown.page.city, intent: shown.page.state.intent } : { city: shown.listing.city },
  frame: (shown: Data) => ({ top: true, bottom: shown.is === 'listing' && shown.listing.status === 'active' }),
};

/** Listings and searches share the first segment of the path; an id at the end makes it a listing. */
export async function loader({ params: { slug }, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const id = idOfDetailSlug(slug);
  return id ? loadListing(api, id, url) : loadSearch(api, slug, url);
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return keepOffline(serverLoader);
}

export const meta: Route.MetaFunction = ({ loaderData: shown, matches }) => {
  if (!shown) return [];
  const origin = matches[0].loaderData?.origin ?? '';
  const { title, description, canonical, indexable } = shown.page;
  if (shown.is === 'listing') {
    const cover = shown.listing.photos[0];
    const image = cover ? `${cover.url}/${cover.widths.findLast((width) => width <= 1024) ?? cover.widths[0]}.webp` : null;
    return pageMeta({ title, description, canonical, origin, image, hidden: !indexable });
  }
  const { page } = shown.page.pagination;
  return pageMeta({
    title: page > 1 ? m['search.page_title']({ title, page }) : title,
    description,
    canonical,
    origin,
    hidden: !indexable,
  });
};

export default function Slug({ loaderData: shown, matches }: Route.ComponentProps) {
  const origin = matches[0].loaderData.origin;
  useEffect(() => rememberShown(shown.is === 'search' ? shown : null), [shown]);
  return shown.is === 'search' ? (
    <SearchPage page={shown.page} origin={origin} stale={'stale' in shown} />
  ) : (
    <ListingPage listing={shown.listing} page={shown.page} localities={shown.localities} origin={origin} />
  );
}
