/**
 * Data that React Router on the server puts into each page for the browser: the routes, the modules of the first page and its loader data.
 */
import type { ComponentType, ReactNode } from 'react';
import type { ClientLoaderFunctionArgs, LinkDescriptor, MetaDescriptor } from 'react-router';
import type { Location, PageMatch } from './page.ts';

export interface ManifestRoute {
  readonly id: string;
  readonly parentId?: string;
  /** Pattern relative to the parent route, with `:name`, `:name?` and `*`. */
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
/** The loaded module of a route; empty when it is not loaded. */
export const moduleOf = (id: string): RouteModule => modules()[id] ?? {};

/** Loads the scripts and style sheets of a route. @throws TypeError when the server cannot be reached */
export async function loadRoute(route: ManifestRoute): Promise<RouteModule> {
  const styles = Promise.all((route.css ?? []).map(loadStyle));
  const loadedModule = modules()[route.id];
  const [module] = await Promise.all([loadedModule ?? loadModules(route), styles]);
  return module;
}

async function loadModules(route: ManifestRoute): Promise<RouteModule> {
  const scripts = [route.clientLoaderModule, route.module].flatMap((path) =>
    path ? [import(/* @vite-ignore */ path) as Promise<RouteModule>] : [],
  );
  const merged: RouteModule = Object.assign({}, ...(await Promise.all(scripts)));
  modules()[route.id] = merged;
  return merged;
}

/** Style sheets that were added after the first page was loaded. */
const addedStyles = new Map<string, Promise<void>>();

/**
 * Applies a style sheet before the page that needs it is shown, and keeps it, so that no page is ever shown without its styles. When it
 * cannot be loaded, the page is shown anyway, and the next page that needs it loads it again.
 */
function loadStyle(href: string): Promise<void> {
  const added = addedStyles.get(href);
  if (added) return added;
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return Promise.resolve();
  const loading = new Promise<void>((resolve) => {
    const fail = () => {
      link.remove();
      addedStyles.delete(href);
      resolve();
    };
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: () => resolve(), onerror: fail });
    document.head.append(link);
  });
  addedStyles.set(href, loading);
  return loading;
}
