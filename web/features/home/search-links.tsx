import { m } from '../../../messages/compiled/messages.js';
import type { HomePage } from '../../../contract/home.ts';
import { Anchor } from '../../ui/anchor.tsx';

interface LinkGroup {
  readonly title: string;
  readonly links: readonly { readonly url: string; readonly name: string }[];
}

/** Links to searches that have results, for people and for search engines. */
export function SearchLinks({ page }: { readonly page: HomePage }) {
  const groups: readonly LinkGroup[] = [
    { title: m['home.links_kinds'](), links: page.tabs.filter((tab) => tab.count > 0).map((tab) => ({ url: tab.url, name: tab.label })) },
    { title: m['home.links_localities'](), links: page.top_localities },
    { title: m['home.links_popular'](), links: page.popular },
    {
      title: m['home.links_cities'](),
      links: page.cities.filter((city) => city.accepts_listings && city.slug !== page.city.slug),
    },
  ];
  return (
    <nav aria-labelledby="links" className="page py-6 text-14">
      <h2 id="links" className="mb-3 text-18 font-bold">
        {m['home.links_title']({ city: page.city.name })}
      </h2>
      <dl className="grid gap-x-6 gap-y-2 md:grid-cols-[9rem_1fr]">
        {groups.map(
          ({ title, links }) =>
            links.length > 0 && (
              <div key={title} className="contents">
                <dt className="text-muted max-md:mt-2 md:py-1.5 pointer-coarse:md:py-3">{title}</dt>
                <dd>
                  <ul className="flex flex-wrap gap-x-5">
                    {links.map(({ url, name }) => (
                      <li key={url}>
                        <Anchor
                          href={url}
                          className="inline-flex min-h-8 min-w-6 items-center text-indigo hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
                        >
                          {name}
                        </Anchor>
                      </li>
                    ))}
                  </ul>
                </dd>
              </div>
            ),
        )}
      </dl>
    </nav>
  );
}
