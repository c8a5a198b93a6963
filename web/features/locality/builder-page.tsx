import type { BuilderPage as Page } from '../../../contract/place-pages/builder-page.ts';
import { m } from '../../../messages/compiled/messages.js';
import { dateText } from '../../lib/format/dates.ts';
import { breadcrumbList } from '../../lib/page/breadcrumbs.ts';
import { JsonLd } from '../../lib/page/seo.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CardGrid } from './card-grid.tsx';
import { builderJsonLd } from './place-json-ld.ts';
import { PageLink, Projects } from './projects.tsx';

/** The page of a builder: projects with their declared details, and homes on offer. */
export function BuilderPage({ page, origin }: { readonly page: Page; readonly origin: string }) {
  const { since: registeredOn, projects, data: cards } = page;
  return (
    <div className="page py-5">
      <JsonLd data={breadcrumbList(page.breadcrumbs, origin)} />
      <JsonLd data={builderJsonLd(page, origin)} />
      <Breadcrumbs label={m['prices.trail']()} trail={page.breadcrumbs} />
      <h1 className="mt-1 text-28 font-bold md:text-36">{page.name}</h1>
      <p className="text-muted">
        {m['locality.by_builder']()} · {m['listing.lister_since']({ date: dateText(registeredOn) })}
      </p>
      {projects.length === 0 && <EmptyState tile="home" level={2} title={m['locality.builder_none']()} text={m['agent.nothing_text']()} />}
      <Projects
        heading={m['locality.builder_projects']()}
        projects={projects.map((project) => ({
          ...project,
          key: `${project.url} ${project.name} ${project.rera}`,
          title: (
            <>
              <PageLink name={project.name ?? m['locality.unnamed']()} url={project.url} />
              <span className="block text-14 font-normal text-muted">{project.city}</span>
            </>
          ),
        }))}
      />
      {cards.length > 0 && (
        <section aria-labelledby="homes" className="mt-8">
          <h2 id="homes" className="text-22 font-bold">
            {m['locality.offer']()}
          </h2>
          <CardGrid cards={cards} />
        </section>
      )}
    </div>
  );
}
