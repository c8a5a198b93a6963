import { useEffect } from 'react';
import { isPagePath, splitPath } from '../../contract/languages.ts';
import { currentLanguage } from '../../messages/current-language.ts';
import { prefersLowData } from '../lib/page/low-data.ts';
import { routes } from './manifest.ts';
import { matchRoutes } from './match.ts';
import { prefetchPage } from './prefetch.ts';
import { locationOf, routesToLoad, type BrowserRouter } from './router.ts';

/** A finger that starts to scroll moves within this time, and a passing mouse pointer has left the link, ms. */
const INTENT_MS = 80;

/** Loads the page of a link in advance when a finger or the mouse pointer stays on it. */
export function usePrefetch(router: BrowserRouter): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = () => clearTimeout(timer);
    const schedulePrefetch = ({ target }: Event) => {
      cancel();
      const link = target instanceof Element ? target.closest('a') : null;
      if (link && isOtherPage(link) && !prefersLowData()) timer = setTimeout(prefetch, INTENT_MS, router, link.href);
    };
    const options = { passive: true };
    document.addEventListener('touchstart', schedulePrefetch, options);
    document.addEventListener('mouseover', schedulePrefetch, options);
    for (const type of ['touchmove', 'touchcancel', 'mouseout']) document.addEventListener(type, cancel, options);
    return () => {
      cancel();
      document.removeEventListener('touchstart', schedulePrefetch);
      document.removeEventListener('mouseover', schedulePrefetch);
      for (const type of ['touchmove', 'touchcancel', 'mouseout']) document.removeEventListener(type, cancel);
    };
  }, [router]);
}

function isOtherPage(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target || link.hasAttribute('download') || 'document' in link.dataset) return false;
  if (splitPath(link.pathname).language !== currentLanguage() || !isPagePath(link.pathname)) return false;
  return link.pathname !== location.pathname || link.search !== location.search;
}

function prefetch(router: BrowserRouter, href: string): void {
  const { pathname, search } = new URL(href);
  const { page } = router.state;
  const target = locationOf(splitPath(pathname).path + search, page.location);
  const matches = matchRoutes(routes(), target.pathname);
  prefetchPage(target, matches, routesToLoad(page, target, matches));
}
