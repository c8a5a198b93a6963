import { m } from '../../../messages/compiled/messages.js';
import type { KeptCard } from '../../../contract/shortlist.ts';
import { dateText } from '../../lib/dates.ts';
import { rupees } from '../../lib/money.ts';
import { AlertIcon, DownIcon } from '../../ui/icons.tsx';
import type { Entry, HowEnded } from './entry.ts';

const strip = 'flex items-start gap-2 rounded-control px-3 py-2 text-14';

/** It costs less than when it was put in: by how much, since when, and what it was. */
export function DropMark({ drop }: { readonly drop: NonNullable<KeptCard['price_drop']> }) {
  return (
    <p className={`${strip} bg-leaf-soft text-leaf`}>
      <DownIcon className="mt-px size-4.5 shrink-0" />
      <span>
        <strong className="block">{m['shortlist.drop']({ amount: rupees(drop.by), date: dateText(drop.since) })}</strong>
        {m['shortlist.drop_from']({ amount: rupees(drop.was) })}
      </span>
    </p>
  );
}

/** It is no longer on offer, and why. */
export function EndMark({ ended: { how, at } }: { readonly ended: NonNullable<Entry['ended']> }) {
  return (
    <p className={`${strip} bg-mustard-soft font-semibold text-mustard`}>
      <AlertIcon className="mt-px size-4.5 shrink-0" />
      {at === null ? WITHOUT_DATE[how]() : WITH_DATE[how]({ date: dateText(at) })}
    </p>
  );
}

const WITHOUT_DATE: Readonly<Record<HowEnded, () => string>> = {
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
/** What has no date of its own is said without one. */
const WITH_DATE: Readonly<Record<HowEnded, (of: { date: string }) => string>> = {
  ...WITHOUT_DATE,
  rented: m['shortlist.ended_on.rented'],
  sold: m['shortlist.ended_on.sold'],
  withdrawn: m['shortlist.ended_on.withdrawn'],
  closed: m['shortlist.ended_on.closed'],
  expired: m['shortlist.ended_on.expired'],
};
