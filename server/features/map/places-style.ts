/** The MapLibre style of the site's own map, which needs no other server: coloured cells of localities, and their names. */
import type { MapFeatureProperties } from './places-file.ts';
import { PALETTES, type MapTheme } from './palette.ts';

/** The fonts of the pages. A style without `glyphs` draws text with the fonts that the browser has. */
const FONT = ['Anek', 'Noto Sans Tamil', 'Noto Sans Devanagari'];

/**
 * @param placesUrl address of the city's GeoJSON file
 * @param attribution says what the map is, at the place where maps name their sources
 */
export function placesStyle(theme: MapTheme, placesUrl: string, attribution: string) {
  const colour = PALETTES[theme];
  const ofType = (type: MapFeatureProperties['type']) => ['==', ['get', 'type'], type];
  const halo = { 'text-halo-color': colour.halo, 'text-halo-width': 1.6, 'text-halo-blur': 0.4 };
  return {
    version: 8,
    name: 'Thinnai',
    sources: { places: { type: 'geojson', data: placesUrl, attribution } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': colour.ground } },
      {
        id: 'cells',
        type: 'fill',
        source: 'places',
        filter: ofType('cell'),
        paint: {
          'fill-color': ['match', ['get', 'tint'], 1, colour.tints[1], 2, colour.tints[2], 3, colour.tints[3], colour.tints[0]],
          'fill-antialias': true,
        },
      },
      {
        id: 'joints',
        type: 'line',
        source: 'places',
        filter: ofType('cell'),
        layout: { 'line-join': 'round' },
        paint: { 'line-color': colour.joint, 'line-width': ['interpolate', ['linear'], ['zoom'], 9, 0.4, 13, 1.2, 16, 2] },
      },
      {
        id: 'names',
        type: 'symbol',
        source: 'places',
        filter: ofType('locality'),
        minzoom: 10,
        layout: {
          'text-field': ['get', 'name'],
          'text-font': FONT,
          'text-size': ['interpolate', ['linear'], ['zoom'], 10, 11, 13, 13.5, 16, 17],
          'text-max-width': 7,
          'text-padding': 6,
          'symbol-sort-key': ['get', 'rank'],
        },
        paint: { 'text-color': colour.name, ...halo },
      },
      {
        id: 'cities',
        type: 'symbol',
        source: 'places',
        filter: ofType('city'),
        maxzoom: 10.5,
        layout: {
          'text-field': ['get', 'name'],
          'text-font': FONT,
          'text-size': ['interpolate', ['linear'], ['zoom'], 4, 12, 9, 18],
          'text-padding': 4,
        },
        paint: { 'text-color': colour.cityName, ...halo },
      },
    ],
  };
}
