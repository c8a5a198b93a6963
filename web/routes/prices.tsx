import { BEDROOM_PARAM, BEDROOM_TOKENS } from '../../contract/slug/vocabulary.ts';
import { kindOfSlug } from '../features/prices/kind-slug.ts';
import { PricesPage } from '../features/prices/prices-page.tsx';
import { notThere, orErrorPage } from '../lib/page-errors.ts';
import { apiContext } from '../lib/page-context.ts';
import { pageMeta } from '../lib/seo.tsx';
import type { Route } from './+types/prices.ts';

export const handle = {
  place: ({ page }: Route.ComponentProps['loaderData']) => ({ city: page.city }),
};

export async function loader({ params: { city, kind, locality }, url, context }: Route.LoaderArgs) {
  const asked = kind ? kindOfSlug(kind) : undefined;
  if (kind && !asked) throw notThere();
  const said = url.searchParams.get(BEDROOM_PARAM);
  const bedrooms = BEDROOM_TOKENS.find((token) => token === said);
  if (said && !bedrooms) throw notThere();
  const query = { city, locality, kind: asked, bhk_type: bedrooms };
  const { data: page } = await orErrorPage(context.get(apiContext)('GET /property/prices', { query }));
  return { page };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { title, description, canonical, indexable } = loaderData.page;
  return pageMeta({ title, description, canonical, origin: matches[0].loaderData?.origin ?? '', hidden: !indexable });
};

export default function Prices({ loaderData: { page }, matches }: Route.ComponentProps) {
  return <PricesPage page={page} origin={matches[0].loaderData.origin} />;
}
