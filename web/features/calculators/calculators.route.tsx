import { m } from '../../../messages/compiled/messages.js';
import { CALCULATORS } from './calculators.ts';
import { CalculatorList, CalculatorPage } from './calculators-page.tsx';
import { notFound, orErrorPage } from '../../lib/page/page-errors.ts';
import { apiContext } from '../../lib/page/page-context.ts';
import { pageMeta } from '../../lib/page/seo.tsx';
import type { Route } from './+types/calculators.route.ts';
import '../../styles/rest.css';

const findCalculator = (slug: string | undefined) => CALCULATORS.find((calculator) => calculator.slug === slug);

export async function loader({ params: { name }, url, context }: Route.LoaderArgs) {
  if (name !== undefined && !findCalculator(name)) throw notFound();
  const duties = name === 'stamp-duty' ? (await orErrorPage(context.get(apiContext)('GET /calculator/stamp-duty'))).data : [];
  return { search: url.search, duties };
}

export const meta: Route.MetaFunction = ({ params: { name }, matches }) => {
  const calculator = findCalculator(name);
  return pageMeta({
    title: calculator?.title() ?? m['calculators.title'](),
    description: calculator?.description() ?? m['calculators.description'](),
    canonical: calculator ? `/calculators/${calculator.slug}` : '/calculators',
    origin: matches[0].loaderData?.origin ?? '',
  });
};

export default function Calculators({ params: { name }, loaderData, matches }: Route.ComponentProps) {
  const calculator = findCalculator(name);
  if (!calculator) return <CalculatorList />;
  return <CalculatorPage key={calculator.slug} calculator={calculator} origin={matches[0].loaderData.origin} {...loaderData} />;
}
