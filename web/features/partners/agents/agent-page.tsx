import type { AgentPage as Page } from '../../../../contract/partners/partner-records.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { breadcrumbList } from '../../../lib/page/breadcrumbs.ts';
import { JsonLd } from '../../../lib/page/seo.tsx';
import { Anchor } from '../../../ui/anchor.tsx';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListingCard } from '../../../ui/listing/listing-card.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { repliesText } from '../../../shared/contact/replies-text.ts';
import { HeartButton } from '../../../shared/shortlist/heart-button.tsx';
import { AgentFacts } from './agent-facts.tsx';
import { agentJsonLd } from './agent-json-ld.ts';

/** Number of cards whose pictures load before others, because they are usually on the first screen. */
const EAGER_CARDS = 2;

/** The page of an agent: details, areas and listings. Visitors contact agents through their listings. */
export function AgentPage({ page, origin }: { readonly page: Page; readonly origin: string }) {
  const { agent, areas, data, pagination, replies } = page;
  const [path] = page.canonical.split('?');
  return (
    <div className="page py-5">
      <JsonLd data={breadcrumbList(page.breadcrumbs, origin)} />
      <JsonLd data={agentJsonLd(page, origin)} />
      <Breadcrumbs label={m['prices.trail']()} trail={page.breadcrumbs} />
      <h1 className="mt-1 text-28 font-bold md:text-36">{agent.title}</h1>
      <div className="mt-4 grid gap-5 md:grid-cols-2">
        <section aria-labelledby="about" className="rounded-card border border-line bg-card p-5">
          <h2 id="about" className="mb-2 text-18 font-bold">
            {m['agent.about']()}
          </h2>
          <AgentFacts agent={agent} />
          {replies && <p className="mt-2 text-14">{repliesText(replies)}</p>}
          <p className="mt-3 text-14 text-muted">{m['agent.reach']()}</p>
        </section>
        <section aria-labelledby="areas" className="rounded-card border border-line bg-card p-5">
          <h2 id="areas" className="mb-2 text-18 font-bold">
            {m['agent.areas']()}
          </h2>
          <ul className="flex flex-col gap-1">
            {areas.map(({ city, url, localities }) => (
              <li key={city.slug}>
                <Anchor href={url} className="inline-flex min-h-11 items-center font-semibold text-indigo hover:underline">
                  {city.name}
                </Anchor>
                {localities.length > 0 && (
                  <ul className="flex flex-wrap gap-x-4">
                    {localities.map(({ name, url: localityUrl }) => (
                      <li key={localityUrl}>
                        <Anchor href={localityUrl} className="inline-flex min-h-11 min-w-11 items-center text-indigo hover:underline">
                          {name}
                        </Anchor>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <h2 className="mt-8 text-22 font-bold">{m['agent.on_offer']({ count: agent.listings })}</h2>
      {data.length === 0 ? (
        <EmptyState tile="home" level={3} title={m['agent.nothing']()} text={m['agent.nothing_text']()} />
      ) : (
        <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {data.map((card, index) => (
            <li key={card.id} className="flex flex-col *:flex-1">
              <ListingCard card={card} level={3} eager={index < EAGER_CARDS} corner={<HeartButton property={card} />} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={pagination.page}
        totalPages={pagination.totalPages}
        href={(pageNumber) => (pageNumber > 1 ? `${path}?page=${pageNumber}` : path!)}
      />
    </div>
  );
}
