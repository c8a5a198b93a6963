import { m } from '../../../messages/compiled/messages.js';
import { ComparePage } from './compare-page.tsx';
import { orErrorPage } from '../../lib/page/page-errors.ts';
import { apiContext } from '../../lib/page/page-context.ts';
import { pageMeta } from '../../lib/page/seo.tsx';
import type { Route } from './+types/compare.route.ts';
import '../../styles/rest.css';

export async function loader({ url, context }: Route.LoaderArgs) {
  const ids = url.searchParams.getAll('property_id');
  if (ids.length === 0) return { comparison: { columns: [], groups: [], unavailable: [] } };
  const { data } = await orErrorPage(context.get(apiContext)('GET /property/compare', { query: { property_id: ids } }));
  return { comparison: data };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: m['compare.title'](),
    description: m['compare.description'](),
    canonical: '/compare',
    origin: matches[0].loaderData?.origin ?? '',
    hidden: true,
  });

export default function Compare({ loaderData: { comparison } }: Route.ComponentProps) {
  return <ComparePage comparison={comparison} />;
}
