/** Environment variables of the map and of travel times. */
import { z } from 'zod';

export const map = {
  MAP_STYLE_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('MapLibre style of the map, e.g. of a tile service. Without it the built-in street map is used, which needs no network'),
  MAP_PMTILES: z
    .string()
    .regex(/^(https?:\/\/\S+|[\w][\w.-]*\.pmtiles)$/, 'must be an address, or the name of a .pmtiles file in DATA_DIR')
    .optional()
    .describe('Street map as one PMTiles file in the Protomaps basemap schema: an address, or a name in `DATA_DIR`'),
  MAP_ORIGINS: z
    .string()
    .regex(/^(https?:\/\/[\w.:-]+(\s*,\s*|\s*$))*$/, 'must list origins like https://tiles.example')
    .default('')
    .describe('Further origins that the style of `MAP_STYLE_URL` loads tiles, glyphs and sprites from, comma-separated'),
  ROUTING: z
    .enum(['none', 'osrm', 'valhalla'])
    .default('none')
    .describe('Routing service for travel times to the places that people set: `osrm` or `valhalla`, which you run; needs ROUTING_URL'),
  ROUTING_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Address of that service, e.g. `http://127.0.0.1:5000`'),
};
