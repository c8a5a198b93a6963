import type { PricePage } from '../../../contract/prices.ts';
import { m } from '../../../messages/compiled/messages.js';
import { countText } from '../../lib/format/counts.ts';
import { monthText } from '../../lib/format/dates.ts';
import { rupees, shortRupees } from '../../lib/format/money.ts';
import { ChartTable } from '../../ui/charts/chart-table.tsx';
import { LineChart } from '../../ui/charts/line-chart.tsx';

/** Median and interquartile range of the prices by month, as a chart and a table. */
export function MonthPrices({ months }: { readonly months: PricePage['months'] }) {
  return (
    <section aria-label={m['prices.by_month']()} className="rounded-card border border-line bg-card p-4 md:p-5">
      <h2 className="mb-2 text-18 font-bold">{m['prices.by_month']()}</h2>
      <LineChart
        title={m['prices.chart']()}
        labels={months.map(({ month }) => monthText(month))}
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
      <ChartTable
        summary={m['prices.table']()}
        columns={[m['prices.month'](), m['prices.median_short'](), m['prices.middle_short'](), m['prices.listings']()]}
        rows={months
          .toReversed()
          .map(({ month, price, listings }) => [
            monthText(month),
            rupees(price.median),
            m['prices.range']({ low: shortRupees(price.low), high: shortRupees(price.high) }),
            countText(listings),
          ])}
      />
    </section>
  );
}
