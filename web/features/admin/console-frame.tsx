import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { cx } from '../../ui/cx.ts';
import { OVERVIEW_PATH, sectionAt, type Section } from './sections.ts';

/** Frame of the staff console: the navigation (a scrolling row on phones, a column on wide screens) and the page. */
export function ConsoleFrame({ sections, children }: { readonly sections: readonly Section[]; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const sectionOfPage = sectionAt(pathname);
  // pages without a section, such as the record of a listing, have the path of the overview in theirs
  const currentSection = sectionOfPage?.path === OVERVIEW_PATH && pathname !== OVERVIEW_PATH ? undefined : sectionOfPage;
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const currentLink = list.current?.querySelector<HTMLElement>(`[data-path="${currentSection?.path}"]`);
    // Not scrollIntoView, because it would scroll the page too.
    if (currentLink) list.current?.scrollTo({ left: currentLink.offsetLeft - 16 });
  }, [currentSection?.path]);
  return (
    // The console is as wide as the header, and its sections start below the name of the site.
    <div className="xl:mx-auto xl:grid xl:max-w-[90rem] xl:grid-cols-[14rem_minmax(0,1fr)]">
      <nav
        aria-label={m['admin.menu']()}
        className="border-b border-line bg-card xl:sticky xl:top-0 xl:h-dvh xl:overflow-y-auto xl:border-r xl:border-b-0 xl:bg-transparent xl:pl-5"
      >
        <ul ref={list} className="no-scrollbar relative flex overflow-x-auto px-2 xl:flex-col xl:px-0 xl:py-4">
          {sections.map((section) => (
            <li key={section.path} className="shrink-0">
              <Link
                to={section.path}
                data-path={section.path}
                aria-current={section === currentSection ? 'page' : undefined}
                className={cx(
                  'flex min-h-12 items-center border-b-2 px-3 -outline-offset-4 xl:min-h-11 xl:border-b-0 xl:border-l-3 xl:px-5',
                  section === currentSection ? 'border-oxide font-semibold text-oxide' : 'border-transparent hover:text-oxide',
                )}
              >
                {section.label()}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
