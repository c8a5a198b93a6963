/** Files with all live listings, written every night, which anybody may use. The files themselves are at `/open-data/<file>`. */
import { z } from 'zod';
import { may } from './base/roles.ts';
import { route } from './base/route.ts';
import { dataResponse } from './base/shapes.ts';

export const OPEN_DATA_FORMATS = ['csv', 'geojson', 'parquet'] as const;

const openDataIndex = z.object({
  written_at: z.iso.datetime().nullable().describe('Null before the files are written for the first time'),
  licence: z.object({ name: z.string(), url: z.url() }),
  columns: z.array(z.string()).describe('Columns of a row, in order'),
  cities: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      listings: z.int().describe('Rows of each file'),
      files: z.array(
        z.object({ name: z.string().describe('Name of the file'), format: z.enum(OPEN_DATA_FORMATS), bytes: z.int(), sha256: z.string() }),
      ),
    }),
  ),
});
export type OpenDataIndex = z.output<typeof openDataIndex>;
export type OpenDataFormat = (typeof OPEN_DATA_FORMATS)[number];

export const openDataRoutes = {
  getOpenData: route({
    method: 'GET',
    path: '/open-data',
    tag: 'Site',
    summary: 'Files of the live listings of each city, written every night, with their licence, sizes and checksums',
    auth: may('read_public'),
    rateClass: 'read',
    response: dataResponse(openDataIndex),
    example: {},
  }),
};
