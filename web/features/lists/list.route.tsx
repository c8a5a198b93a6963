import { data } from 'react-router';
import type { ListWord } from '../../../contract/lists/list-pages.ts';
import { m } from '../../../messages/compiled/messages.js';
import { ListPage } from './list-page.tsx';
import { apiContext } from '../../lib/page/page-context.ts';
import { orErrorPage } from '../../lib/page/page-errors.ts';
import { pageMeta } from '../../lib/page/seo.tsx';
import type { Route } from './+types/list.route.ts';

export const handle = { place: (page: Route.ComponentProps['loaderData']) => ({ city: page.city }) };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const query = { list: params.list as ListWord, city: params.city, page: url.searchParams.get('page') ?? 1 };
  const { data: page } = await orErrorPage(context.get(apiContext)('GET /lists/page', { query }));
  return data(page, { status: page.data.length === 0 && page.pagination.page > 1 ? 404 : 200 });
}

export const meta: Route.MetaFunction = ({ loaderData: page, matches }) =>
  page
    ? pageMeta({
        title: page.pagination.page > 1 ? m['search.page_title']({ title: page.title, page: page.pagination.page }) : page.title,
        description: page.description,
        canonical: page.canonical,
        origin: matches[0].loaderData?.origin ?? '',
        hidden: !page.indexable,
      })
    : [];

export default function List({ loaderData, matches }: Route.ComponentProps) {
  return <ListPage page={loaderData} origin={matches[0].loaderData.origin} />;
}
