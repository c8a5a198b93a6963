import { redirect } from 'react-router';
import { kindOfSlug } from '../../../lib/page/kind-slug.ts';
import { AgentPage } from './agent-page.tsx';
import { AgentsPage } from './agents-page.tsx';
import { apiContext } from '../../../lib/page/page-context.ts';
import { notFound, orErrorPage } from '../../../lib/page/page-errors.ts';
import { pageMeta } from '../../../lib/page/seo.tsx';
import type { Route } from './+types/agents.route.ts';

/** The slug of an agent ends with eight digits, which no slug of a city does. */
const AGENT_SLUG = /-(\d{8})$/;
const MOVED_PERMANENTLY = 301;

export async function loader({ params: { slug, first, second }, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const page = url.searchParams.get('page') ?? 1;
  const id = first === undefined ? AGENT_SLUG.exec(slug)?.[1] : undefined;
  if (id !== undefined) {
    const { data } = await orErrorPage(api('GET /agents/page', { query: { id, page } }));
    const [path] = data.canonical.split('?');
    if (path !== `/agents/${slug}`) throw redirect(data.canonical, MOVED_PERMANENTLY);
    return { type: 'agent', page: data } as const;
  }
  const kind = first === undefined ? undefined : kindOfSlug(first);
  if (second !== undefined && !kind) throw notFound();
  const { data } = await orErrorPage(api('GET /agents', { query: { city: slug, kind, locality: kind ? second : first, page } }));
  return { type: 'city', page: data } as const;
}

export const handle = {
  place: ({ page }: Route.ComponentProps['loaderData']) => ('city' in page ? { city: page.city } : {}),
};

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { title, description, canonical, indexable } = loaderData.page;
  return pageMeta({ title, description, canonical, origin: matches[0].loaderData?.origin ?? '', hidden: !indexable });
};

export default function Agents({ loaderData, matches }: Route.ComponentProps) {
  const { origin } = matches[0].loaderData;
  return loaderData.type === 'agent' ? (
    <AgentPage page={loaderData.page} origin={origin} />
  ) : (
    <AgentsPage page={loaderData.page} origin={origin} />
  );
}
