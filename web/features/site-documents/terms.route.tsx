import type { MetaFunction } from 'react-router';
import { SitePage } from './site-page.tsx';
import { loadSitePage, sitePageMeta } from './load-site-page.ts';
import type { Route } from './+types/terms.route.ts';
import '../../styles/rest.css';

export const loader = (args: Route.LoaderArgs) => loadSitePage('terms', args);
export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => sitePageMeta(loaderData, matches);

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <SitePage page={loaderData} />;
}
