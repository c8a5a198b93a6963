/** The MapLibre style of the maps: streets where tiles exist, and names everywhere. */
import type { Language } from '../../../contract/languages.ts';
import { dataEdge } from './data-edge.ts';
import { MARKER_SPACE, PLACES, placeNameLayers, streetNameLayers } from './name-layers.ts';
import { PALETTES, type MapTheme } from './palette.ts';
import { STREETS, streetLayers } from './street-layers.ts';

/** Data of the map, and the attribution that its licence requires, as trusted HTML. */
interface Source {
  /** The address of a file on this site or of the operator. */
  readonly url: string;
  readonly attribution: string;
}
/** The street tiles. `isBounded`: they contain only the bounding box of one city. */
type Streets = { readonly attribution: string; readonly isBounded: boolean } & (
  | {
      /** URL of a tile with `{z}`, `{x}` and `{y}`. */
      readonly tileUrl: string;
      readonly minZoom: number;
      readonly maxZoom: number;
      /** West, south, east and north. */
      readonly bounds: readonly [number, number, number, number];
    }
  | {
      /** A PMTiles file on another site, of which browsers request byte ranges. */
      readonly archiveUrl: string;
    }
);
export interface StyleParts {
  readonly theme: MapTheme;
  readonly language: Language;
  /** The names of the gazetteer. */
  readonly places: { readonly url: string };
  /** Null when there are no tiles of the city. */
  readonly streets: Streets | null;
  /** A sea that is not part of the street tiles, because it has another licence. */
  readonly sea: Source | null;
  /** The slug of the city if its streets are those of map-data. */
  readonly includedCity: string | null;
}

export function mapStyle({ theme, language, places, streets, sea, includedCity }: StyleParts) {
  const colour = PALETTES[theme];
  const names = { colour, language };
  const ground = { id: 'outside', type: 'background', paint: { 'background-color': colour.ground } };
  const seaLayer = { id: 'sea', type: 'fill', source: 'sea', paint: { 'fill-color': colour.water } };
  const edge = includedCity === null ? null : dataEdge(includedCity, colour);
  const land = streets ? streetLayers(colour, streets.isBounded) : [ground];
  const waterIndex = land.findIndex((layer) => 'id' in layer && layer.id === 'water');
  return {
    version: 8,
    name: 'Thinnai',
    sources: {
      ...(streets && { [STREETS]: streetSource(streets) }),
      ...(sea && { sea: { type: 'geojson', data: sea.url, attribution: sea.attribution } }),
      ...edge?.sources,
      [PLACES]: { type: 'geojson', data: places.url },
      [MARKER_SPACE]: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    },
    layers: [
      ...land.slice(0, waterIndex + 1),
      ...(sea ? [seaLayer] : []),
      ...(edge?.water ?? []),
      ...land.slice(waterIndex + 1),
      ...(edge?.top ?? []),
      ...(streets ? streetNameLayers(names) : []),
      ...placeNameLayers(names),
    ],
  };
}

function streetSource(streets: Streets) {
  const source = { type: 'vector', attribution: streets.attribution };
  if ('archiveUrl' in streets) return { ...source, url: `pmtiles://${streets.archiveUrl}` };
  return { ...source, tiles: [streets.tileUrl], minzoom: streets.minZoom, maxzoom: streets.maxZoom, bounds: streets.bounds };
}
