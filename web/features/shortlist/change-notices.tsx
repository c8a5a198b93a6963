import { m } from '../../../messages/compiled/messages.js';
import type { ShortlistCard } from '../../../contract/shortlist.ts';
import { dateText } from '../../lib/format/dates.ts';
import { rupees } from '../../lib/format/money.ts';
import { AlertIcon, DownIcon } from '../../ui/drawings/icons.tsx';
import type { ShortlistEntry, EndReason } from './shortlist-entry.ts';

const NOTICE_CLASS = 'flex items-start gap-2 rounded-control px-3 py-2 text-14';

/** The price is lower than when the listing was added: by how much, since when, and the earlier price. */
export function PriceDropNotice({ drop }: { readonly drop: NonNullable<ShortlistCard['price_drop']> }) {
  return (
    <p className={`${NOTICE_CLASS} bg-leaf-soft text-leaf`}>
      <DownIcon className="mt-px size-4.5 shrink-0" />
      <span>
        <strong className="block">{m['shortlist.price_drop']({ amount: rupees(drop.amount), date: dateText(drop.since) })}</strong>
        {m['shortlist.previous_price']({ amount: rupees(drop.previous_price) })}
      </span>
    </p>
  );
}

/** The listing is no longer offered, and why. */
export function EndedNotice({ ended: { reason, at: endedAt } }: { readonly ended: NonNullable<ShortlistEntry['ended']> }) {
  return (
    <p className={`${NOTICE_CLASS} bg-mustard-soft font-semibold text-mustard`}>
      <AlertIcon className="mt-px size-4.5 shrink-0" />
      {endedAt === null ? TEXTS_WITHOUT_DATE[reason]() : TEXTS_WITH_DATE[reason]({ date: dateText(endedAt) })}
    </p>
  );
}

const TEXTS_WITHOUT_DATE: Readonly<Record<EndReason, () => string>> = {
  rented: m['shortlist.ended.rented'],
  sold: m['shortlist.ended.sold'],
  withdrawn: m['shortlist.ended.withdrawn'],
  closed: m['shortlist.ended.closed'],
  paused: m['shortlist.ended.paused'],
  expired: m['shortlist.ended.expired'],
  taken_down: m['shortlist.ended.taken_down'],
  hidden: m['shortlist.ended.hidden'],
  gone: m['shortlist.ended.gone'],
};
/** Texts that include the date. Reasons without such a text use the text without a date. */
const TEXTS_WITH_DATE: Readonly<Record<EndReason, (inputs: { date: string }) => string>> = {
  ...TEXTS_WITHOUT_DATE,
  rented: m['shortlist.ended_on.rented'],
  sold: m['shortlist.ended_on.sold'],
  withdrawn: m['shortlist.ended_on.withdrawn'],
  closed: m['shortlist.ended_on.closed'],
  expired: m['shortlist.ended_on.expired'],
};
