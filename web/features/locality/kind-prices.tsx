import { useId } from 'react';
import type { PlacePrices } from '../../../contract/place-pages/parts.ts';
import { m } from '../../../messages/compiled/messages.js';
import { countText } from '../../lib/format/counts.ts';
import { monthText } from '../../lib/format/dates.ts';
import { shortRupees } from '../../lib/format/money.ts';
import { MonthPrices } from '../../shared/prices/month-prices.tsx';
import { PriceTableHead } from '../../shared/prices/price-table-head.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { cx } from '../../ui/cx.ts';

interface KindPricesProps {
  readonly prices: PlacePrices;
  /** The months are next to the table instead of below it, because no other kind is there. */
  readonly isOnly: boolean;
}

/** Asking prices of one kind in a locality or society: by number of bedrooms, and by month. */
export function KindPrices({ prices: { title, url, month, groups, months }, isOnly }: KindPricesProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cx('grid grid-cols-1 gap-4', isOnly ? 'lg:grid-cols-2' : 'lg:row-span-2 lg:grid-rows-subgrid')}
    >
      <div className="rounded-card border border-line bg-card p-4 md:p-5">
        <h3 id={id} className="text-18 font-bold">
          {title}
        </h3>
        <p className="text-14 text-muted">{m['locality.month_of']({ month: monthText(month) })}</p>
        <table className="mt-2 w-full border-collapse">
          <PriceTableHead title={m['prices.choose_bedrooms']()} titleForScreenReaders rangeClassName="text-right" />
          <tbody>
            {groups.map(({ label, prices: { price, listings } }) => (
              <tr key={label} className="border-b border-line last:border-0">
                <th scope="row" className="py-2 pr-4 text-left font-normal">
                  {label}
                </th>
                <td className="py-2 pr-4 text-right font-semibold whitespace-nowrap">{shortRupees(price.median)}</td>
                <td className="py-2 pr-4 text-right whitespace-nowrap max-sm:hidden">
                  {m['prices.range']({ low: shortRupees(price.low), high: shortRupees(price.high) })}
                </td>
                <td className="py-2 text-right text-muted">{countText(listings)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {url !== null && (
          <Anchor href={url} className="mt-2 inline-flex min-h-11 min-w-11 items-center font-semibold text-indigo hover:underline">
            {m['locality.more']()}
          </Anchor>
        )}
      </div>
      {months.length > 1 && <MonthPrices months={months} />}
    </section>
  );
}
