import type { ReactNode } from 'react';
import type { Project } from '../../../contract/place-pages/parts.ts';
import { m } from '../../../messages/compiled/messages.js';
import { countText } from '../../lib/format/counts.ts';
import { cx } from '../../ui/cx.ts';
import { Anchor } from '../../ui/anchor.tsx';

interface ProjectsProps {
  readonly projects: readonly (Omit<Project, 'builder'> & { readonly key: string; readonly title: ReactNode })[];
  readonly heading: string;
}

/** Projects with the details that their developers declared, and where the RERA number can be looked up. */
export function Projects({ projects, heading }: ProjectsProps) {
  if (projects.length === 0) return null;
  return (
    <section aria-labelledby="projects" className="mt-8">
      <h2 id="projects" className="text-22 font-bold">
        {heading}
      </h2>
      <p className="text-14 text-muted">{m['locality.declared_note']()}</p>
      <ul className="mt-3 grid items-start gap-4 md:grid-cols-2">
        {projects.map(({ key, title, rera, authority, facts, progress, homes }) => (
          <li key={key} className="rounded-card border border-line bg-card p-4 md:p-5">
            <h3 className="text-18 font-bold">{title}</h3>
            {progress && <Progress {...progress} />}
            <dl className="mt-2">
              <Row label={m['locality.rera']()}>
                {rera ?? m['locality.no_rera']()}
                {rera !== null && authority && (
                  <Anchor href={authority.url} className="flex min-h-11 items-center justify-end text-14 text-indigo hover:underline">
                    {authority.name}
                  </Anchor>
                )}
              </Row>
              {facts.map(({ label, text }) => (
                <Row key={label} label={label}>
                  {text}
                </Row>
              ))}
              <Row label={m['locality.offer']()}>{countText(homes)}</Row>
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The stages of construction as a bar. The facts below describe the same in words. */
function Progress({ done, total }: NonNullable<Project['progress']>) {
  return (
    <div aria-hidden="true" className="mt-3 flex gap-1">
      {Array.from({ length: total }, (_, stage) => (
        <span key={stage} className={cx('h-1.5 flex-1 rounded-full', stage < done ? 'bg-leaf' : 'bg-line')} />
      ))}
    </div>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2 last:border-0">
      <dt className="text-muted">{label}</dt>
      <dd className="ml-auto min-w-0 text-right font-semibold">{children}</dd>
    </div>
  );
}

/** A name, as a link if it has a page. */
export function PageLink({ name, url }: { readonly name: string; readonly url: string | null }) {
  return url === null ? (
    <>{name}</>
  ) : (
    <Anchor href={url} className="text-indigo hover:underline">
      {name}
    </Anchor>
  );
}
