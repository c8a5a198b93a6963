/**
 * Finds the route of a request and loads its data. React Router tests one route after the other, those with the most static segments first.
 * The URLs of listings and searches have a single segment that no route names, so they would be tested against all routes, which takes
 * about a seventh of the rendering time of such a page.
 */
import { createStaticHandler } from 'react-router';

export type StaticRoutes = Parameters<typeof createStaticHandler>[0];
type Query = ReturnType<typeof createStaticHandler>['query'];
type Options = NonNullable<Parameters<typeof createStaticHandler>[1]> & { readonly basename: string };

/** Returns the router's query function for the URL of a request. */
export function routeQueries(table: StaticRoutes, options: Options): (request: Request) => Query {
  const queryAll = createStaticHandler(table, options).query;
  const firstSegments = new Set(pathsOf(table).map((path) => path.split('/')[0]!.toLowerCase()));
  const parameterRoutes = parameterRoutesOf(table);
  const queryParameterRoutes = parameterRoutes.length > 0 ? createStaticHandler(parameterRoutes, options).query : queryAll;
  const prefix = `${options.basename.replace(/\/$/, '')}/`;
  return ({ url }) => {
    const { pathname } = new URL(url);
    const path = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : '';
    return /^[\w-]+$/.test(path) && !firstSegments.has(path.toLowerCase()) ? queryParameterRoutes : queryAll;
  };
}

/** Full paths of a table, without leading slashes. */
function pathsOf(table: StaticRoutes, parent = ''): string[] {
  return table.flatMap(({ path, children }) => {
    const full = path ? `${parent}${parent && '/'}${path}` : parent;
    return [full, ...(children ? pathsOf(children, full) : [])];
  });
}

/** The routes whose first segment is a parameter, with their layout routes. */
function parameterRoutesOf(table: StaticRoutes): StaticRoutes {
  return table.flatMap((route) => {
    if (route.path) return /^[:*]/.test(route.path) ? [route] : [];
    return route.children ? [{ ...route, children: parameterRoutesOf(route.children) }] : [];
  });
}
