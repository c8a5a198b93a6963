/** Client of Valhalla's matrix service, https://valhalla.github.io/valhalla/api/matrix/api-reference/. */
import { z } from 'zod';
import type { Point } from '../../../kinds/distance.ts';
import { fetchJson } from './fetch-json.ts';
import { minutesOf, type Router } from './index.ts';

const matrixResponse = z.object({ sources_to_targets: z.array(z.array(z.object({ time: z.number().nullish() })).length(1)) });
const location = ({ lat, lng }: Point) => ({ lat, lon: lng });

export const valhallaRouter = (url: string): Router => ({
  async minutesTo(destination, starts) {
    const body = { sources: starts.map(location), targets: [location(destination)], costing: 'auto' };
    const { sources_to_targets: rows } = matrixResponse.parse(await fetchJson(`${url}/sources_to_targets`, body));
    if (rows.length !== starts.length) throw new Error('The routing service returned another number of results.');
    return rows.map(([cell]) => minutesOf(cell?.time ?? null));
  },
});
