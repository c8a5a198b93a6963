/** The layers of a street map in the basemap schema of Protomaps (version 4), from bottom to top. */
import type { Palette } from './palette.ts';

export const STREETS = 'streets';
const width = (...stops: number[]) => ['interpolate', ['exponential', 1.6], ['zoom'], ...stops];
export const ofKind = (...kinds: string[]) => ['in', ['get', 'kind'], ['literal', kinds]];
const GREEN = [
  'park',
  'forest',
  'wood',
  'nature_reserve',
  'national_park',
  'golf_course',
  'cemetery',
  'grass',
  'garden',
  'orchard',
  'playground',
  'stadium',
  'recreation_ground',
];

/** A class of roads. Its widths are pixels by zoom level, in the form that `width` takes. */
interface RoadClass {
  readonly id: string;
  readonly filter: unknown;
  readonly colour: (palette: Palette) => string;
  readonly edge: (palette: Palette) => string;
  readonly width: readonly number[];
  /** The lowest zoom level at which roads have edges. */
  readonly edgesMinZoom: number;
}
const ofDetail = (...details: string[]) => ['in', ['get', 'kind_detail'], ['literal', details]];
/** The main roads, which every city map has, even where smaller roads are missing. */
export const MAIN_ROADS = ['any', ofKind('highway'), ofDetail('motorway', 'trunk', 'primary')];

/** From the narrowest to the widest, so that at a crossing the wider road is on top. */
const ROADS: readonly RoadClass[] = [
  {
    id: 'streets',
    filter: ofKind('minor_road'),
    colour: ({ street }) => street,
    edge: ({ streetEdge }) => streetEdge,
    width: [12, 0.5, 14, 2, 16, 6, 20, 30],
    edgesMinZoom: 13,
  },
  {
    id: 'main-streets',
    filter: ['all', ofKind('major_road'), ['!', ofDetail('trunk', 'primary')]],
    colour: ({ mainStreet }) => mainStreet,
    edge: ({ streetEdge }) => streetEdge,
    width: [9, 0.6, 11, 1.4, 12, 2, 14, 4.5, 16, 10, 20, 42],
    edgesMinZoom: 10.5,
  },
  {
    id: 'main-roads',
    filter: ['all', ofKind('major_road'), ofDetail('trunk', 'primary')],
    colour: ({ mainRoad }) => mainRoad,
    edge: ({ roadEdge }) => roadEdge,
    width: [6, 0.8, 10, 1.8, 12, 3.2, 14, 6, 16, 12, 20, 48],
    edgesMinZoom: 9,
  },
  {
    id: 'highways',
    filter: ofKind('highway'),
    colour: ({ highway }) => highway,
    edge: ({ roadEdge }) => roadEdge,
    width: [5, 1, 10, 2.4, 12, 4, 14, 7, 16, 13, 20, 50],
    edgesMinZoom: 9,
  },
];

/**
 * Land, water, buildings and roads without names.
 * @param isBounded whether everything outside the bounding box of the data is unknown; otherwise it is sea
 */
export function streetLayers(colour: Palette, isBounded: boolean): object[] {
  const streetSource = (layer: string) => ({ source: STREETS, 'source-layer': layer });
  const polygons = ['==', ['geometry-type'], 'Polygon'];
  const road = ({ id, filter }: RoadClass, suffix: string, paint: object, minzoom = 0) => ({
    id: id + suffix,
    type: 'line',
    ...streetSource('roads'),
    minzoom,
    filter,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint,
  });
  return [
    { id: 'outside', type: 'background', paint: { 'background-color': isBounded ? colour.earth : colour.water } },
    { id: 'earth', type: 'fill', ...streetSource('earth'), filter: polygons, paint: { 'fill-color': colour.earth } },
    { id: 'green', type: 'fill', ...streetSource('landuse'), filter: ofKind(...GREEN), paint: { 'fill-color': colour.green } },
    { id: 'water', type: 'fill', ...streetSource('water'), filter: polygons, paint: { 'fill-color': colour.water } },
    {
      id: 'rivers',
      type: 'line',
      ...streetSource('water'),
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': colour.water, 'line-width': width(9, 0.5, 18, 8) },
    },
    { id: 'buildings', type: 'fill', ...streetSource('buildings'), minzoom: 14, paint: { 'fill-color': colour.building } },
    {
      id: 'rails',
      type: 'line',
      ...streetSource('roads'),
      filter: ofKind('rail'),
      paint: { 'line-color': colour.rail, 'line-width': width(11, 0.5, 20, 5), 'line-dasharray': [3, 3] },
    },
    {
      id: 'paths',
      type: 'line',
      ...streetSource('roads'),
      minzoom: 14,
      filter: ofKind('path', 'other'),
      paint: { 'line-color': colour.street, 'line-width': width(14, 0.4, 20, 6), 'line-opacity': 0.7 },
    },
    ...ROADS.map((roadClass) =>
      road(
        roadClass,
        '-edges',
        { 'line-color': roadClass.edge(colour), 'line-width': width(...widthsWithEdges(roadClass.width)) },
        roadClass.edgesMinZoom,
      ),
    ),
    ...ROADS.map((roadClass) => road(roadClass, '', { 'line-color': roadClass.colour(colour), 'line-width': width(...roadClass.width) })),
    {
      id: 'borders',
      type: 'line',
      ...streetSource('boundaries'),
      paint: { 'line-color': colour.border, 'line-width': 0.8, 'line-dasharray': [3, 2] },
    },
  ];
}

/** The widths of a road including its two edges of 0.8 pixels. */
const widthsWithEdges = (stops: readonly number[]): number[] => stops.map((value, index) => (index % 2 === 0 ? value : value + 1.6));
