/** The map that needs nobody else: localities as soft tiles with their names, drawn from our own list of places. */
import type { Place } from './places-file.ts';
import { PALETTES, type MapTheme } from './palette.ts';

/** Fonts of the page itself: without `glyphs` the map draws letters with those the browser has. */
const FONT = ['Anek', 'Noto Sans Tamil', 'Noto Sans Devanagari'];

/** @param places address of the city's shapes @param note what the map is, where others name their sources */
export function drawnStyle(theme: MapTheme, places: string, note: string) {
  const colour = PALETTES[theme];
  const is = (what: Place['is']) => ['==', ['get', 'is'], what];
  const halo = { 'text-halo-color': colour.halo, 'text-halo-width': 1.6, 'text-halo-blur': 0.4 };
  return {
    version: 8,
    name: 'Thinnai',
    sources: { places: { type: 'geojson', data: places, attribution: note } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': colour.ground } },
      {
        id: 'cells',
        type: 'fill',
        source: 'places',
        filter: is('cell'),
        paint: {
          'fill-color': ['match', ['get', 'tint'], 1, colour.tints[1], 2, colour.tints[2], 3, colour.tints[3], colour.tints[0]],
          'fill-antialias': true,
        },
      },
      {
        id: 'joints',
        type: 'line',
        source: 'places',
        filter: is('cell'),
        layout: { 'line-join': 'round' },
        paint: { 'line-color': colour.joint, 'line-width': ['interpolate', ['linear'], ['zoom'], 9, 0.4, 13, 1.2, 16, 2] },
      },
      {
        id: 'names',
        type: 'symbol',
        source: 'places',
        filter: is('locality'),
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
        filter: is('city'),
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
