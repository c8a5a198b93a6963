import type { HomesRow, PlacePage } from '../../../contract/place-pages/parts.ts';
import { m } from '../../../messages/compiled/messages.js';
import { countText } from '../../lib/format/counts.ts';
import { Anchor } from '../../ui/anchor.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CardGrid } from './card-grid.tsx';
import { KindPrices } from './kind-prices.tsx';

/** Links to the listings of a locality or society, its newest homes, and rents and prices by month. */
export function PlaceOffers({
  page: { tabs, facts, rows, prices },
}: {
  readonly page: Pick<PlacePage, 'tabs' | 'facts' | 'rows' | 'prices'>;
}) {
  return (
    <>
      <section aria-labelledby="offer" className="mt-5">
        <h2 id="offer" className="text-22 font-bold">
          {m['locality.offer']()}
        </h2>
        {tabs.length === 0 && <EmptyState tile="home" level={3} title={m['locality.nothing']()} text={m['locality.nothing_text']()} />}
        <ul className="mt-3 flex flex-wrap gap-2">
          {tabs.map(({ intent, label, url, count }) => (
            <li key={intent}>
              <Anchor href={url} className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-4">
                {label} <span className="text-muted">{countText(count)}</span>
              </Anchor>
            </li>
          ))}
        </ul>
        {facts.map((fact) => (
          <p key={fact} className="mt-2 text-muted">
            {fact}
          </p>
        ))}
      </section>
      {rows.map((row) => (
        <Homes key={row.intent} row={row} />
      ))}
      <section aria-labelledby="prices" className="mt-8">
        <h2 id="prices" className="text-22 font-bold">
          {m['locality.prices']()}
        </h2>
        {prices.length === 0 && <p className="mt-1 text-muted">{m['locality.few']()}</p>}
        <div className={cx('mt-3', prices.length > 1 && 'grid grid-cols-1 gap-6 lg:grid-cols-2 lg:grid-rows-[auto_auto] lg:gap-y-4')}>
          {prices.map((kindPrices) => (
            <KindPrices key={kindPrices.kind} prices={kindPrices} isOnly={prices.length === 1} />
          ))}
        </div>
      </section>
    </>
  );
}

function Homes({ row: { intent, title, url, data } }: { readonly row: HomesRow }) {
  return (
    <section aria-labelledby={`row-${intent}`} className="mt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`row-${intent}`} className="text-22 font-bold">
          {title}
        </h2>
        <Anchor href={url} className="inline-flex min-h-11 min-w-11 items-center font-semibold text-indigo hover:underline">
          {m['locality.all']()}
        </Anchor>
      </div>
      <CardGrid cards={data} />
    </section>
  );
}
