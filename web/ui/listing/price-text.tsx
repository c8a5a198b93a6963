import { m } from '../../../messages/compiled/messages.js';
import type { Card } from '../../../contract/listing/card.ts';
import { rupees, shortRupees } from '../../lib/format/money.ts';
import { cx } from '../cx.ts';

const PER_TEXTS = { month: m['shell.price_month'], bed_month: m['shell.price_bed_month'], one_time: null };

/** An amount in lakh and crore. The tooltip and screen readers get the exact amount. */
function Amount({ amount, className }: { readonly amount: number; readonly className?: string }) {
  const shortText = shortRupees(amount);
  const exactText = rupees(amount);
  if (shortText === exactText) return <span className={className}>{shortText}</span>;
  return (
    <span className={className} title={exactText}>
      <span aria-hidden="true">{shortText}</span>
      <span className="sr-only">{exactText}</span>
    </span>
  );
}

/** `₹18,500 / month`, `from ₹8,000 / bed / month`, `₹4.5 L lease`, `₹1.25 Cr`. */
export function PriceText({ price, className }: { readonly price: Card['price']; readonly className?: string }) {
  if (!price) return <span className={cx('font-bold', className)}>{m['shell.price_on_request']()}</span>;
  const per = price.lease ? m['shell.price_lease'] : PER_TEXTS[price.per];
  return (
    <span className={className}>
      {price.is_lowest && <span className="text-[0.7em] text-muted">{m['shell.price_from']()} </span>}
      <Amount amount={price.amount} className="font-bold whitespace-nowrap" />
      {per && ' '}
      {per && <span className="text-[0.7em] whitespace-nowrap text-muted">{per()}</span>}
    </span>
  );
}
