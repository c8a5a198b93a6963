/** What the files of map-data become in tiles: layers and kinds as in the basemap schema of Protomaps, version 4, so that one style draws both. */
import type { Feature, FeatureCollection, Geometry, LineString, Position } from 'geojson';
import { joinLines } from './join-lines.ts';

export interface Layer {
  readonly name: 'earth' | 'landuse' | 'water' | 'roads' | 'pois' | 'places';
  /** The first zoom level whose tiles contain these features. */
  readonly minZoom: number;
  readonly features: readonly Feature[];
}
/** In degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Kinds of roads by their class in OpenStreetMap, and the zoom level from which they are drawn. */
const ROADS: Readonly<Record<string, { readonly kind: string; readonly minZoom: number }>> = {
  motorway: { kind: 'highway', minZoom: 6 },
  trunk: { kind: 'major_road', minZoom: 6 },
  primary: { kind: 'major_road', minZoom: 8 },
  secondary: { kind: 'major_road', minZoom: 10 },
  tertiary: { kind: 'major_road', minZoom: 11 },
  minor: { kind: 'minor_road', minZoom: 13 },
};
/** Kinds of points by their kind in map-data, and the zoom level from which they are named. Tiles end at 14: later ones are held back by the style. */
const POINTS: Readonly<Record<string, { readonly kind: string; readonly minZoom: number }>> = {
  station: { kind: 'station', minZoom: 12 },
  metro: { kind: 'subway_station', minZoom: 13 },
  bus_station: { kind: 'bus_station', minZoom: 13 },
  hospital: { kind: 'hospital', minZoom: 14 },
  college: { kind: 'college', minZoom: 13 },
  it_park: { kind: 'it_park', minZoom: 13 },
  mall: { kind: 'mall', minZoom: 13 },
  landmark: { kind: 'attraction', minZoom: 13 },
  park: { kind: 'park', minZoom: 14 },
  school: { kind: 'school', minZoom: 15 },
  temple: { kind: 'place_of_worship', minZoom: 15 },
};
/** Where points are in tiles at the earliest: before, they would only be bytes. */
const FIRST_ZOOM_OF_POINTS = 12;
const FIRST_ZOOM_OF_SUBURBS = 12;
const FIRST_ZOOM_OF_AREAS = 8;

type Properties = Readonly<Record<string, unknown>>;
const propertiesOf = ({ properties }: Feature): Properties => properties ?? {};
/** The name, and the names in the languages of the site. */
const names = (properties: Properties) =>
  Object.fromEntries(['name', 'name:ta', 'name:hi'].flatMap((key) => (properties[key] ? [[key, properties[key]]] : [])));
const feature = (geometry: Geometry, properties: object): Feature => ({ type: 'Feature', geometry, properties });

/** Roads by the zoom level from which they are drawn, joined to long lines. */
export function roadLayers(roads: FeatureCollection): Layer[] {
  const lines = roads.features.flatMap(({ geometry, properties }) =>
    geometry.type === 'LineString' ? [{ key: JSON.stringify(roadProperties(properties ?? {})), coordinates: geometry.coordinates }] : [],
  );
  const featuresByZoom = new Map<number, Feature[]>();
  for (const { key, coordinates } of joinLines(lines)) {
    const properties = JSON.parse(key) as { kind_detail: string };
    const { minZoom } = ROADS[properties.kind_detail]!;
    featuresByZoom.set(minZoom, [
      ...(featuresByZoom.get(minZoom) ?? []),
      feature({ type: 'LineString', coordinates: [...coordinates] } satisfies LineString, properties),
    ]);
  }
  return [...featuresByZoom].map(([minZoom, features]) => ({ name: 'roads', minZoom, features }));
}

function roadProperties(properties: Properties): object {
  const detail = String(properties.class);
  const road = ROADS[detail];
  if (!road) throw new Error(`${detail} is no class of roads that tiles know`);
  return {
    kind: road.kind,
    kind_detail: detail,
    ...names(properties),
    ...(properties.ref ? { ref: properties.ref } : {}),
    ...(properties.link ? { is_link: true } : {}),
  };
}

/** Lakes and rivers (`water`), parks and woods (`landuse`), or the sea. */
export function areaLayer(name: 'landuse' | 'water', areas: FeatureCollection): Layer {
  const kindOf = (kind: unknown) => (kind === 'sea' ? 'ocean' : kind);
  return {
    name,
    minZoom: FIRST_ZOOM_OF_AREAS,
    features: areas.features.map((area) => feature(area.geometry, { kind: kindOf(propertiesOf(area).kind), ...names(propertiesOf(area)) })),
  };
}

/** Stations, colleges, hospitals and the like. Suburbs are `places`. */
export function pointLayers(points: FeatureCollection): Layer[] {
  const isSuburb = (point: Feature) => propertiesOf(point).kind === 'suburb';
  const pois = points.features.flatMap((point) => {
    const type = POINTS[String(propertiesOf(point).kind)];
    return type ? [feature(point.geometry, { kind: type.kind, min_zoom: type.minZoom, ...names(propertiesOf(point)) })] : [];
  });
  const suburbs = points.features
    .filter(isSuburb)
    .map((point) => feature(point.geometry, { kind: 'neighbourhood', ...names(propertiesOf(point)) }));
  return [
    { name: 'pois', minZoom: FIRST_ZOOM_OF_POINTS, features: pois },
    { name: 'places', minZoom: FIRST_ZOOM_OF_SUBURBS, features: suburbs },
  ];
}

/** The land: the box that the data covers. */
export function earthLayer([west, south, east, north]: Box): Layer {
  const ring: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { name: 'earth', minZoom: 6, features: [feature({ type: 'Polygon', coordinates: [ring] }, { kind: 'earth' })] };
}
