/** Client of OSRM's table service, https://project-osrm.org/docs/v5.24.0/api/#table-service. */
import { z } from 'zod';
import type { Point } from '../../../kinds/distance.ts';
import { fetchJson } from './fetch-json.ts';
import { minutesOf, type Router } from './index.ts';

const tableResponse = z.object({ code: z.literal('Ok'), durations: z.array(z.array(z.number().nullable()).length(1)) });
const coordinates = ({ lat, lng }: Point): string => `${lng},${lat}`;

export const osrmRouter = (url: string): Router => ({
  async minutesTo(destination, starts) {
    const coordinateList = [destination, ...starts].map(coordinates).join(';');
    const sources = starts.map((_, n) => n + 1).join(';');
    const { durations } = tableResponse.parse(
      await fetchJson(`${url}/table/v1/driving/${coordinateList}?sources=${sources}&destinations=0`),
    );
    if (durations.length !== starts.length) throw new Error('The routing service returned another number of results.');
    return durations.map(([seconds]) => minutesOf(seconds ?? null));
  },
});
