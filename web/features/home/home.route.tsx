import { redirect } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { HomePage } from './home-page.tsx';
import { searchPathOf } from './search-path.ts';
import { orErrorPage } from '../../lib/page/page-errors.ts';
import { pack, unpack } from '../../lib/page/packed.ts';
import { apiContext } from '../../lib/page/page-context.ts';
import { pageMeta } from '../../lib/page/seo.tsx';
import type { Route } from './+types/home.route.ts';

export const handle = { place: (packed: Route.ComponentProps['loaderData']) => ({ city: unpack(packed).city }) };

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const searchPath = await searchPathOf(api, url.searchParams);
  if (searchPath) throw redirect(searchPath, 303);
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
    canonical: page.cities.find(({ slug }) => slug === page.city.slug)?.url ?? '/',
    origin: matches[0].loaderData?.origin ?? '',
    hidden: page.total === 0,
  });
};

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage page={unpack(loaderData)} />;
}
