import { m } from '../../../messages/compiled/messages.js';
import type { Listing } from '../../../contract/listing/listing.ts';
import type { ShownListing } from './load-listing.ts';
import { areaWithBasis } from '../../lib/format/area.ts';
import { isConfirmationFresh } from '../../../kinds/freshness.ts';
import { confirmedText, dateText } from '../../lib/format/dates.ts';
import { rupees } from '../../lib/format/money.ts';
import { useToday } from '../../lib/page/today.ts';
import { cx } from '../../ui/cx.ts';
import { Badge } from '../../ui/badge.tsx';
import { FactIcon } from '../../ui/drawings/fact-icon.tsx';
import { PinIcon } from '../../ui/drawings/icons.tsx';
import { availableText } from '../../ui/listing/available-text.ts';
import { placeText } from '../../ui/listing/place-text.ts';
import { PriceText } from '../../ui/listing/price-text.tsx';

/** The price per area unit, with the area to which it refers (carpet, built-up, ...). */
const RATE_TEXTS = {
  carpet: m['listing.rate_carpet'],
  built_up: m['listing.rate_built_up'],
  super_built_up: m['listing.rate_super_built_up'],
  plot: m['listing.rate_plot'],
};

/** Price, title, address and the most important facts. */
export function ListingHead({ listing }: { readonly listing: ShownListing }) {
  const today = useToday();
  const { price, price_per_sqft: pricePerSqft, negotiable, last_confirmed_at: confirmedAt, status, price_insight: insight } = listing;
  const priceNotes = [
    pricePerSqft === null ? null : RATE_TEXTS[listing.area?.basis ?? 'plot']({ amount: rupees(Math.round(pricePerSqft)) }),
    negotiable ? m['listing.negotiable']() : null,
  ].filter((note) => note !== null);
  // a number stays on one line with its unit: `15 cents`
  const title = listing.title.replaceAll(/(\d) /g, '$1\u00a0');
  return (
    <header>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <PriceText price={price} className="text-28 md:text-36" />
          {priceNotes.length > 0 && <span className="text-14 text-muted">{priceNotes.join(' · ')}</span>}
        </p>
        {confirmedAt && status === 'active' && (
          <Badge tone={isConfirmationFresh(listing.kind, new Date(confirmedAt), today) ? 'confirmed' : 'warning'}>
            {confirmedText(confirmedAt, today)}
          </Badge>
        )}
      </div>
      {insight && <p className={cx('text-14', insight.level === 'below' ? 'text-leaf' : 'text-muted')}>{insight.text}</p>}
      <h1 className="mt-2 text-22 font-bold lg:text-28">{m['listing.heading']({ title, place: placeText(listing) })}</h1>
      <p className="mt-1 flex items-start gap-1.5 text-muted">
        <PinIcon className="mt-0.5 size-4.5" />
        {listing.address}
      </p>
      <Highlights listing={listing} />
    </header>
  );
}

function Highlights({ listing: { facts, area, floor, available_from: availableFrom } }: { readonly listing: ShownListing }) {
  const today = useToday();
  const areaFact = area && !facts.some(({ field }) => field.includes('area')) ? [{ field: 'area', text: areaWithBasis(area) }] : [];
  const highlights = [
    ...facts.slice(0, 1),
    ...areaFact,
    ...facts.slice(1).filter(({ field }) => field !== 'floor'),
    ...(floor ? [{ field: 'floor', text: floor }] : []),
    ...(availableFrom ? [{ field: 'available', text: availableText(availableFrom, today) }] : []),
  ];
  return (
    <ul
      aria-label={m['listing.highlights']()}
      // The list scrolls sideways on phones and contains nothing focusable; tabIndex lets arrow keys scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="no-scrollbar -mx-4 mt-4 flex gap-2.5 overflow-x-auto px-4 md:mx-0 md:flex-wrap md:px-0"
    >
      {highlights.map(({ field, text }) => (
        <li key={field} className="flex min-h-10 shrink-0 items-center gap-2 rounded-full border border-line bg-card px-4">
          <FactIcon field={field} className="size-4.5 text-muted" />
          {text}
        </li>
      ))}
    </ul>
  );
}

function closedTitle(closedAt: string | null, isRental: boolean): string {
  if (closedAt === null) return m['listing.closed_title']();
  const date = dateText(closedAt);
  return isRental ? m['listing.closed_let']({ date }) : m['listing.closed_since']({ date });
}

/** Shown at the top of a listing that is no longer available. Similar listings are below. */
export function ClosedNotice({ listing }: { readonly listing: Pick<Listing, 'status' | 'closed_at' | 'price'> }) {
  const { status, closed_at: closedAt, price } = listing;
  const isRental = price !== null && (price.per !== 'one_time' || price.lease === true);
  return (
    <div role="note" className="rounded-card border border-mustard bg-mustard-soft p-4">
      <p className="font-bold text-mustard">{closedTitle(closedAt, isRental)}</p>
      <p className="mt-1 text-14">{status === 'paused' ? m['listing.closed_paused']() : m['listing.closed_text']()}</p>
    </div>
  );
}
