import { redirect } from 'react-router';
import { kindOfSlug } from '../features/prices/kind-slug.ts';
import { AgentPage } from '../features/agents/agent-page.tsx';
import { AgentsPage } from '../features/agents/agents-page.tsx';
import { apiContext } from '../lib/page-context.ts';
import { notThere, orErrorPage } from '../lib/page-errors.ts';
import { pageMeta } from '../lib/seo.tsx';
import type { Route } from './+types/agents.ts';

/** Agents have eight digits at the end of their address, which no city has. */
const AGENT = /-(\d{8})$/;
const FOREVER = 301;

export async function loader({ params: { slug, first, second }, url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const page = url.searchParams.get('page') ?? 1;
  const id = first === undefined ? AGENT.exec(slug)?.[1] : undefined;
  if (id !== undefined) {
    const { data } = await orErrorPage(api('GET /agents/page', { query: { id, page } }));
    const [path] = data.canonical.split('?');
    if (path !== `/agents/${slug}`) throw redirect(data.canonical, FOREVER);
    return { is: 'agent', page: data } as const;
  }
  const kind = first === undefined ? undefined : kindOfSlug(first);
  if (second !== undefined && !kind) throw notThere();
  const { data } = await orErrorPage(api('GET /agents', { query: { city: slug, kind, locality: kind ? second : first, page } }));
  return { is: 'city', page: data } as const;
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
  return loaderData.is === 'agent' ? (
    <AgentPage page={loaderData.page} origin={origin} />
  ) : (
    <AgentsPage page={loaderData.page} origin={origin} />
  );
}
