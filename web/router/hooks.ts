/**
 * The React Router hooks that our pages use, with the same names and types, for the site's own router, which replaces React Router in
 * browser builds (docs/decisions/0041-browser.md).
 */
import { use, useCallback, useMemo } from 'react';
import type * as ReactRouter from 'react-router';
import { LoadingContext, requiredContext, RouteErrorContext, RouteViewContext, usePage, useRouter } from './contexts.ts';
import { moduleOf } from './manifest.ts';
import { hrefOf, type Page } from './page.ts';

export const useLocation = (() => usePage().location) as typeof ReactRouter.useLocation;

export const useParams = (() => use(RouteViewContext)?.match.params ?? {}) as typeof ReactRouter.useParams;

export const useNavigate = (() => {
  const router = useRouter();
  return useCallback(
    (to: ReactRouter.To | number, options?: ReactRouter.NavigateOptions) =>
      router.navigate(typeof to === 'object' ? hrefOf({ pathname: '', search: '', hash: '', ...to }) : to, options),
    [router],
  );
}) as typeof ReactRouter.useNavigate;

export const useNavigation = (() => {
  const { next } = use(LoadingContext);
  return useMemo(() => (next ? { state: 'loading', location: next } : { state: 'idle' }), [next]);
}) as unknown as typeof ReactRouter.useNavigation;

export const useRevalidator = (() => {
  const router = useRouter();
  const { revalidating } = use(LoadingContext);
  const revalidate = useCallback(() => router.revalidate(), [router]);
  return useMemo(() => ({ revalidate, state: revalidating ? 'loading' : 'idle' }), [revalidate, revalidating]);
}) as typeof ReactRouter.useRevalidator;

export const useLoaderData = (() => {
  const { match } = requiredContext(use(RouteViewContext));
  return usePage().loaderData[match.id];
}) as typeof ReactRouter.useLoaderData;

export const useRouteLoaderData = ((id: string) => usePage().loaderData[id]) as typeof ReactRouter.useRouteLoaderData;

export const useRouteError = () => use(RouteErrorContext);

/** The matched routes with their data, from the root to the page. */
export const matchesOf = ({ matches, loaderData }: Page) =>
  matches.map(({ id, pathname, params }) => ({ id, pathname, params, loaderData: loaderData[id], handle: moduleOf(id).handle }));

export const useMatches = (() => {
  const page = usePage();
  return useMemo(() => matchesOf(page), [page]);
}) as typeof ReactRouter.useMatches;

export const useSearchParams = (() => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams: ReactRouter.SetURLSearchParams = useCallback(
    (init, options) => {
      const value = typeof init === 'function' ? init(new URLSearchParams(params)) : init;
      void navigate(`?${new URLSearchParams(value as Record<string, string>)}`, options);
    },
    [navigate, params],
  );
  return [params, setParams];
}) as typeof ReactRouter.useSearchParams;
