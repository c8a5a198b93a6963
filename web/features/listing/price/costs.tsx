import { m } from '../../../../messages/compiled/messages.js';
import type { Listing } from '../../../../contract/listing/listing.ts';
import type { ShownListing } from '../load-listing.ts';
import { rupees } from '../../../lib/format/money.ts';
import { cx } from '../../../ui/cx.ts';
import { Section } from '../section.tsx';
import { Anchor } from '../../../ui/anchor.tsx';

type Cost = Listing['costs'][number];

/** Share of the price for which banks usually give a loan. */
const LOAN_SHARE = 0.8;

/** All costs of the listing and their total. */
export function Costs({ listing }: { readonly listing: ShownListing }) {
  const { costs } = listing;
  if (costs.length === 0) return null;
  return (
    <Section title={m['listing.costs']()}>
      <table className="w-full border-collapse">
        <tbody>
          {costs.map((cost) => (
            <tr key={cost.id} className="border-b border-line last:border-0">
              <th scope="row" className={cx('py-3 pr-4 text-left', cost.is_total ? 'pb-0 text-18 font-bold' : 'font-normal text-muted')}>
                {cost.label}
                {cost.note && !cost.is_total && <span className="block text-14 font-normal text-muted">{cost.note}</span>}
              </th>
              <td
                className={cx(
                  'py-3 text-right align-top',
                  // “₹4,500 / bed / month” is too long for one line of a phone in Tamil
                  cost.per !== 'bed_month' && 'whitespace-nowrap',
                  cost.is_total ? 'pb-0 text-22 font-bold' : 'font-semibold',
                )}
              >
                {amountText(cost)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* below the table row: in the cell of the amount it would be a narrow column */}
      <p className="pb-3 text-14 text-muted empty:hidden">{costs.find(({ is_total }) => is_total)?.note}</p>
      {listing.price_insight && (
        <p className="mt-3 text-14 text-muted">{m['listing.insight_note']({ insight: listing.price_insight.text })}</p>
      )}
      <PriceLinks listing={listing} />
    </Section>
  );
}

function amountText({ amount, per, is_total: isTotal }: Cost): string {
  // A monthly cost of zero is included in the rent.
  if (amount === null || (amount === 0 && per === 'month')) return m['listing.included']();
  if (per === 'month' && !isTotal) return m['listing.amount_month']({ amount: rupees(amount) });
  if (per === 'bed_month') return m['listing.amount_bed_month']({ amount: rupees(amount) });
  return rupees(amount);
}

/** Links from a price to the prices in the neighbourhood, the loan calculator and the rent-or-buy calculator. */
function PriceLinks({ listing: { city, locality, kind, price } }: { readonly listing: ShownListing }) {
  const pricesUrl = `/prices/${city.slug}/${kind.replaceAll('_', '-')}${locality ? `/${locality.slug}` : ''}`;
  const isSale = price?.per === 'one_time';
  const links = [
    [pricesUrl, m['listing.prices_in']({ place: locality?.name ?? city.name })],
    ...(locality ? [[`/localities/${city.slug}/${locality.slug}`, m['locality.about']({ place: locality.name })]] : []),
    ...(isSale && price
      ? [
          [`/calculators/emi?principal=${Math.round(price.amount * LOAN_SHARE)}`, m['listing.loan']()],
          [`/calculators/rent-or-buy?price=${price.amount}`, m['listing.rent_or_buy']()],
        ]
      : []),
  ] as const;
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6 border-t border-line pt-2">
      {links.map(([url, text]) => (
        <li key={url}>
          <Anchor href={url} className="inline-flex min-h-11 min-w-11 items-center text-indigo hover:underline print:hidden">
            {text}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
