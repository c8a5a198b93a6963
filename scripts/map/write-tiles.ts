import { closeSync, openSync, writeSync } from 'node:fs';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { S2PMTilesWriter, TileType } from 's2-pmtiles';
import { FileWriter } from 's2-pmtiles/file';
import type { Box, Layer } from './layers.ts';

/** Maps magnify the tiles of this level for closer views. Half a metre of detail stays. */
const MAX_ZOOM = 14;
const MIN_ZOOM = 6;
const START_ZOOM = 11;
const EXTENT = 4096;
/** Types of properties as TileJSON names them. */
const TYPE_NAMES: Readonly<Record<string, string>> = { number: 'Number', boolean: 'Boolean' };

interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Cuts layers into vector tiles and writes them as one PMTiles file (version 3, gzip).
 * @returns the number of tiles
 */
export async function writeTiles(
  file: string,
  box: Box,
  layers: readonly Layer[],
  metadata: { readonly name: string; readonly attribution: string; readonly sources: string },
): Promise<number> {
  const parts = layers
    .filter(({ features }) => features.length > 0)
    .map(({ name, minZoom, features }) => ({
      name,
      minZoom,
      index: new GeoJSONVT(
        { type: 'FeatureCollection', features: [...features] },
        { maxZoom: MAX_ZOOM, indexMaxZoom: MAX_ZOOM, indexMaxPoints: 0, extent: EXTENT, tolerance: 3, buffer: 64 },
      ),
    }));
  const writer = new S2PMTilesWriter(new FileWriter(file), TileType.Pbf);
  let written = 0;
  for (const { z, x, y } of tilesOf(box)) {
    const layersOfTile: Record<string, { features: unknown[] }> = {};
    for (const { name, minZoom, index } of parts) {
      const features = z < minZoom ? [] : (index.getTile(z, x, y)?.features ?? []);
      if (features.length > 0) (layersOfTile[name] ??= { features: [] }).features.push(...features);
    }
    if (Object.keys(layersOfTile).length === 0) continue;
    written += 1;
    await writer.writeTileXYZ(z, x, y, fromGeojsonVt(layersOfTile as never, { version: 2, extent: EXTENT }));
  }
  await writer.commit({ ...metadata, vector_layers: vectorLayers(layers) });
  completeHeader(file, box);
  return written;
}

/** The layers with the types of their properties, which the PMTiles specification asks for in the metadata. */
function vectorLayers(layers: readonly Layer[]): { id: string; fields: Record<string, string> }[] {
  const fieldsByLayer = new Map<string, Record<string, string>>();
  for (const { name, features } of layers) {
    const fields = fieldsByLayer.get(name) ?? {};
    for (const [property, value] of features.flatMap(({ properties }) => Object.entries(properties ?? {})))
      fields[property] = TYPE_NAMES[typeof value] ?? 'String';
    if (features.length > 0) fieldsByLayer.set(name, fields);
  }
  return [...fieldsByLayer].map(([id, fields]) => ({ id, fields }));
}

/** Offset of the box in the header of PMTiles version 3: four 32-bit numbers in units of 1e-7 degrees, then the zoom and place to start at. */
const BOUNDS_OFFSET = 102;

/**
 * Completes the header: the library writes two of the seven letters of the file type, and no box, and readers take an empty box as
 * "holds nothing". Source: the PMTiles specification, version 3.
 */
function completeHeader(file: string, [west, south, east, north]: Box): void {
  const bounds = Buffer.alloc(25);
  for (const [index, degrees] of [west, south, east, north].entries()) bounds.writeInt32LE(Math.round(degrees * 1e7), index * 4);
  bounds.writeUInt8(START_ZOOM, 16);
  bounds.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 17);
  bounds.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 21);
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.from('PMTiles'), 0, 7, 0);
  writeSync(descriptor, bounds, 0, bounds.length, BOUNDS_OFFSET);
  closeSync(descriptor);
}

/** All tiles of a box, by zoom level: x and y of Web Mercator. */
function* tilesOf([west, south, east, north]: Box): Generator<Tile> {
  for (let z = MIN_ZOOM; z <= MAX_ZOOM; z += 1) {
    const [left, top] = tileAt(z, west, north);
    const [right, bottom] = tileAt(z, east, south);
    for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) yield { z, x, y };
  }
}

function tileAt(z: number, lng: number, lat: number): [x: number, y: number] {
  const latitude = (lat * Math.PI) / 180;
  const y = (1 - Math.asinh(Math.tan(latitude)) / Math.PI) / 2;
  return [Math.floor(((lng + 180) / 360) * 2 ** z), Math.floor(y * 2 ** z)];
}
