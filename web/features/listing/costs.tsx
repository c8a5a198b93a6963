import { m } from '../../../messages/compiled/messages.js';
import type { Listing } from '../../../contract/shapes.ts';
import { rupees } from '../../lib/money.ts';
import { cx } from '../../ui/cx.ts';
import { Section } from './section.tsx';
import { SumLinks } from './sum-links.tsx';

type Cost = Listing['costs'][number];

/** Every sum of money there is, and what they come to. */
export function Costs({ listing }: { readonly listing: Listing }) {
  const { costs } = listing;
  if (costs.length === 0) return null;
  return (
    <Section title={m['listing.costs']()}>
      <table className="w-full border-collapse">
        <tbody>
          {costs.map((cost) => (
            <tr key={cost.id} className="border-b border-line last:border-0">
              <th scope="row" className={cx('py-3 pr-4 text-left', cost.total ? 'text-18 font-bold' : 'font-normal text-muted')}>
                {cost.label}
                {cost.note && <span className="block text-14 font-normal text-muted">{cost.note}</span>}
              </th>
              <td className={cx('py-3 text-right align-top whitespace-nowrap', cost.total ? 'text-22 font-bold' : 'font-semibold')}>
                {amountText(cost)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <SumLinks listing={listing} />
    </Section>
  );
}

function amountText({ amount, per, total }: Cost): string {
  // nothing more each month: it is in the rent
  if (amount === null || (amount === 0 && per === 'month')) return m['listing.included']();
  if (per === 'month' && !total) return m['listing.amount_month']({ amount: rupees(amount) });
  if (per === 'bed_month') return m['listing.amount_bed_month']({ amount: rupees(amount) });
  return rupees(amount);
}
