import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
const get = (url: string, headers: Record<string, string> = {}, from = on) => from.app.inject({ method: 'GET', url, headers });

interface Style {
  readonly sources: Record<string, { type: string; data?: string; url?: string; attribution: string }>;
  readonly layers: readonly { id: string; type: string; paint?: Record<string, unknown> }[];
}
interface Shapes {
  readonly features: readonly { properties: { is: string; name: string }; geometry: { type: string; coordinates: [number, number][][] } }[];
}

describe('the map we draw ourselves', () => {
  test('loads from nowhere but this site', async () => {
    const { body, statusCode } = await get('/map/style.json?city=coimbatore&theme=dark');
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/https?:/);
    const style = JSON.parse(body) as Style;
    expect(style).not.toHaveProperty('glyphs');
    expect(style).not.toHaveProperty('sprite');
    expect(style.sources.places?.data).toMatch(/^\/map\/places\/coimbatore\.json\?v=[\w-]{12}$/);
    expect(style.sources.places?.attribution).toContain('not a street map');
  });

  test('its shapes are kept for good under the address of their content, and asked for again under any other', async () => {
    const style = JSON.parse((await get('/map/style.json?city=coimbatore')).body) as Style;
    const shapes = style.sources.places!.data!;
    expect((await get(shapes)).headers['cache-control']).toContain('immutable');
    expect((await get('/map/places/coimbatore.json?v=old')).headers['cache-control']).toBe('no-cache');
    expect((await get('/map/places/coimbatore.json?v=old')).headers['content-type']).toContain('application/geo+json');
  });

  test.each(['coimbatore', 'chennai', 'delhi', 'thanjavur'])('every locality of %s lies in a closed cell of its own', async (city) => {
    const { features } = JSON.parse((await get(`/map/places/${city}.json`)).body) as Shapes;
    const cells = features.filter(({ properties }) => properties.is === 'cell');
    const names = features.filter(({ properties }) => properties.is === 'locality');
    expect(cells.map(({ properties }) => properties.name)).toEqual(names.map(({ properties }) => properties.name));
    for (const cell of cells) {
      const [ring] = cell.geometry.coordinates;
      expect(ring!.length).toBeGreaterThan(6);
      expect(ring!.at(0)).toEqual(ring!.at(-1));
      const inside = names.filter(({ geometry }) => contains(ring!, geometry.coordinates as unknown as [number, number]));
      expect(inside.map(({ properties }) => properties.name)).toEqual([cell.properties.name]);
    }
  });

  test('a city we do not know has no map', async () => {
    for (const url of ['/map/style.json?city=atlantis', '/map/places/atlantis.json', '/map/places/..%2f..%2fetc.json']) {
      expect((await get(url)).statusCode).toBe(404);
    }
  });
});

/** An odd number of edges east of the point. */
function contains(ring: readonly (readonly [number, number])[], [x, y]: readonly [number, number]): boolean {
  return ring.reduce((inside, [x1, y1], n) => {
    const [x2, y2] = ring[(n + 1) % ring.length]!;
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !inside : inside;
  }, false);
}

describe("an operator's map", () => {
  test('a style elsewhere is what the page is led to; ours stays there for when it cannot be reached', async () => {
    const other = await testApp({ env: { MAP_STYLE_URL: 'https://maps.example/style.json' } });
    const led = await get('/map/style.json?city=coimbatore', {}, other);
    expect([led.statusCode, led.headers.location]).toEqual([302, 'https://maps.example/style.json']);
    expect((await get('/map/style.json?city=coimbatore&drawn=true', {}, other)).statusCode).toBe(200);
  });

  test('a tiles file of the data folder is served in parts, and nothing beside it', async () => {
    const other = await testApp({ env: { MAP_PMTILES: 'india.pmtiles' } });
    const { dataDir } = other.deps.config;
    writeFileSync(join(dataDir, 'india.pmtiles'), 'PMTiles and what follows');
    writeFileSync(join(dataDir, 'secret'), 'nobody reads this');
    const style = JSON.parse((await get('/map/style.json?city=coimbatore', {}, other)).body) as Style;
    expect(style.sources.streets).toMatchObject({ type: 'vector', url: 'pmtiles:///map/tiles/india.pmtiles' });
    expect(style.sources.streets?.attribution).toContain('OpenStreetMap');
    const part = await get('/map/tiles/india.pmtiles', { range: 'bytes=0-6' }, other);
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'PMTiles', 'bytes 0-6/24']);
    for (const path of ['secret', '../secret', '%2e%2e/secret', '', 'outbox/sms.jsonl']) {
      expect((await get(`/map/tiles/${path}`, {}, other)).statusCode, path).toBe(404);
    }
  });
});
