import { once } from 'node:events';
import { closeSync, cpSync, openSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { PMTiles } from 'pmtiles';
import { S2PMTilesWriter, TileType } from 's2-pmtiles';
import { FileWriter } from 's2-pmtiles/file';
import { testApp, type TestApp } from '../../../test/app.ts';
import { openFiles } from '../../../test/open-files.ts';
import { readStreetTiles, reportUnusable } from './street-tiles.ts';
import { FileSource } from './tile-archive.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
const get = (url: string, headers: Record<string, string> = {}, testedApp = app) =>
  testedApp.fastify.inject({ method: 'GET', url, headers });

interface Style {
  readonly sources: Record<string, { type: string; data?: unknown; url?: string; tiles?: readonly string[]; attribution?: string }>;
  readonly layers: readonly { id: string; type: string; source?: string; layout?: Record<string, unknown> }[];
}
interface PlaceNames {
  readonly features: readonly { properties: Record<string, string>; geometry: { type: string; coordinates: [number, number] } }[];
}
const styleOf = async (query: string, testedApp = app) => JSON.parse((await get(`/map/style.json?${query}`, {}, testedApp)).body) as Style;

describe('the built-in map', () => {
  test('loads nothing from other sites', async () => {
    const { sources, ...style } = await styleOf('city=coimbatore&theme=dark');
    expect(style).not.toHaveProperty('glyphs');
    expect(style).not.toHaveProperty('sprite');
    expect(sources.places?.data).toMatch(/^\/map\/places\/coimbatore\.json\?v=[\w-]{12}$/);
    expect(sources.streets?.tiles?.[0]).toMatch(/^\/map\/tiles\/coimbatore\/\{z\}\/\{x\}\/\{y\}\?v=[\w-]{12}$/);
    expect(JSON.stringify(style.layers)).not.toMatch(/https?:/);
  });

  test('credits OpenStreetMap with a link, and says where the data can be downloaded', async () => {
    const { sources } = await styleOf('city=coimbatore');
    expect(sources.streets?.attribution).toContain('<a href="https://www.openstreetmap.org/copyright"');
    expect(sources.streets?.attribution).toContain('© OpenStreetMap contributors, ODbL 1.0');
    expect(sources.streets?.attribution).toContain('href="/map/data/README.md"');
  });

  test('has the coastline of Mumbai, which has another licence, outside of the tiles and credits it', async () => {
    const { sources, layers } = await styleOf('city=mumbai');
    expect(sources.sea).toMatchObject({ type: 'geojson', data: '/map/data/mumbai/sea.geojson' });
    expect(sources.sea?.attribution).toContain('CC BY-SA 2.5 India');
    const ids = layers.map(({ id }) => id);
    expect(ids.indexOf('sea')).toBeGreaterThan(ids.indexOf('earth'));
    expect(ids.indexOf('sea')).toBeLessThan(ids.indexOf('streets'));
    expect((await styleOf('city=chennai')).sources).not.toHaveProperty('sea');
  });

  test('fades to land at the edge of the data, and the open sea continues beyond it', async () => {
    const extent = (data: unknown) => {
      const numbers = JSON.stringify(data)
        .match(/\[-?[\d.]+,-?[\d.]+\]/g)!
        .map((pair) => JSON.parse(pair) as [number, number]);
      const [lngs, lats] = [numbers.map(([lng]) => lng), numbers.map(([, lat]) => lat)];
      return { west: Math.min(...lngs), east: Math.max(...lngs), south: Math.min(...lats), north: Math.max(...lats) };
    };
    for (const [city, west, east] of [
      ['mumbai', 69.6, 73.2],
      ['chennai', 80, 83.6],
      ['coimbatore', 76.7, 77.2],
    ] as const) {
      const { sources, layers } = await styleOf(`city=${city}`);
      const edge = extent(sources['data-edge']!.data);
      expect(
        [edge.west, edge.east].map((lng) => Math.round(lng * 10) / 10),
        city,
      ).toEqual([west, east]);
      const ids = layers.map(({ id }) => id);
      expect(ids.indexOf('data-edge'), city).toBeGreaterThan(ids.indexOf('highways'));
      expect(ids.indexOf('data-edge'), city).toBeLessThan(ids.indexOf('localities'));
      expect(ids.includes('open-sea'), city).toBe(city !== 'coimbatore');
      if (city !== 'coimbatore') expect(ids.indexOf('open-sea'), city).toBeLessThan(ids.indexOf('highways'));
    }
    expect((await styleOf('city=delhi')).sources).not.toHaveProperty('data-edge');
  });

  test('shows names without streets where there is no street map of the city', async () => {
    const { sources, layers } = await styleOf('city=delhi');
    expect(Object.keys(sources)).toEqual(['places', 'marker-space']);
    expect(layers.map(({ source }) => source)).not.toContain('streets');
  });

  test('labels places in the language of the page', async () => {
    const localities = (await styleOf('city=coimbatore&lang=ta')).layers.find(({ id }) => id === 'localities')!;
    expect(localities.layout?.['text-field']).toEqual(['coalesce', ['get', 'name:ta'], ['get', 'name:en'], ['get', 'name']]);
    const { features } = JSON.parse((await get('/map/places/coimbatore.json', { 'accept-language': 'ta' })).body) as PlaceNames;
    const city = features.find(({ properties }) => properties['type'] === 'city' && properties['name'] === 'Coimbatore')!;
    expect(city.properties['name:ta']).toBe('கோயம்புத்தூர்');
    expect(city.geometry).toMatchObject({ type: 'Point' });
  });

  test('draws names after the space of the markers, so that they do not overlap', async () => {
    const { sources, layers } = await styleOf('city=coimbatore');
    expect(sources['marker-space']).toMatchObject({ type: 'geojson', data: { features: [] } });
    expect(layers.at(-1)).toMatchObject({ id: 'marker-space', source: 'marker-space' });
    for (const name of ['localities', 'cities'])
      expect(layers.find(({ id }) => id === name)?.layout).toHaveProperty('text-variable-anchor');
  });

  test('serves each tile as it is stored, compressed, and forever under the version of its file', async () => {
    const { streets } = (await styleOf('city=coimbatore')).sources;
    expect(streets).toMatchObject({ minzoom: 6, maxzoom: 14, bounds: [76.727, 10.7916, 77.1846, 11.242] });
    const path = streets!.tiles![0]!.replace('{z}/{x}/{y}', '12/2923/1922');
    const packed = await get(path, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/vnd.mapbox-vector-tile',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    const plain = await get(path);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    const stored = await new PMTiles(new FileSource('map-data/tiles/coimbatore.pmtiles')).getZxy(12, 2923, 1922);
    expect(plain.rawPayload.equals(Buffer.from(stored!.data))).toBe(true);
    expect((await get(path.replace(/v=.*/, 'v=old'))).headers['cache-control']).toBe('public, max-age=3600');
  });

  test('returns an empty response for a tile outside of the data, and an error for one that cannot exist', async () => {
    expect((await get('/map/tiles/coimbatore/12/0/0')).statusCode).toBe(204);
    for (const path of ['12/4096/0', '12/-1/0', '12/0/1.5', '99/0/0', 'z/x/y', '1e1/0/0'])
      expect((await get(`/map/tiles/coimbatore/${path}`)).statusCode, path).toBe(400);
    for (const path of ['atlantis/1/0/0', 'coimbatore/1/0', 'coimbatore.pmtiles'])
      expect((await get(`/map/tiles/${path}`)).statusCode, path).toBe(404);
    for (const path of ['..%2f..%2fpackage.json/1/0/0', 'coimbatore.pmtiles/1/0/0'])
      expect((await get(`/map/tiles/${path}`)).statusCode, path).toBe(400);
  });

  test('offers the data of the map, compressed and uncompressed', async () => {
    const packed = await get('/map/data/coimbatore/roads.geojson', { 'accept-encoding': 'gzip' });
    expect([packed.statusCode, packed.headers['content-encoding'], packed.headers['vary']]).toEqual([200, 'gzip', 'accept-encoding']);
    const plain = await get('/map/data/coimbatore/roads.geojson');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.json<{ attribution: string }>().attribution).toContain('ODbL');
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    // never compressed on request, because that would take a second each time
    const uncompressed = await get('/map/data/coimbatore/roads.geojson', { 'accept-encoding': 'br' });
    expect(uncompressed.headers).not.toHaveProperty('content-encoding');
    const refused = await get('/map/data/coimbatore/roads.geojson', { 'accept-encoding': 'br, gzip;q=0' });
    expect(refused.headers).not.toHaveProperty('content-encoding');
    expect((await get('/map/data/README.md')).body).toContain('Open Database License');
    expect((await get('/map/data')).headers.location).toBe('/map/data/README.md');
    for (const path of [
      'coimbatore/secret.geojson',
      'tiles/coimbatore.pmtiles',
      '..%2fpackage.json/x',
      'coimbatore/..%2f..%2fpackage.json',
    ])
      expect((await get(`/map/data/${path}`)).statusCode, path).toBe(404);
  });

  test.runIf(process.platform === 'linux')('closes a data file when a client ends the download early', async () => {
    const openApp = await testApp();
    const address = await openApp.fastify.listen({ port: 0, host: '127.0.0.1' });
    const openDataFiles = () => openFiles('bangalore/roads.geojson.gz');
    for (const encoding of ['gzip', 'identity']) {
      const download = request(`${address}/map/data/bangalore/roads.geojson`, { headers: { 'accept-encoding': encoding } }).end();
      const [response] = (await once(download, 'response')) as [IncomingMessage];
      await once(response, 'data');
      expect(openDataFiles(), encoding).toHaveLength(1);
      download.destroy();
      await vi.waitFor(() => expect(openDataFiles(), encoding).toEqual([]));
    }
  });

  test('may be cached forever only under the hash of its content', async () => {
    const style = await styleOf('city=coimbatore');
    const placesUrl = String(style.sources.places!.data);
    expect((await get(placesUrl)).headers['cache-control']).toContain('immutable');
    expect((await get('/map/places/coimbatore.json?v=old')).headers['cache-control']).toBe('no-cache');
    expect((await get('/map/places/coimbatore.json?v=old')).headers['content-type']).toContain('application/geo+json');
    const { headers } = await get(placesUrl, { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], headers['content-length']]).toEqual(['br', expect.anything()]);
  });

  test.each([
    '/map/style.json?city=coimbatore&city=chennai',
    `/map/style.json?city=${'a'.repeat(100)}`,
    '/map/places/coimbatore.json?v=1&v=2',
  ])('returns 400 for repeated or overlong parameters: %s', async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([400, 'malformed']);
  });

  test('returns 404 for an unknown city', async () => {
    for (const url of ['/map/style.json?city=atlantis', '/map/places/atlantis.json', '/map/places/..%2f..%2fetc.json']) {
      expect((await get(url)).statusCode).toBe(404);
    }
  });
});

describe('a map of the operator', () => {
  test('redirects to an external style, and keeps the built-in map as a fallback', async () => {
    const customApp = await testApp({ env: { MAP_STYLE_URL: 'https://maps.example/style.json' } });
    const redirect = await get('/map/style.json?city=coimbatore', {}, customApp);
    expect([redirect.statusCode, redirect.headers.location]).toEqual([302, 'https://maps.example/style.json']);
    expect((await get('/map/style.json?city=coimbatore&builtin=true', {}, customApp)).statusCode).toBe(200);
  });

  test('draws the PMTiles file of the operator, and serves no other file of the data folder', async () => {
    const customApp = await testApp({ env: { MAP_PMTILES: 'india.pmtiles' } });
    const { dataDir } = customApp.deps.config;
    cpSync('map-data/tiles/coimbatore.pmtiles', join(dataDir, 'india.pmtiles'));
    writeFileSync(join(dataDir, 'secret'), 'must not be served');
    const [url] = (await styleOf('city=coimbatore', customApp)).sources.streets!.tiles!;
    expect(url).toMatch(/^\/map\/operator-tiles\/all\//);
    const tile = await get(url!.replace('{z}/{x}/{y}', '12/2923/1922'), {}, customApp);
    expect([tile.statusCode, tile.rawPayload.length > 1000]).toEqual([200, true]);
    for (const path of ['secret', 'india', '..%2fsecret']) {
      expect((await get(`/map/operator-tiles/${path}/12/2923/1922`, {}, customApp)).statusCode, path).toBeOneOf([400, 404]);
    }
    expect((await get('/map/operator-tiles/all/12/2923/1922')).statusCode, 'without such a file').toBe(404);
  });

  test('names a PMTiles file on another site in the style, so that browsers read parts of it there', async () => {
    const customApp = await testApp({ env: { MAP_PMTILES: 'https://tiles.example/india.pmtiles' } });
    expect((await styleOf('city=coimbatore', customApp)).sources.streets).toMatchObject({
      type: 'vector',
      url: 'pmtiles://https://tiles.example/india.pmtiles',
    });
  });

  test('does not draw a file of another city, a truncated one, or one that is not a street map', async () => {
    const customApp = await testApp({ env: { MAP_PMTILES: 'india.pmtiles' } });
    const file = join(customApp.deps.config.dataDir, 'india.pmtiles');
    const streetsOf = async (city: string) => (await styleOf(`city=${city}`, customApp)).sources.streets?.tiles?.[0]?.split('/{z}')[0];
    expect(await streetsOf('chennai'), 'missing').toBe('/map/tiles/chennai');
    cpSync('map-data/tiles/coimbatore.pmtiles', file);
    expect(await streetsOf('chennai'), 'another city').toBe('/map/tiles/chennai');
    expect(await streetsOf('coimbatore')).toBe('/map/operator-tiles/all');
    truncateSync(file, 100_000);
    expect(await streetsOf('coimbatore'), 'truncated').toBe('/map/tiles/coimbatore');
    writeFileSync(file, 'no tiles at all');
    expect(await streetsOf('coimbatore'), 'no tiles').toBe('/map/tiles/coimbatore');
  });

  test('draws the streets that were downloaded for one city, and no others', async () => {
    const customApp = await testApp();
    const folder = join(customApp.deps.config.dataDir, 'maps');
    const streetsOf = async (city: string) => (await styleOf(`city=${city}`, customApp)).sources.streets?.tiles?.[0]?.split('/{z}')[0];
    cpSync('map-data/tiles/coimbatore.pmtiles', join(folder, 'coimbatore.pmtiles'));
    cpSync('map-data/tiles/coimbatore.pmtiles', join(folder, 'chennai.pmtiles'));
    expect(await streetsOf('coimbatore')).toBe('/map/city-tiles/coimbatore');
    expect(await streetsOf('chennai'), 'a file of another city').toBe('/map/tiles/chennai');
    expect((await get('/map/city-tiles/coimbatore/12/2923/1922', {}, customApp)).statusCode).toBe(200);
    expect((await get('/map/city-tiles/madurai/12/2923/1922', {}, customApp)).statusCode).toBe(404);
  });

  test('is reported in the log at the start when it cannot be drawn', async () => {
    const warnings: string[] = [];
    const log = { warn: (_: object, text: string) => warnings.push(text) } as unknown as Parameters<typeof reportUnusable>[2];
    const chennai = { lat: 13.08, lng: 80.27 };
    const folder = app.deps.config.dataDir;
    cpSync('map-data/tiles/coimbatore.pmtiles', join(folder, 'whole.pmtiles'));
    cpSync('map-data/tiles/coimbatore.pmtiles', join(folder, 'truncated.pmtiles'));
    truncateSync(join(folder, 'truncated.pmtiles'), 100_000);
    for (const name of ['whole', 'truncated', 'missing']) await reportUnusable(join(folder, `${name}.pmtiles`), [chennai], log);
    expect(warnings).toEqual([
      'the street map is not used: it covers another area',
      expect.stringMatching(/not used: 100000 of \d+ bytes are present; copy the file again/),
      expect.stringMatching(/not used: ENOENT/),
    ]);
    await reportUnusable(join(folder, 'whole.pmtiles'), [chennai, { lat: 11.01, lng: 76.95 }], log);
    expect(warnings).toHaveLength(3);
  });

  test.each([
    ['of another schema', { vector_layers: [{ id: 'transportation' }] }, 'its layers are not those of the Protomaps basemap schema'],
    ['without names', {}, 'its metadata does not name its layers (vector_layers), as the PMTiles specification requires'],
  ])('is reported in the log when its layers are %s', async (name, metadata, reason) => {
    const file = join(app.deps.config.dataDir, `${name}.pmtiles`);
    const writer = new S2PMTilesWriter(new FileWriter(file), TileType.Pbf);
    await writer.writeTileXYZ(0, 0, 0, new Uint8Array([1, 2, 3]));
    await writer.commit(metadata);
    const descriptor = openSync(file, 'r+');
    writeSync(descriptor, Buffer.from('PMTiles'), 0, 7, 0);
    closeSync(descriptor);
    const warnings: string[] = [];
    const log = { warn: (_: object, text: string) => warnings.push(text) } as unknown as Parameters<typeof reportUnusable>[2];
    expect(await readStreetTiles(file, log)).toBeNull();
    expect(warnings).toEqual([`the street map is not used: ${reason}`]);
  });
});
