import { BEDROOM_PARAM, BEDROOM_TOKENS } from '../../../contract/slug/vocabulary.ts';
import { kindOfSlug } from '../../lib/page/kind-slug.ts';
import { PricesPage } from './prices-page.tsx';
import { notFound, orErrorPage } from '../../lib/page/page-errors.ts';
import { apiContext } from '../../lib/page/page-context.ts';
import { pageMeta } from '../../lib/page/seo.tsx';
import type { Route } from './+types/prices.route.ts';

export const handle = {
  place: ({ page }: Route.ComponentProps['loaderData']) => ({ city: page.city }),
};

export async function loader({ params: { city, kind, locality }, url, context }: Route.LoaderArgs) {
  const kindId = kind ? kindOfSlug(kind) : undefined;
  if (kind && !kindId) throw notFound();
  const requestedBedrooms = url.searchParams.get(BEDROOM_PARAM);
  const bedrooms = BEDROOM_TOKENS.find((token) => token === requestedBedrooms);
  if (requestedBedrooms && !bedrooms) throw notFound();
  const query = { city, locality, kind: kindId, bhk_type: bedrooms };
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
