import type { PricesPage } from '../../../contract/prices.ts';
import { m } from '../../../messages/compiled/messages.js';
import { inEach } from '../../../messages/spoken.ts';
import { countText } from '../../lib/counts.ts';
import { rupees, shortRupees } from '../../lib/money.ts';
import { LineChart } from '../../ui/line-chart.tsx';

const monthName = inEach((tag) => new Intl.DateTimeFormat(tag, { month: 'short', year: 'numeric', timeZone: 'UTC' }));
const nameOf = (month: string): string => monthName().format(new Date(`${month}-01T00:00:00Z`));

/** How the median and the middle half moved, drawn, with the figures behind it. */
export function MonthPrices({ months }: { readonly months: PricesPage['months'] }) {
  return (
    <section aria-label={m['prices.by_month']()} className="rounded-card border border-line bg-card p-4 md:p-5">
      <h2 className="mb-2 text-18 font-bold">{m['prices.by_month']()}</h2>
      <LineChart
        title={m['prices.chart']()}
        labels={months.map(({ month }) => nameOf(month))}
        format={shortRupees}
        band={{ low: months.map(({ price }) => price.low), high: months.map(({ price }) => price.high) }}
        lines={[
          {
            label: m['prices.chart_median'](),
            stroke: 'stroke-oxide',
            swatch: 'bg-oxide',
            values: months.map(({ price }) => price.median),
          },
        ]}
      />
      <details className="mt-3">
        <summary className="flex min-h-11 items-center font-semibold text-indigo">{m['prices.table']()}</summary>
        <div className="overflow-x-auto">
          <table className="w-full text-right text-14">
            <thead>
              <tr className="border-b border-line text-muted">
                <th scope="col" className="py-2 text-left font-normal">
                  {m['prices.month']()}
                </th>
                <th scope="col" className="py-2 pl-3 font-normal">
                  {m['prices.median_short']()}
                </th>
                <th scope="col" className="py-2 pl-3 font-normal">
                  {m['prices.middle_short']()}
                </th>
                <th scope="col" className="py-2 pl-3 font-normal">
                  {m['prices.listings']()}
                </th>
              </tr>
            </thead>
            <tbody>
              {months.toReversed().map(({ month, price, listings }) => (
                <tr key={month} className="border-b border-line last:border-0">
                  <th scope="row" className="py-2 text-left font-normal whitespace-nowrap">
                    {nameOf(month)}
                  </th>
                  <td className="py-2 pl-3 font-semibold whitespace-nowrap">{rupees(price.median)}</td>
                  <td className="py-2 pl-3">{m['prices.range']({ low: shortRupees(price.low), high: shortRupees(price.high) })}</td>
                  <td className="py-2 pl-3">{countText(listings)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
