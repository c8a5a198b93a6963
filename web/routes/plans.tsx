import { m } from '../../messages/compiled/messages.js';
import { PlansPage } from '../features/plans/plans-page.tsx';
import { apiContext } from '../lib/page-context.ts';
import { orErrorPage } from '../lib/page-errors.ts';
import { pageMeta } from '../lib/seo.tsx';
import type { Route } from './+types/plans.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { data, free } = await orErrorPage(context.get(apiContext)('GET /subscription/get/plans'));
  return { plans: data, free };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: m['plans.page_title'](),
    description: m['plans.intro'](),
    canonical: '/plans',
    origin: matches[0].loaderData?.origin ?? '',
  });

export default function Plans({ loaderData: { plans, free } }: Route.ComponentProps) {
  return <PlansPage plans={plans} free={free} />;
}
