import { m } from '../../../messages/compiled/messages.js';
import { PlansPage } from './plans-page.tsx';
import { apiContext } from '../../lib/page/page-context.ts';
import { orErrorPage } from '../../lib/page/page-errors.ts';
import { pageMeta } from '../../lib/page/seo.tsx';
import type { Route } from './+types/plans.route.ts';
import '../../styles/rest.css';

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
  return <PlansPage plans={plans} freeContacts={free} />;
}
