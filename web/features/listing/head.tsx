import { m } from '../../../messages/compiled/messages.js';
import type { Listing } from '../../../contract/shapes.ts';
import { areaWithBasis } from '../../lib/area.ts';
import { confirmedText } from '../../lib/dates.ts';
import { rupees } from '../../lib/money.ts';
import { useNow } from '../../lib/now.ts';
import { Badge } from '../../ui/badge.tsx';
import { FactIcon } from '../../ui/fact-icon.tsx';
import { PinIcon } from '../../ui/icons.tsx';
import { PriceText } from '../../ui/price-text.tsx';

/** A rate says which area it is of: that of carpet area is the honest one. */
const RATE = {
  carpet: m['listing.rate_carpet'],
  built_up: m['listing.rate_built_up'],
  super_built_up: m['listing.rate_super_built_up'],
  plot: m['listing.rate_plot'],
};

/** Price first, then what and where, then the few facts that decide. */
export function Head({ listing }: { readonly listing: Listing }) {
  const now = useNow();
  const { price, rate, negotiable, last_confirmed_at: confirmed, status } = listing;
  const more = [
    rate === null ? null : RATE[listing.area?.basis ?? 'plot']({ amount: rupees(Math.round(rate)) }),
    negotiable ? m['listing.negotiable']() : null,
  ].filter((one) => one !== null);
  return (
    <header>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <PriceText price={price} className="text-28 md:text-36" />
          {more.length > 0 && <span className="text-14 text-muted">{more.join(' · ')}</span>}
        </p>
        {confirmed && status === 'active' && (
          <Badge look={listing.unconfirmed ? 'warning' : 'confirmed'}>{confirmedText(confirmed, now)}</Badge>
        )}
      </div>
      <h1 className="mt-1.5 text-22 font-bold md:text-28">
        {m['listing.heading']({ title: listing.title, place: listing.locality?.name ?? listing.city.name })}
      </h1>
      <p className="mt-1 flex items-start gap-1.5 text-muted">
        <PinIcon className="mt-0.5 size-4.5" />
        {listing.address}
      </p>
      <Highlights listing={listing} />
    </header>
  );
}

function Highlights({ listing: { facts, area } }: { readonly listing: Listing }) {
  const size = area && !facts.some(({ field }) => field.includes('area')) ? [{ field: 'area', text: areaWithBasis(area) }] : [];
  const shown = [...facts.slice(0, 1), ...size, ...facts.slice(1)];
  return (
    <ul
      aria-label={m['listing.highlights']()}
      // It scrolls sideways on phones and holds nothing that takes the focus: so that arrow keys can scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="no-scrollbar -mx-4 mt-4 flex gap-2.5 overflow-x-auto px-4 md:mx-0 md:flex-wrap md:px-0"
    >
      {shown.map(({ field, text }) => (
        <li key={field} className="flex min-h-10 shrink-0 items-center gap-2 rounded-full border border-line bg-card px-4">
          <FactIcon field={field} className="size-4.5 text-muted" />
          {text}
        </li>
      ))}
    </ul>
  );
}
