import { startTransition, use, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { UNSAFE_decodeViaTurboStream } from 'react-router';
import { MatchedRoutes } from './components.tsx';
import { LoadingContext, PageContext, RouterContext } from './contexts.ts';
import { useScroll } from './document.tsx';
import { hydrateAllParts } from '../lib/page/parts-to-hydrate.ts';
import { usePrefetch } from './use-prefetch.ts';
import { BrowserRouter } from './router.ts';
import { persistScroll } from './visited.ts';

interface ServerState {
  readonly loaderData?: Readonly<Record<string, unknown>>;
  readonly errors?: Readonly<Record<string, unknown>> | null;
}

let loadingRouter: Promise<BrowserRouter> | undefined;

/** Reads the data of the first page from the data block that the server rendered. */
async function startRouter(): Promise<BrowserRouter> {
  const stream = window.__reactRouterContext?.stream;
  if (!stream) throw new Error('The page has no data of its own');
  const { value } = await UNSAFE_decodeViaTurboStream(stream, window);
  const { loaderData = {}, errors } = value as ServerState;
  const [failed] = Object.entries(errors ?? {});
  return new BrowserRouter({ loaderData, failure: failed ? { id: failed[0], error: failed[1] } : null });
}

/** Hydrates the page that the server rendered. */
export function HydratedRouter() {
  loadingRouter ??= startRouter();
  const router = use(loadingRouter);
  const [state, setState] = useState(router.state);
  const [hydratedPage] = useState(router.state.page);
  useLayoutEffect(() => {
    const update = () => {
      if (router.state.page !== hydratedPage) hydrateAllParts();
      startTransition(() => setState(router.state));
    };
    // the state may have changed during hydration
    update();
    return router.subscribe(update);
  }, [router, hydratedPage]);
  useEffect(() => manageScrollRestoration(router), [router]);
  usePrefetch(router);
  useScroll(state.scroll, state.page);
  const { next, revalidating } = state;
  const loading = useMemo(() => ({ next, revalidating }), [next, revalidating]);
  // Both arrays have two elements, as on the server: React counts elements for the ids it generates.
  return (
    <>
      <RouterContext value={router}>
        <>
          <PageContext value={state.page}>
            <LoadingContext value={loading}>
              <MatchedRoutes page={state.page} />
            </LoadingContext>
          </PageContext>
          {null}
        </>
      </RouterContext>
      <></>
    </>
  );
}

/**
 * Lets the router restore scroll positions while the document is shown. Before a page load the position is stored for the script in the
 * page.
 */
function manageScrollRestoration(router: BrowserRouter): () => void {
  history.scrollRestoration = 'manual';
  const onHide = () => {
    persistScroll(router.state.page.location);
    history.scrollRestoration = 'auto';
  };
  const onShow = () => {
    history.scrollRestoration = 'manual';
  };
  window.addEventListener('pagehide', onHide);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('pagehide', onHide);
    window.removeEventListener('pageshow', onShow);
  };
}
