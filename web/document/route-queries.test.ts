import * as fc from 'fast-check';
import { createStaticHandler, type StaticHandlerContext } from 'react-router';
import { expect, test } from 'vitest';
import { routeQueries, type StaticRoutes } from './route-queries.ts';

const TABLE: StaticRoutes = [
  {
    id: 'root',
    path: '',
    children: [
      {
        id: 'shell',
        children: [
          { id: 'home', index: true },
          { id: 'plans', path: 'plans' },
          { id: 'prices', path: 'prices/:city/:kind?' },
          { id: 'calculators', path: 'calculators/:name?' },
          {
            id: 'personal',
            children: [
              { id: 'me', path: 'me' },
              { id: 'data', path: 'me/data' },
            ],
          },
          { id: 'slug', path: ':slug' },
          { id: 'missing', path: '*' },
        ],
      },
    ],
  },
];
const segment = fc.oneof(
  fc.constantFrom(
    'plans',
    'Plans',
    'prices',
    'calculators',
    'ME',
    'me',
    'data',
    'plans%20',
    'pl%61ns',
    '.',
    '..',
    '',
    '2bhk-in-pune',
    'x-pid-Ab_9',
    'ta',
  ),
  fc.string({ maxLength: 6 }).map(encodeURIComponent),
);
const path = fc.array(segment, { maxLength: 3 }).map((segments) => `/${segments.join('/')}`);

test.each(['/', '/ta/'])('below %s every URL matches the same route as with the complete table', async (basename) => {
  const queryAll = createStaticHandler(TABLE, { basename }).query;
  const queryOf = routeQueries(TABLE, { basename });
  const pageOf = async (query: typeof queryAll, request: Request) => {
    const context = (await query(request)) as StaticHandlerContext;
    return [context.statusCode, ...context.matches.map(({ route: { id }, params, pathname }) => ({ id, params, pathname }))];
  };
  await fc.assert(
    fc.asyncProperty(path, fc.boolean(), async (address, isBelow) => {
      const request = new Request(`http://localhost${isBelow ? basename.slice(0, -1) : ''}${address}?a=1`);
      expect(await pageOf(queryOf(request), request)).toEqual(await pageOf(queryAll, request));
    }),
  );
});

test('the URL of a listing is matched with the same reduced table as every URL whose first segment is no fixed path', async () => {
  const queryOf = routeQueries(TABLE, { basename: '/' });
  const listing = new Request('http://localhost/2bhk-in-pune-pid-Ab9');
  expect(queryOf(listing)).toBe(queryOf(new Request('http://localhost/villa-in-pune-for-sale')));
  expect(queryOf(listing)).not.toBe(queryOf(new Request('http://localhost/plans')));
});
