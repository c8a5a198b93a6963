import { m } from '../../../messages/compiled/messages.js';
import { Anchor } from '../../ui/anchor.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ForwardIcon } from '../../ui/drawings/icons.tsx';
import { breadcrumbList } from '../../lib/page/breadcrumbs.ts';
import { JsonLd } from '../../lib/page/seo.tsx';
import { CALCULATORS, type Calculator } from './calculators.ts';
import type { CalculatorProps } from './calculator-props.ts';

const breadcrumbs = (calculator?: Calculator) => [
  { name: m['calculators.home'](), url: '/' },
  { name: m['calculators.title'](), url: '/calculators' },
  ...(calculator ? [{ name: calculator.title(), url: `/calculators/${calculator.slug}` }] : []),
];

/** List of all calculators. */
export function CalculatorList() {
  return (
    <div className="page page-4xl py-5">
      <Breadcrumbs label={m['calculators.trail']()} trail={breadcrumbs()} />
      <h1 className="mt-1 text-28 font-bold md:text-36">{m['calculators.title']()}</h1>
      <p className="mt-2 max-w-2xl text-18 text-muted">{m['calculators.intro']()}</p>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2">
        {CALCULATORS.map(({ slug, title, short }) => (
          <li key={slug}>
            <Anchor
              href={`/calculators/${slug}`}
              className="flex h-full min-h-24 items-center justify-between gap-4 rounded-card border border-line bg-card p-5 hover:border-edge"
            >
              <span>
                <span className="block text-18 font-bold">{title()}</span>
                <span className="text-muted">{short()}</span>
              </span>
              <ForwardIcon className="shrink-0 text-muted" />
            </Anchor>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface CalculatorPageProps extends CalculatorProps {
  readonly calculator: Calculator;
  readonly origin: string;
}

export function CalculatorPage({ calculator, origin, ...props }: CalculatorPageProps) {
  const Screen = calculator.screen;
  return (
    <div className="page page-5xl py-5">
      <JsonLd data={breadcrumbList(breadcrumbs(calculator), origin)} />
      <Breadcrumbs label={m['calculators.trail']()} trail={breadcrumbs(calculator)} />
      <h1 className="mt-1 mb-6 text-28 font-bold md:text-36">{calculator.title()}</h1>
      {/* Without JavaScript the form requests the same page with the typed values. */}
      <form method="get" onSubmit={(event) => event.preventDefault()}>
        <Screen {...props} />
        <noscript>
          <button type="submit" className="mt-6 min-h-11 rounded-control bg-oxide px-5 font-semibold text-on-oxide">
            {m['calculators.calculate']()}
          </button>
        </noscript>
      </form>
      <nav aria-label={m['calculators.all']()} className="mt-10 border-t border-line pt-4">
        <h2 className="font-bold">{m['calculators.all']()}</h2>
        <ul className="flex flex-wrap gap-x-6">
          {CALCULATORS.filter(({ slug }) => slug !== calculator.slug).map(({ slug, title }) => (
            <li key={slug}>
              <Anchor href={`/calculators/${slug}`} className="inline-flex min-h-11 min-w-11 items-center text-indigo hover:underline">
                {title()}
              </Anchor>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
