import type { PricePage } from '../../../contract/prices.ts';
import { m } from '../../../messages/compiled/messages.js';
import { countText } from '../../lib/format/counts.ts';
import { rupees, shortRupees } from '../../lib/format/money.ts';
import { PriceTableHead } from '../../shared/prices/price-table-head.tsx';
import { Anchor } from '../../ui/anchor.tsx';

/** Prices by locality. The bar shows the interquartile range within the price range of all localities. */
export function LocalityPrices({ localities }: { readonly localities: PricePage['localities'] }) {
  const lowest = Math.min(...localities.map(({ figures }) => figures.price.low));
  const highest = Math.max(...localities.map(({ figures }) => figures.price.high));
  const percentOf = (price: number) => (highest > lowest ? ((price - lowest) / (highest - lowest)) * 100 : 50);
  return (
    <section aria-labelledby="localities" className="mt-8">
      <h2 id="localities" className="text-22 font-bold">
        {m['prices.by_locality']()}
      </h2>
      <table className="mt-3 w-full border-collapse">
        <PriceTableHead title={m['prices.locality']()} hiddenOnPhones rangeClassName="w-2/5 text-left" />
        <tbody>
          {localities.map(({ name, url, search_url, listings, figures: { price } }) => (
            <tr key={url} className="border-b border-line">
              <th scope="row" className="py-1 pr-4 text-left font-normal">
                <Anchor href={url} className="inline-flex min-h-11 min-w-11 items-center text-indigo hover:underline">
                  {name}
                </Anchor>
              </th>
              <td className="py-1 pr-4 text-right font-semibold whitespace-nowrap">{rupees(price.median)}</td>
              <td className="py-1 pr-4 max-sm:hidden">
                <span className="sr-only">{m['prices.range']({ low: shortRupees(price.low), high: shortRupees(price.high) })}</span>
                <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full">
                  <rect y="2.5" width="100" height="1" className="fill-line" />
                  <rect
                    x={percentOf(price.low)}
                    y="1"
                    width={Math.max(1, percentOf(price.high) - percentOf(price.low))}
                    height="4"
                    className="fill-oxide/60"
                  />
                  <rect x={percentOf(price.median) - 0.4} width="0.8" height="6" className="fill-oxide-strong" />
                </svg>
              </td>
              <td className="py-1 text-right">
                <Anchor href={search_url} className="inline-flex min-h-11 min-w-11 items-center justify-end text-muted hover:underline">
                  {countText(listings)}
                </Anchor>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
