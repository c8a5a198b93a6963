import type { PricePage as Page } from '../../../contract/prices.ts';
import { m } from '../../../messages/compiled/messages.js';
import { breadcrumbList } from '../../lib/page/breadcrumbs.ts';
import { dateText } from '../../lib/format/dates.ts';
import { rupees } from '../../lib/format/money.ts';
import { JsonLd } from '../../lib/page/seo.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PriceLinks } from './price-links.tsx';
import { LocalityPrices } from './locality-prices.tsx';
import { MonthPrices } from '../../shared/prices/month-prices.tsx';

/** Asking prices in a city or locality: current, by locality and by month. */
export function PricesPage({ page, origin }: { readonly page: Page; readonly origin: string }) {
  return (
    <div className="page py-5">
      <JsonLd data={breadcrumbList(page.breadcrumbs, origin)} />
      <Breadcrumbs label={m['prices.trail']()} trail={page.breadcrumbs} />
      <h1 className="mt-1 text-28 font-bold md:text-36">{page.title}</h1>
      <div className="mt-5 flex flex-col gap-4">
        <PriceLinks label={m['prices.choose_kind']()} links={page.kinds} />
        <PriceLinks label={m['prices.choose_bedrooms']()} links={page.bedrooms} />
      </div>
      <div className="mt-8 grid gap-6 lg:grid-cols-2">
        <CurrentPrices page={page} />
        {page.months.length > 1 && <MonthPrices months={page.months} />}
      </div>
      {page.localities.length > 0 && <LocalityPrices localities={page.localities} />}
      <section className="mt-8">
        <h2 className="font-bold">{m['prices.how']()}</h2>
        <p className="mt-1 max-w-3xl text-muted">{m['prices.how_text']()}</p>
        {page.counted_at && <p className="mt-1 text-14 text-muted">{m['prices.counted']({ date: dateText(page.counted_at) })}</p>}
      </section>
    </div>
  );
}

const MEDIAN_TEXTS = {
  month: m['prices.median_month'],
  bed_month: m['prices.median_bed_month'],
  one_time: ({ amount }: { amount: string }) => amount,
};

function CurrentPrices({ page: { current, per, search_url, counted_at } }: { readonly page: Page }) {
  if (!current) {
    return (
      <div className="rounded-card bg-mustard-soft p-5">
        <p className="font-semibold">{counted_at ? m['prices.few']() : m['prices.none']()}</p>
        <p className="mt-1">{m['prices.few_text']()}</p>
        <LinkButton href={search_url} variant="outline" className="mt-4">
          {m['prices.see']()}
        </LinkButton>
      </div>
    );
  }
  const { price, rate, listings } = current;
  return (
    // as high as the chart beside it
    <div className="flex flex-col items-start justify-center rounded-card bg-oxide-soft p-5">
      <p className="text-28 font-bold md:text-36">{MEDIAN_TEXTS[per]({ amount: rupees(price.median) })}</p>
      <p className="text-14 text-muted">{m['prices.median']()}</p>
      <p className="mt-3">{m['prices.middle']({ low: rupees(price.low), high: rupees(price.high) })}</p>
      {rate && (
        <p className="mt-1">
          {m['prices.rate_label']()}: <strong>{rupees(rate.median)}</strong>
        </p>
      )}
      <p className="mt-1 text-14 text-muted">{m['prices.of']({ count: listings })}</p>
      <LinkButton href={search_url} variant="outline" className="mt-4">
        {m['prices.see']()}
      </LinkButton>
    </div>
  );
}
