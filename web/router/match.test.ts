import fc from 'fast-check';
import { matchRoutes as referenceMatch, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import siteRoutes from '../routes.ts';
import type { ManifestRoute } from './manifest.ts';
import { matchRoutes } from './match.ts';

interface ConfigEntry {
  readonly path?: string | undefined;
  readonly index?: boolean | undefined;
  readonly file: string;
  readonly children?: readonly ConfigEntry[] | undefined;
}

/** The routes of the site in the form of the browser's manifest. */
function manifestOf(entries: readonly ConfigEntry[], parentId: string): ManifestRoute[] {
  return entries.flatMap(({ file, path, index, children = [] }) => {
    const shared = { hasLoader: false, hasClientLoader: false, hasErrorBoundary: false, module: file };
    const route: ManifestRoute = { id: file, parentId, ...(path !== undefined && { path }), ...(index && { index }), ...shared };
    return [route, ...manifestOf(children, file)];
  });
}
const objectsOf = (entries: readonly ConfigEntry[]): RouteObject[] =>
  entries.map(({ file, path, index, children }) =>
    index ? { id: file, index: true } : { id: file, ...(path !== undefined && { path }), children: objectsOf(children ?? []) },
  );

const entries: readonly ConfigEntry[] = siteRoutes;
const root: ManifestRoute = { id: 'root', path: '', hasLoader: false, hasClientLoader: false, hasErrorBoundary: true, module: '' };
const manifest = Object.fromEntries([root, ...manifestOf(entries, 'root')].map((route) => [route.id, route]));
const reference: RouteObject[] = [{ id: 'root', path: '', children: objectsOf(entries) }];

const words = [
  'admin',
  'post',
  'plans',
  'prices',
  'agents',
  'register',
  'me',
  'data',
  'calculators',
  'emi',
  'lists',
  'Shortlist',
  'a b',
  'வீடு',
];
const segment = fc.oneof(fc.constantFrom(...words), fc.stringMatching(/^[a-z0-9-]{1,12}$/)).map(encodeURIComponent);

test('a path has the same route and parameters as in React Router', () => {
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
      const path = `/${segments.join('/')}`;
      const expected = referenceMatch(reference, path)!;
      const matches = matchRoutes(manifest, path);
      expect(matches.map(({ id }) => id)).toEqual(expected.map(({ route }) => route.id));
      expect(matches.at(-1)!.params).toEqual(expected.at(-1)!.params);
      expect(decodeURIComponent(matches.at(-1)!.pathname)).toBe(decodeURIComponent(expected.at(-1)!.pathname).replace(/(?<=.)\/$/, ''));
    }),
  );
});

test('every path in the route table matches its own page', () => {
  for (const { id, path, index } of Object.values(manifest)) {
    if (!path || index || path === '*' || Object.values(manifest).some(({ parentId }) => parentId === id)) continue;
    const example = `/${path.replaceAll(/:(\w+)\??/g, '$1')}`;
    expect(matchRoutes(manifest, example).at(-1)?.id, example).toBe(id);
  }
});
