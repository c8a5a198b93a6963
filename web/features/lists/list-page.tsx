import { m } from '../../../messages/compiled/messages.js';
import type { ListPage as ListPageData } from '../../../contract/lists/list-pages.ts';
import { breadcrumbList } from '../../lib/page/breadcrumbs.ts';
import { countText } from '../../lib/format/counts.ts';
import { JsonLd } from '../../lib/page/seo.tsx';
import { Anchor } from '../../ui/anchor.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListingCard } from '../../ui/listing/listing-card.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { HeartButton } from '../../shared/shortlist/heart-button.tsx';

/** Number of cards in the first row. Their pictures load before others. */
const EAGER_CARDS = 4;

/** A curated list of a city: its listings, why they are on it, and links to the other lists. */
export function ListPage({ page, origin }: { readonly page: ListPageData; readonly origin: string }) {
  const { total, totalPages } = page.pagination;
  const [path] = page.canonical.split('?');
  return (
    <div className="page py-5">
      <JsonLd data={breadcrumbList(page.breadcrumbs, origin)} />
      <Breadcrumbs label={m['search.trail']()} trail={page.breadcrumbs} />
      <h1 className="mt-1 text-28 font-bold md:text-36">{page.title}</h1>
      <p className="text-muted">
        {page.note} · {m['search.total']({ count: total, total: countText(total) })}
      </p>
      {page.data.length === 0 ? (
        <EmptyState tile="home" title={m['list_empty.title']()} text={m['list_empty.text']()} />
      ) : (
        <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {page.data.map((card, index) => (
            <li key={card.id} className="flex flex-col *:flex-1">
              <ListingCard
                card={card}
                level={2}
                eager={index < EAGER_CARDS}
                corner={<HeartButton property={card} />}
                label={card.promoted ? m['search.promoted']() : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page.pagination.page} totalPages={totalPages} href={(target) => (target > 1 ? `${path}?page=${target}` : path!)} />
      {page.others.length > 0 && (
        <nav aria-labelledby="others" className="mt-6">
          <h2 id="others" className="text-18 font-bold">
            {m['list_empty.others']({ city: page.city.name })}
          </h2>
          <ul className="flex flex-wrap gap-x-6">
            {page.others.map(({ name, url, count }) => (
              <li key={url}>
                <Anchor href={url} className="inline-flex min-h-11 items-center gap-2 font-semibold text-indigo hover:underline">
                  {name} <span className="font-normal text-muted">{countText(count)}</span>
                </Anchor>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
