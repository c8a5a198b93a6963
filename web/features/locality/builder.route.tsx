import { redirect } from 'react-router';
import { apiContext } from '../../lib/page/page-context.ts';
import { notFound, orErrorPage } from '../../lib/page/page-errors.ts';
import { pageMeta } from '../../lib/page/seo.tsx';
import { BuilderPage } from './builder-page.tsx';
import type { Route } from './+types/builder.route.ts';

/** The slug of a builder ends with an id of eight digits; the name before it may have changed. */
const BUILDER_SLUG = /-(\d{8})$/;
const MOVED_PERMANENTLY = 301;

export async function loader({ params: { builder }, context }: Route.LoaderArgs) {
  const id = BUILDER_SLUG.exec(builder)?.[1];
  if (id === undefined) throw notFound();
  const { data: page } = await orErrorPage(context.get(apiContext)('GET /builder/page', { query: { id } }));
  if (page.canonical !== `/builders/${builder}`) throw redirect(page.canonical, MOVED_PERMANENTLY);
  return { page };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { title, description, canonical, indexable } = loaderData.page;
  return pageMeta({ title, description, canonical, origin: matches[0].loaderData?.origin ?? '', hidden: !indexable });
};

export default function Builder({ loaderData: { page }, matches }: Route.ComponentProps) {
  return <BuilderPage page={page} origin={matches[0].loaderData.origin} />;
}
