/** What the server's React Router puts into each page for the browser: the routes, the modules of the first page and its data. */
import type { ComponentType, ReactNode } from 'react';
import type { ClientLoaderFunctionArgs, LinkDescriptor, MetaDescriptor } from 'react-router';
import type { Location, PageMatch } from './page.ts';

export interface ManifestRoute {
  readonly id: string;
  readonly parentId?: string;
  /** Pattern below the parent, with `:name`, `:name?` and `*`. */
  readonly path?: string;
  readonly index?: boolean;
  readonly hasLoader?: boolean;
  readonly hasClientLoader?: boolean;
  readonly hasErrorBoundary?: boolean;
  readonly module: string;
  readonly clientLoaderModule?: string;
  readonly css?: readonly string[];
}

interface RouteModule {
  readonly default?: ComponentType;
  readonly ErrorBoundary?: ComponentType;
  readonly Layout?: ComponentType<{ readonly children: ReactNode }>;
  readonly clientLoader?: (args: LoaderArgs) => Promise<unknown>;
  readonly handle?: unknown;
  readonly links?: () => readonly LinkDescriptor[];
  readonly meta?: (args: MetaArgs) => readonly MetaDescriptor[] | undefined;
  readonly shouldRevalidate?: () => boolean;
}

type LoaderArgs = Pick<ClientLoaderFunctionArgs, 'request' | 'params'> & {
  readonly url: URL;
  readonly serverLoader: () => Promise<unknown>;
};
interface MetaArgs {
  readonly loaderData: unknown;
  readonly params: PageMatch['params'];
  readonly location: Location;
  readonly matches: readonly unknown[];
  readonly error: unknown;
}

declare global {
  interface Window {
    // oxlint-disable-next-line unicorn/no-unused-properties -- set by the page
    readonly __reactRouterContext?: { readonly basename?: string; readonly stream?: ReadableStream<Uint8Array> };
    readonly __reactRouterManifest?: { readonly routes: Readonly<Record<string, ManifestRoute>> };
    readonly __reactRouterRouteModules?: Record<string, RouteModule>;
  }
}

export const basename = (): string => (window.__reactRouterContext?.basename ?? '/').replace(/\/$/, '');
export const routes = (): Readonly<Record<string, ManifestRoute>> => window.__reactRouterManifest?.routes ?? {};

const modules = (): Record<string, RouteModule> => window.__reactRouterRouteModules ?? {};
/** The module of a route that has been loaded. */
export const moduleOf = (id: string): RouteModule => modules()[id] ?? {};

/** Loads the scripts and style sheets of a route. @throws TypeError when the server cannot be reached */
export async function loadRoute(route: ManifestRoute): Promise<RouteModule> {
  const known = modules()[route.id];
  if (known) return known;
  const scripts = [route.clientLoaderModule, route.module].flatMap((path) =>
    path ? [import(/* @vite-ignore */ path) as Promise<RouteModule>] : [],
  );
  const [loaded] = await Promise.all([Promise.all(scripts), ...(route.css ?? []).map(loadStyle)]);
  const merged: RouteModule = Object.assign({}, ...loaded);
  modules()[route.id] = merged;
  return merged;
}

/** Loads a style sheet before the page that needs it is shown; one that cannot be loaded does not hold the page back. */
function loadStyle(href: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      link.remove();
      resolve();
    };
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href, onload: done, onerror: done });
    document.head.append(link);
  });
}
