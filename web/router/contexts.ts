import { createContext, use, type ReactNode } from 'react';
import type { BrowserRouter } from './router.ts';
import type { Page, PageMatch, RouterState } from './page.ts';

/** A route of the current page, as its component needs it. */
interface RouteView {
  readonly match: PageMatch;
  /** The rendered child route. */
  readonly outlet: ReactNode;
}

export const RouterContext = createContext<BrowserRouter | null>(null);
export const PageContext = createContext<Page | null>(null);
export const LoadingContext = createContext<Pick<RouterState, 'next' | 'revalidating'>>({ next: null, revalidating: false });
export const RouteViewContext = createContext<RouteView | null>(null);
export const RouteErrorContext = createContext<unknown>(undefined);

export const useRouter = (): BrowserRouter => requiredContext(use(RouterContext));
export const usePage = (): Page => requiredContext(use(PageContext));

/** @throws Error outside of the router */
export function requiredContext<T>(value: T | null): T {
  if (value === null) throw new Error('used outside of the router');
  return value;
}
