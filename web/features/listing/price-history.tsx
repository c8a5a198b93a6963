import { m } from '../../../messages/compiled/messages.js';
import { dateText, daysSince } from '../../lib/dates.ts';
import { rupees } from '../../lib/money.ts';
import { useNow } from '../../lib/now.ts';
import { priceSteps, type PricePoint, type PriceStep } from './price-steps.ts';
import { Section } from './section.tsx';

const WIDTH = 640;
const TOP = 34;
const DEPTH = 64;

/** How the price moved, drawn as steps, with the figures in a table for who cannot see them. One price is no history. */
export function PriceHistory({ history }: { readonly history: readonly PricePoint[] }) {
  const now = useNow();
  const steps = priceSteps(history, now);
  const first = steps[0];
  if (!first || steps.length < 2) return null;
  const days = daysSince(first.at, now);
  return (
    <Section title={m['listing.history']()} aside={days > 0 ? m['listing.history_days']({ count: days }) : m['listing.history_today']()}>
      <Chart steps={steps} />
      <table className="sr-only">
        <thead>
          <tr>
            <th scope="col">{m['listing.history_date']()}</th>
            <th scope="col">{m['listing.history_price']()}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ at, amount }) => (
            <tr key={at}>
              <td>{dateText(at)}</td>
              <td>{rupees(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const y = ({ height }: PriceStep) => TOP + height * DEPTH;

function Chart({ steps }: { readonly steps: readonly PriceStep[] }) {
  const line = steps
    .map((step, at) => `${at === 0 ? 'M' : 'V'}${at === 0 ? `${step.from * WIDTH} ` : ''}${y(step)}H${step.to * WIDTH}`)
    .join('');
  return (
    <div className="relative" aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${TOP + DEPTH + 14}`} preserveAspectRatio="none" className="h-28 w-full overflow-visible">
        <path d={`${line}V${TOP + DEPTH + 14}H0Z`} className="fill-oxide-soft" />
        <path d={line} className="fill-none stroke-oxide" strokeWidth="2.5" vectorEffect="non-scaling-stroke" />
      </svg>
      <ol className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-14">
        {steps.map(({ at, amount }, index) => (
          <li key={at} className={index === steps.length - 1 ? 'font-semibold' : 'text-muted'}>
            {m['listing.history_step']({ price: rupees(amount), date: dateText(at) })}
          </li>
        ))}
      </ol>
    </div>
  );
}
