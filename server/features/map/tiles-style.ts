/**
 * The MapLibre style of a street map from one PMTiles file, in the schema of Protomaps' basemaps (version 4). Streets and names are
 * prominent; everything else is pale, so that pins stand out.
 */
import { PALETTES, type MapTheme } from './palette.ts';

const FONT = ['Anek', 'Noto Sans Tamil', 'Noto Sans Devanagari'];
const NAME = ['coalesce', ['get', 'name:en'], ['get', 'name']];
const width = (...stops: number[]) => ['interpolate', ['exponential', 1.6], ['zoom'], ...stops];

/**
 * @param tilesUrl address of the PMTiles file
 * @param attribution the credit that the data's licence requires
 */
export function tilesStyle(theme: MapTheme, tilesUrl: string, attribution: string) {
  const colour = PALETTES[theme];
  const kind = (...kinds: string[]) => ['in', ['get', 'kind'], ['literal', kinds]];
  const halo = { 'text-halo-color': colour.halo, 'text-halo-width': 1.5 };
  const from = (layer: string) => ({ source: 'streets', 'source-layer': layer });
  const road = (id: string, filter: unknown, paint: object) => ({
    id,
    type: 'line',
    ...from('roads'),
    filter,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint,
  });
  return {
    version: 8,
    name: 'Thinnai streets',
    sources: { streets: { type: 'vector', url: `pmtiles://${tilesUrl}`, attribution } },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colour.water } },
      {
        id: 'earth',
        type: 'fill',
        ...from('earth'),
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': colour.tints[1] },
      },
      {
        id: 'green',
        type: 'fill',
        ...from('landuse'),
        filter: kind('park', 'forest', 'wood', 'nature_reserve', 'national_park', 'golf_course', 'cemetery', 'grass', 'garden'),
        paint: { 'fill-color': colour.green },
      },
      { id: 'water', type: 'fill', ...from('water'), filter: ['==', ['geometry-type'], 'Polygon'], paint: { 'fill-color': colour.water } },
      {
        id: 'rivers',
        type: 'line',
        ...from('water'),
        filter: ['==', ['geometry-type'], 'LineString'],
        paint: { 'line-color': colour.water, 'line-width': width(9, 0.5, 18, 8) },
      },
      { id: 'buildings', type: 'fill', ...from('buildings'), minzoom: 14, paint: { 'fill-color': colour.building } },
      road('paths', kind('path', 'other'), { 'line-color': colour.road, 'line-width': width(14, 0.4, 20, 6), 'line-opacity': 0.7 }),
      road('streets', kind('minor_road'), { 'line-color': colour.road, 'line-width': width(11, 0.3, 20, 22) }),
      road('main-roads', kind('major_road'), { 'line-color': colour.road, 'line-width': width(7, 0.5, 20, 30) }),
      road('highways', kind('highway'), { 'line-color': colour.highway, 'line-width': width(5, 0.6, 20, 34) }),
      road('rails', kind('rail'), { 'line-color': colour.joint, 'line-width': width(11, 0.5, 20, 5), 'line-dasharray': [3, 3] }),
      {
        id: 'borders',
        type: 'line',
        ...from('boundaries'),
        paint: { 'line-color': colour.border, 'line-width': 0.8, 'line-dasharray': [3, 2] },
      },
      {
        id: 'street-names',
        type: 'symbol',
        ...from('roads'),
        minzoom: 14,
        filter: kind('highway', 'major_road', 'minor_road'),
        layout: { 'symbol-placement': 'line', 'text-field': NAME, 'text-font': FONT, 'text-size': 12 },
        paint: { 'text-color': colour.name, ...halo },
      },
      {
        id: 'places',
        type: 'symbol',
        ...from('places'),
        filter: kind('locality', 'neighbourhood', 'macrohood'),
        layout: {
          'text-field': NAME,
          'text-font': FONT,
          'text-size': ['case', kind('locality'), 16, 13],
          'text-max-width': 7,
          'symbol-sort-key': ['coalesce', ['get', 'sort_key'], ['get', 'min_zoom'], 99],
        },
        paint: { 'text-color': colour.name, ...halo },
      },
    ],
  };
}
