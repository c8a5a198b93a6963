import { dayInIndia } from '../../kinds/calendar.ts';
import { m } from '../../messages/compiled/messages.js';
import { CALCULATORS } from '../features/calculators/calculators.ts';
import { CalculatorList, CalculatorPage } from '../features/calculators/calculators-page.tsx';
import { notThere, orErrorPage } from '../lib/page-errors.ts';
import { apiContext } from '../lib/page-context.ts';
import { pageMeta } from '../lib/seo.tsx';
import type { Route } from './+types/calculators.ts';

const named = (slug: string | undefined) => CALCULATORS.find((one) => one.slug === slug);

export async function loader({ params: { name }, url, context }: Route.LoaderArgs) {
  if (name !== undefined && !named(name)) throw notThere();
  const duties = name === 'stamp-duty' ? (await orErrorPage(context.get(apiContext)('GET /calculator/stamp-duty'))).data : [];
  return { search: url.search, duties, today: dayInIndia(new Date()) };
}

export const meta: Route.MetaFunction = ({ params: { name }, matches }) => {
  const calculator = named(name);
  return pageMeta({
    title: calculator?.title() ?? m['calculators.title'](),
    description: calculator?.description() ?? m['calculators.description'](),
    canonical: calculator ? `/calculators/${calculator.slug}` : '/calculators',
    origin: matches[0].loaderData?.origin ?? '',
  });
};

export default function Calculators({ params: { name }, loaderData, matches }: Route.ComponentProps) {
  const calculator = named(name);
  if (!calculator) return <CalculatorList />;
  return <CalculatorPage key={calculator.slug} calculator={calculator} origin={matches[0].loaderData.origin} {...loaderData} />;
}
