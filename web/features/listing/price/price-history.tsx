import { m } from '../../../../messages/compiled/messages.js';
import { dateText, daysSince } from '../../../lib/format/dates.ts';
import { rupees } from '../../../lib/format/money.ts';
import { useToday } from '../../../lib/page/today.ts';
import { priceSteps, type PricePoint, type PriceStep } from './price-steps.ts';
import { Section } from '../section.tsx';

/** Measures of the chart in units of its view box. The highest price is at `TOP`, the lowest is `DEPTH` below it. */
const WIDTH = 640;
const TOP = 34;
const DEPTH = 64;
const BOTTOM = TOP + DEPTH + 14;

/** The price over time as a step chart, with a table for screen readers. Not rendered while there was only one price. */
export function PriceHistory({ history }: { readonly history: readonly PricePoint[] }) {
  const today = useToday();
  const steps = priceSteps(history, today);
  const first = steps[0];
  if (!first || steps.length < 2) return null;
  const days = daysSince(first.at, today);
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
          {steps.map(({ at: date, amount }) => (
            <tr key={date}>
              <td>{dateText(date)}</td>
              <td>{rupees(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const y = ({ depth }: PriceStep) => TOP + depth * DEPTH;

function Chart({ steps }: { readonly steps: readonly PriceStep[] }) {
  const line = steps
    .map((step, index) => (index === 0 ? `M${step.from * WIDTH} ${y(step)}H${step.to * WIDTH}` : `V${y(step)}H${step.to * WIDTH}`))
    .join('');
  return (
    <div className="relative" aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${BOTTOM}`} preserveAspectRatio="none" className="h-28 w-full overflow-visible">
        <path d={`${line}V${BOTTOM}H0Z`} className="fill-oxide-soft" />
        <path d={line} className="fill-none stroke-oxide" strokeWidth="2.5" vectorEffect="non-scaling-stroke" />
      </svg>
      <ol className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-14">
        {steps.map(({ at: date, amount }, index) => (
          <li key={date} className={index === steps.length - 1 ? 'font-semibold' : 'text-muted'}>
            {m['listing.history_step']({ price: rupees(amount), date: dateText(date) })}
          </li>
        ))}
      </ol>
    </div>
  );
}
