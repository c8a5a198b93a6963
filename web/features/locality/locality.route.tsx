import { redirect } from 'react-router';
import { apiContext } from '../../lib/page/page-context.ts';
import { orErrorPage } from '../../lib/page/page-errors.ts';
import { pageMeta } from '../../lib/page/seo.tsx';
import { LocalityPage } from './locality-page.tsx';
import type { Route } from './+types/locality.route.ts';

const MOVED_PERMANENTLY = 301;

export const handle = { place: ({ page }: Route.ComponentProps['loaderData']) => ({ city: page.city }) };

export async function loader({ params: { city, locality }, context }: Route.LoaderArgs) {
  const { data: page } = await orErrorPage(context.get(apiContext)('GET /locality/page', { query: { city, locality } }));
  // the URL has another spelling of the name
  if (page.locality.slug !== locality || page.city.slug !== city) throw redirect(page.canonical, MOVED_PERMANENTLY);
  return { page };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { title, description, canonical, indexable } = loaderData.page;
  return pageMeta({ title, description, canonical, origin: matches[0].loaderData?.origin ?? '', hidden: !indexable });
};

export default function Locality({ loaderData: { page }, matches }: Route.ComponentProps) {
  return <LocalityPage page={page} origin={matches[0].loaderData.origin} />;
}
