/** Names and icons of the map. Names of localities come from the gazetteer, in the language of the page; all others from the street map. */
import type { Language } from '../../../contract/languages.ts';
import type { Palette } from './palette.ts';
import { MAIN_ROADS, ofKind, STREETS } from './street-layers.ts';

/** The fonts of the pages. A style without `glyphs` draws text with fonts that the page has already loaded, so no glyphs are fetched. */
const FONT = ['Anek', 'Noto Sans Tamil', 'Noto Sans Devanagari', 'Noto Sans Kannada'];
export const PLACES = 'places';
/** The source and layer for the space that markers occupy. */
export const MARKER_SPACE = 'marker-space';
/**
 * Kinds of places that have an icon, from the most to the least important. The images are `place-<kind>` (web/shared/map/landmark-icons.ts).
 */
const ICON_KINDS = [
  'station',
  'subway_station',
  'bus_station',
  'college',
  'university',
  'mall',
  'it_park',
  'hospital',
  'attraction',
  'park',
  'school',
  'place_of_worship',
] as const;
/** Kinds that have names only in close views. The tiles have a lower maximum zoom, so the style sets this limit. */
const CLOSE_KINDS = ['school', 'place_of_worship'];

/** When a marker covers its position, the name moves beside the marker. */
const BESIDE_MARKERS = {
  'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
  'text-radial-offset': 1.9,
  'text-justify': 'auto',
};

interface Names {
  readonly colour: Palette;
  readonly language: Language;
}

const localName = (language: Language) => ['coalesce', ['get', `name:${language}`], ['get', 'name:en'], ['get', 'name']];

/** Names of roads and water, and places with their icons. */
export function streetNameLayers({ colour, language }: Names): object[] {
  const streetSource = (layer: string) => ({ source: STREETS, 'source-layer': layer });
  const halo = { 'text-halo-color': colour.halo, 'text-halo-width': 1.4 };
  const roadNameLayer = (id: string, minzoom: number, filter: unknown, size: number) => ({
    id,
    type: 'symbol',
    ...streetSource('roads'),
    minzoom,
    filter: ['all', ['has', 'name'], filter],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 320,
      'text-field': localName(language),
      'text-font': FONT,
      'text-size': size,
      'text-max-angle': 35,
      'text-padding': 4,
    },
    paint: { 'text-color': colour.roadName, ...halo },
  });
  const placeLayer = (id: string, minzoom: number, filter: unknown) => ({
    id,
    type: 'symbol',
    ...streetSource('pois'),
    minzoom,
    filter: ['all', filter, ['<=', ['coalesce', ['get', 'min_zoom'], 14], ['zoom']]],
    layout: {
      'icon-image': ['concat', 'place-', ['get', 'kind']],
      'icon-size': 1,
      'text-field': localName(language),
      'text-font': FONT,
      'text-size': 11.5,
      'text-max-width': 8,
      'text-anchor': 'top',
      'text-offset': [0, 0.8],
      'text-optional': true,
      'symbol-sort-key': ['match', ['get', 'kind'], ...ICON_KINDS.flatMap((kind, index) => [kind, index]), ICON_KINDS.length],
    },
    paint: { 'text-color': colour.place, ...halo },
  });
  return [
    roadNameLayer('street-names', 15, ofKind('minor_road'), 11.5),
    roadNameLayer('main-street-names', 13.5, ['all', ofKind('major_road'), ['!', MAIN_ROADS]], 12),
    roadNameLayer('main-road-names', 12, MAIN_ROADS, 12.5),
    {
      id: 'water-names',
      type: 'symbol',
      ...streetSource('water'),
      minzoom: 12,
      filter: ['all', ['has', 'name'], ['==', ['geometry-type'], 'Polygon']],
      layout: { 'text-field': localName(language), 'text-font': FONT, 'text-size': 12, 'text-max-width': 6 },
      paint: { 'text-color': colour.waterName, ...halo },
    },
    placeLayer('close-places', 15, ofKind(...CLOSE_KINDS)),
    placeLayer('places-with-sign', 12, ofKind(...ICON_KINDS.filter((kind) => !CLOSE_KINDS.includes(kind)))),
  ];
}

/** Names of localities and cities. They take precedence over all other names. */
export function placeNameLayers({ colour, language }: Names): object[] {
  const halo = { 'text-halo-color': colour.halo, 'text-halo-width': 1.7, 'text-halo-blur': 0.4 };
  return [
    {
      id: 'localities',
      type: 'symbol',
      source: PLACES,
      filter: ['==', ['get', 'type'], 'locality'],
      // the zoom level at which a whole city fits on the screen of a phone
      minzoom: 8,
      layout: {
        'text-field': localName(language),
        'text-font': FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 10, 11.5, 13, 14, 16, 17],
        'text-max-width': 7,
        'text-padding': 8,
        'symbol-sort-key': ['get', 'rank'],
        ...BESIDE_MARKERS,
      },
      paint: { 'text-color': colour.locality, ...halo },
    },
    {
      id: 'cities',
      type: 'symbol',
      source: PLACES,
      filter: ['==', ['get', 'type'], 'city'],
      maxzoom: 10.5,
      layout: {
        'text-field': localName(language),
        'text-font': FONT,
        'text-size': ['interpolate', ['linear'], ['zoom'], 4, 12, 9, 18],
        'text-padding': 4,
        ...BESIDE_MARKERS,
      },
      paint: { 'text-color': colour.city, ...halo },
    },
    // The space of the markers, which are not part of the map. Names are placed after this layer and do not overlap it. The browser fills
    // it: web/features/map/reserve-space.ts.
    {
      id: MARKER_SPACE,
      type: 'symbol',
      source: MARKER_SPACE,
      layout: { 'icon-image': ['get', 'image'], 'icon-allow-overlap': true, 'icon-padding': 0 },
    },
  ];
}
