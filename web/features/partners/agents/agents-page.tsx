import type { AgentsPage as Page } from '../../../../contract/partners/partner-records.ts';
import { m } from '../../../../messages/compiled/messages.js';
import { breadcrumbList } from '../../../lib/page/breadcrumbs.ts';
import { JsonLd } from '../../../lib/page/seo.tsx';
import { Anchor } from '../../../ui/anchor.tsx';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { ChipLink } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { AgentFacts } from './agent-facts.tsx';

/** List of agents of a city, a locality or a kind. */
export function AgentsPage({ page, origin }: { readonly page: Page; readonly origin: string }) {
  const [path] = page.canonical.split('?');
  return (
    <div className="page py-5">
      <JsonLd data={breadcrumbList(page.breadcrumbs, origin)} />
      <Breadcrumbs label={m['prices.trail']()} trail={page.breadcrumbs} />
      <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-28 font-bold">{page.title}</h1>
          <p className="text-muted">{m['agent.count']({ count: page.pagination.total })}</p>
        </div>
        <LinkButton href="/agents/register" variant="outline">
          {m['agent.register']()}
        </LinkButton>
      </div>
      {page.kinds.length > 1 && (
        <nav aria-label={m['agent.kinds']()}>
          <ul className="no-scrollbar -mx-4 mt-4 flex gap-2 overflow-x-auto px-4 md:mx-0 md:flex-wrap md:px-0">
            {page.kinds.map(({ label, url, selected }) => (
              <li key={url} className="shrink-0">
                <ChipLink href={url} selected={selected} aria-current={selected ? 'page' : undefined}>
                  {label}
                </ChipLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {page.data.length === 0 ? (
        <EmptyState tile="search" title={m['agent.none']()} text={m['agent.none_text']()} />
      ) : (
        <ul className="mt-5 grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {page.data.map((agent) => (
            <li key={agent.url} className="rounded-card border border-line bg-card px-4 pt-2 pb-4">
              <h2 className="text-18 font-bold">
                <Anchor href={agent.url} className="inline-flex min-h-11 items-center text-indigo hover:underline">
                  {agent.title}
                </Anchor>
              </h2>
              <p className="mb-2 text-14 font-semibold">{m['agent.on_offer']({ count: agent.listings })}</p>
              <AgentFacts agent={agent} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page.pagination.page}
        totalPages={page.pagination.totalPages}
        href={(pageNumber) => (pageNumber > 1 ? `${path}?page=${pageNumber}` : path!)}
      />
      {page.localities.length > 0 && (
        <nav aria-labelledby="localities" className="mt-6">
          <h2 id="localities" className="text-18 font-bold">
            {m['agent.by_locality']({ city: page.city.name })}
          </h2>
          <ul className="flex flex-wrap gap-x-6">
            {page.localities.map(({ name, url, count }) => (
              <li key={url}>
                <Anchor href={url} className="inline-flex min-h-11 items-center gap-2 text-indigo hover:underline">
                  {name} <span className="text-muted">{count}</span>
                </Anchor>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
