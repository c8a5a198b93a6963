/**
 * The edge of the data of a city. Roads and water end there in a straight line, which looks like a coast or a missing road. So the map
 * fades to plain land before its edge, except towards the open sea, which continues.
 */
import type { Feature, FeatureCollection, Position } from 'geojson';
import type { Palette } from './palette.ts';

/** West, south, east and north. */
type BoundingBox = readonly [west: number, south: number, east: number, north: number];

/** Bounding boxes of the data in map-data, by the slug of the city (map-data/SOURCES.md). */
export const CITY_BOXES: Readonly<Record<string, BoundingBox>> = {
  coimbatore: [76.727, 10.7916, 77.1846, 11.242],
  chennai: [80.0401, 12.8575, 80.5013, 13.3079],
  bangalore: [77.3641, 12.7464, 77.8251, 13.1968],
  mumbai: [72.6401, 18.8508, 73.1153, 19.3012],
};
/** The side on which there is only sea for more than `OPEN_SEA_DEGREES`. */
const OPEN_SEA: Readonly<Record<string, 'west' | 'east'>> = { chennai: 'east', mumbai: 'west' };
const OPEN_SEA_DEGREES = 3;
/** By how much the open sea overlaps with the sea in the data, which it continues, in degrees. */
const OVERLAP = 0.01;
/** Width of the fading strip as a fraction of the box, and the number of bands of which it consists. */
const STRIP = 0.08;
const BANDS = 20;
/** Width of the outermost band, which hides what tiles contain beyond the box, in degrees. */
const BEYOND = 0.05;

const rectangle = ([west, south, east, north]: BoundingBox): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const shrink = ([west, south, east, north]: BoundingBox, dx: number, dy: number): BoundingBox => [
  west + dx,
  south + dy,
  east - dx,
  north - dy,
];
const polygon = (opacity: number, ...coordinates: Position[][]): Feature => ({
  type: 'Feature',
  properties: { opacity },
  geometry: { type: 'Polygon', coordinates },
});
const collection = (features: Feature[]): { readonly type: 'geojson'; readonly data: FeatureCollection } => ({
  type: 'geojson',
  data: { type: 'FeatureCollection', features },
});

interface DataEdge {
  readonly sources: Readonly<Record<string, object>>;
  /** Layers between water and roads. */
  readonly water: readonly object[];
  /** Layers above roads. */
  readonly top: readonly object[];
}

/** Sources and layers for the edge of the data of a city that is part of the site. */
export function dataEdge(slug: string, colour: Palette): DataEdge | null {
  const box = CITY_BOXES[slug];
  if (!box) return null;
  const [west, south, east, north] = box;
  const seaSide = OPEN_SEA[slug];
  const seaBox: BoundingBox | null = seaSide
    ? [
        seaSide === 'west' ? west - OPEN_SEA_DEGREES : east - OVERLAP,
        south,
        seaSide === 'west' ? west + OVERLAP : east + OPEN_SEA_DEGREES,
        north,
      ]
    : null;
  const boxWithSea: BoundingBox = seaBox ? [Math.min(west, seaBox[0]), south, Math.max(east, seaBox[2]), north] : box;
  const [stripX, stripY] = [STRIP * (east - west), STRIP * (north - south)];
  const boxOfBand = (band: number): BoundingBox => shrink(boxWithSea, stripX * (1 - band / BANDS), stripY * (1 - band / BANDS));
  const bands = Array.from({ length: BANDS }, (_, band) =>
    polygon((band + 0.5) / BANDS, rectangle(boxOfBand(band + 1)), rectangle(boxOfBand(band)).toReversed()),
  );
  const outermostBand = polygon(1, rectangle(shrink(boxWithSea, -BEYOND, -BEYOND)), rectangle(boxWithSea).toReversed());
  const fade = { 'fill-color': colour.earth, 'fill-opacity': ['get', 'opacity'], 'fill-antialias': false };
  return {
    sources: {
      'data-edge': collection([...bands, outermostBand]),
      ...(seaBox && { 'open-sea': collection([polygon(1, rectangle(seaBox))]) }),
    },
    water: seaBox ? [{ id: 'open-sea', type: 'fill', source: 'open-sea', paint: { 'fill-color': colour.water } }] : [],
    top: [{ id: 'data-edge', type: 'fill', source: 'data-edge', paint: fade }],
  };
}
