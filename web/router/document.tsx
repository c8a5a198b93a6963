import { useLayoutEffect, useState } from 'react';
import type { LinkDescriptor, MetaDescriptor } from 'react-router';
import { usePage } from './contexts.ts';
import { matchesOf } from './hooks.ts';
import { moduleOf, routes } from './manifest.ts';
import type { Page } from './page.ts';

/** The routes whose head elements are shown. After an error, these are the routes down to the boundary that shows it. */
function shownMatches(page: Page) {
  const matches = matchesOf(page);
  const { failure } = page;
  return failure ? matches.slice(0, matches.findIndex(({ id }) => id === failure.id) + 1) : matches;
}

/**
 * Renders the links of the matched routes after those of the first page, whose style sheets stay. `loadRoute` adds the style sheets of
 * other pages.
 */
export function Links() {
  const page = usePage();
  const [firstLinks] = useState(() =>
    shownMatches(page).flatMap(({ id }): LinkDescriptor[] => [
      ...(routes()[id]?.css ?? []).map((href) => ({ rel: 'stylesheet', href })),
      ...linksOf(id),
    ]),
  );
  const descriptors = [...firstLinks, ...shownMatches(page).flatMap(({ id }) => linksOf(id))];
  const links = new Map(descriptors.map((link) => [JSON.stringify(link), link]));
  return [...links].map(([key, link]) => <link key={key} {...(link as object)} />);
}

const linksOf = (id: string): readonly LinkDescriptor[] => moduleOf(id).links?.() ?? [];

/** Title and meta elements of the page, from the innermost route that has any. */
export function Meta() {
  const page = usePage();
  const { location, failure } = page;
  const matches = shownMatches(page);
  const error = failure ? failure.error : null;
  let currentMeta: readonly MetaDescriptor[] = [];
  const parents: unknown[] = [];
  for (const { id, params, loaderData, ...match } of matches) {
    const parent = { id, params, loaderData, ...match, error, meta: currentMeta };
    parents.push(parent);
    const { meta } = moduleOf(id);
    if (meta) currentMeta = meta({ loaderData, params, location, matches: parents, error }) ?? [];
  }
  return currentMeta.map(metaElement);
}

function metaElement(descriptor: MetaDescriptor) {
  const key = JSON.stringify(descriptor);
  if ('title' in descriptor) return <title key="title">{String(descriptor.title)}</title>;
  if ('tagName' in descriptor) {
    const { tagName: Tag, ...attributes } = descriptor as { tagName: 'link' | 'meta' };
    return <Tag key={key} {...attributes} />;
  }
  return <meta key={key} {...(descriptor as object)} />;
}

/** Empty, because the scripts that the server rendered have already started the page. */
export const Scripts = () => null;

/** Empty: a script in the server's HTML restores the scroll position after a page load, and `useScroll` after a navigation. */
export const ScrollRestoration = () => null;

/** Sets the scroll position after a page is shown. */
export function useScroll(scroll: number | 'reset' | 'keep', page: Page): void {
  useLayoutEffect(() => {
    if (scroll === 'keep') return;
    const { hash } = page.location;
    const target = scroll === 'reset' ? elementOf(hash) : null;
    if (target) target.scrollIntoView();
    else window.scrollTo(0, scroll === 'reset' ? 0 : scroll);
    // the scroll position is set once per page, when the page is shown
  }, [page, scroll]);
}

/** The element whose id or name is the URL fragment. */
function elementOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    return null;
  }
}
