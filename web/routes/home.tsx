import { redirect } from 'react-router';
import { m } from '../../messages/compiled/messages.js';
import { HomePage } from '../features/home/home-page.tsx';
import { findSearch } from '../features/home/find-search.ts';
import { orErrorPage } from '../lib/page-errors.ts';
import { pack, unpack } from '../lib/packed.ts';
import { apiContext } from '../lib/page-context.ts';
import { pageMeta } from '../lib/seo.tsx';
import type { Route } from './+types/home.ts';

export const handle = { place: (packed: Route.ComponentProps['loaderData']) => ({ city: unpack(packed).city }) };

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const found = await findSearch(api, url.searchParams);
  if (found) throw redirect(found, 303);
  const city = url.searchParams.get('city') || undefined;
  const { data: page } = await orErrorPage(api('GET /home', { query: { city } }));
  return pack(page);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const page = unpack(loaderData);
  const city = page.city.name;
  return pageMeta({
    title: m['home.title']({ city }),
    description: m['home.description']({ city }),
    canonical: page.cities.find((one) => one.slug === page.city.slug)?.url ?? '/',
    origin: matches[0].loaderData?.origin ?? '',
    hidden: page.total === 0,
  });
};

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage page={unpack(loaderData)} />;
}
