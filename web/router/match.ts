import type { ManifestRoute } from './manifest.ts';
import type { PageMatch } from './page.ts';

interface Branch {
  /** From the root to a route that has a page. */
  readonly routes: readonly ManifestRoute[];
  /** Segments of the pattern, such as `prices`, `:city` and `*`. */
  readonly segments: readonly string[];
  readonly score: number;
}

/** Returns the routes of a path, from the root to the page; empty when none matches. The most specific pattern wins. */
export function matchRoutes(routes: Readonly<Record<string, ManifestRoute>>, pathname: string): PageMatch[] {
  const pathSegments = pathname.split('/').filter(Boolean);
  for (const branch of branchesOf(routes)) {
    const params = matchSegments(branch.segments, pathSegments);
    if (params)
      return branch.routes.map(({ id, path }, depth) => ({ id, params, pathname: pathnameAt(branch, depth, path, pathSegments) }));
  }
  return [];
}

const cache = new WeakMap<object, readonly Branch[]>();

function branchesOf(routes: Readonly<Record<string, ManifestRoute>>): readonly Branch[] {
  const cached = cache.get(routes);
  if (cached) return cached;
  const allRoutes = Object.values(routes);
  const parentIds = new Set(allRoutes.map(({ parentId }) => parentId));
  const branches = allRoutes
    .filter(({ id }) => !parentIds.has(id))
    .map((route): Branch => {
      const branch = [route];
      for (let parent = route.parentId; parent; parent = routes[parent]?.parentId) branch.unshift(routes[parent]!);
      const segments = branch.flatMap(({ path = '' }) => path.split('/').filter(Boolean));
      return { routes: branch, segments, score: segments.reduce((sum, segment) => sum + scoreOf(segment), 0) };
    })
    .toSorted((a, b) => b.score - a.score);
  cache.set(routes, branches);
  return branches;
}

/** Static segments rank before parameters, longer patterns before shorter ones, and `*` last. */
function scoreOf(segment: string): number {
  if (segment === '*') return -1;
  return segment.startsWith(':') ? 3 : 10;
}

/** Returns the parameters when the path matches the pattern, otherwise undefined. */
function matchSegments(segments: readonly string[], pathSegments: readonly string[]): Record<string, string | undefined> | undefined {
  const params: Record<string, string | undefined> = {};
  for (const [index, segment] of segments.entries()) {
    if (segment === '*') return { ...params, '*': pathSegments.slice(index).map(decode).join('/') };
    const part = pathSegments[index];
    const isOptional = segment.endsWith('?');
    if (part === undefined) {
      if (!isOptional) return undefined;
      continue;
    }
    if (segment.startsWith(':')) params[segment.slice(1, isOptional ? -1 : undefined)] = decode(part);
    else if (segment.toLowerCase() !== decode(part).toLowerCase()) return undefined;
  }
  return pathSegments.length > segments.length ? undefined : params;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The part of the path that this route and its parents have matched. */
function pathnameAt({ routes }: Branch, depth: number, path: string | undefined, pathSegments: readonly string[]): string {
  if (path?.endsWith('*')) return `/${pathSegments.join('/')}`;
  const segmentCount = routes.slice(0, depth + 1).flatMap((route) => (route.path ?? '').split('/').filter(Boolean)).length;
  return `/${pathSegments.slice(0, segmentCount).join('/')}`;
}
