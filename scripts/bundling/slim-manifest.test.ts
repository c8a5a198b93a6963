import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manifestScript } from './slim-manifest.ts';

const flag = fc.constantFrom(undefined, true);
const word = fc.stringMatching(/^[a-z]{1,8}$/);
const routesOf = (names: readonly string[], routeProperties: readonly object[]) =>
  Object.fromEntries(
    names.map((name, index) => [
      `features/${name}.route`,
      {
        ...routeProperties[index % routeProperties.length],
        ...(index > 0 && { parentId: `features/${names[0]}.route` }),
        // the third shares its script with another route
        module: index === 2 ? '/assets/shared.route-a-B.js' : `/assets/${name}.route-a_${index}-B.js`,
      },
    ]),
  );

test("the script sets the same routes as the bundler's JSON", () => {
  const routeProperties = fc.record({
    path: fc.constantFrom(undefined, ':city/:locality?', '*'),
    index: flag,
    hasLoader: flag,
    hasClientLoader: flag,
    hasErrorBoundary: flag,
    clientLoaderModule: fc.constantFrom(undefined, '/assets/load-1.js'),
    css: fc.option(fc.uniqueArray(fc.constantFrom('/assets/a.css', '/assets/b.css', '/assets/c.css'), { minLength: 1 }), {
      nil: undefined,
    }),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 1, maxLength: 5 }),
      fc.array(routeProperties, { minLength: 1, maxLength: 5 }),
      (names, properties) => {
        const routes = routesOf(names, properties);
        const context: { manifest?: unknown } = {};
        runInNewContext(manifestScript('manifest=', routes), context);
        const expected = Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, { id, ...route }]));
        expect(JSON.parse(JSON.stringify(context.manifest))).toEqual({ routes: JSON.parse(JSON.stringify(expected)) });
      },
    ),
  );
});

test('a script outside of the assets folder makes the build fail', () => {
  expect(() => manifestScript('x=', { 'features/a.route': { module: '/elsewhere/a.js' } })).toThrow('/elsewhere/a.js');
});
