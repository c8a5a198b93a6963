import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
const get = (url: string, headers: Record<string, string> = {}, from = app) => from.fastify.inject({ method: 'GET', url, headers });

interface Style {
  readonly sources: Record<string, { type: string; data?: string; url?: string; attribution: string }>;
  readonly layers: readonly { id: string; type: string; paint?: Record<string, unknown> }[];
}
interface Shapes {
  readonly features: readonly {
    properties: { type: string; name: string };
    geometry: { type: string; coordinates: [number, number][][] };
  }[];
}

describe('the built-in map', () => {
  test('loads nothing from other sites', async () => {
    const { body, statusCode } = await get('/map/style.json?city=coimbatore&theme=dark');
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/https?:/);
    const style = JSON.parse(body) as Style;
    expect(style).not.toHaveProperty('glyphs');
    expect(style).not.toHaveProperty('sprite');
    expect(style.sources.places?.data).toMatch(/^\/map\/places\/coimbatore\.json\?v=[\w-]{12}$/);
    expect(style.sources.places?.attribution).toContain('not a street map');
  });

  test('may be cached forever only under the hash of its content', async () => {
    const style = JSON.parse((await get('/map/style.json?city=coimbatore')).body) as Style;
    const shapes = style.sources.places!.data!;
    expect((await get(shapes)).headers['cache-control']).toContain('immutable');
    expect((await get('/map/places/coimbatore.json?v=old')).headers['cache-control']).toBe('no-cache');
    expect((await get('/map/places/coimbatore.json?v=old')).headers['content-type']).toContain('application/geo+json');
  });

  test.each(['coimbatore', 'chennai', 'delhi', 'thanjavur'])(
    'every locality of %s lies in its own closed cell and in no other',
    async (city) => {
      const { features } = JSON.parse((await get(`/map/places/${city}.json`)).body) as Shapes;
      const cells = features.filter(({ properties }) => properties.type === 'cell');
      const names = features.filter(({ properties }) => properties.type === 'locality');
      expect(cells.map(({ properties }) => properties.name)).toEqual(names.map(({ properties }) => properties.name));
      for (const cell of cells) {
        const [ring] = cell.geometry.coordinates;
        expect(ring!.length).toBeGreaterThan(6);
        expect(ring!.at(0)).toEqual(ring!.at(-1));
        const localitiesInCell = names.filter(({ geometry }) => contains(ring!, geometry.coordinates as unknown as [number, number]));
        expect(localitiesInCell.map(({ properties }) => properties.name)).toEqual([cell.properties.name]);
      }
    },
  );

  test.each([
    '/map/style.json?city=coimbatore&city=chennai',
    `/map/style.json?city=${'a'.repeat(100)}`,
    '/map/places/coimbatore.json?v=1&v=2',
  ])('answers 400 to repeated or overlong parameters: %s', async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'malformed']);
  });

  test('answers 404 for an unknown city', async () => {
    for (const url of ['/map/style.json?city=atlantis', '/map/places/atlantis.json', '/map/places/..%2f..%2fetc.json']) {
      expect((await get(url)).statusCode).toBe(404);
    }
  });
});

/** Even-odd rule: whether a ray eastwards crosses an odd number of edges. */
function contains(ring: readonly (readonly [number, number])[], [x, y]: readonly [number, number]): boolean {
  return ring.reduce((isInside, [x1, y1], n) => {
    const [x2, y2] = ring[(n + 1) % ring.length]!;
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !isInside : isInside;
  }, false);
}

describe('a map of the operator', () => {
  test('redirects to an external style, and keeps the built-in map as a fallback', async () => {
    const customApp = await testApp({ env: { MAP_STYLE_URL: 'https://maps.example/style.json' } });
    const redirect = await get('/map/style.json?city=coimbatore', {}, customApp);
    expect([redirect.statusCode, redirect.headers.location]).toEqual([302, 'https://maps.example/style.json']);
    expect((await get('/map/style.json?city=coimbatore&drawn=true', {}, customApp)).statusCode).toBe(200);
  });

  test('serves byte ranges of the PMTiles file, and no other file of the data folder', async () => {
    const customApp = await testApp({ env: { MAP_PMTILES: 'india.pmtiles' } });
    const { dataDir } = customApp.deps.config;
    writeFileSync(join(dataDir, 'india.pmtiles'), 'PMTiles and more content');
    writeFileSync(join(dataDir, 'secret'), 'must not be served');
    const style = JSON.parse((await get('/map/style.json?city=coimbatore', {}, customApp)).body) as Style;
    expect(style.sources.streets).toMatchObject({ type: 'vector', url: 'pmtiles:///map/tiles/india.pmtiles' });
    expect(style.sources.streets?.attribution).toContain('OpenStreetMap');
    const range = await get('/map/tiles/india.pmtiles', { range: 'bytes=0-6' }, customApp);
    expect([range.statusCode, range.body, range.headers['content-range']]).toEqual([206, 'PMTiles', 'bytes 0-6/24']);
    for (const path of ['secret', '../secret', '%2e%2e/secret', '', 'outbox/sms.jsonl']) {
      expect((await get(`/map/tiles/${path}`, {}, customApp)).statusCode, path).toBe(404);
    }
  });
});
