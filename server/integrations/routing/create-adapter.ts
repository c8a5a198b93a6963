import type { Config } from '../../config/config.ts';
import type { Router } from './index.ts';
import { osrmRouter } from './osrm.ts';
import { valhallaRouter } from './valhalla.ts';

/** The configured routing service; null with ROUTING=none. */
export function createRoutingAdapter({ routing }: Pick<Config, 'routing'>): Router | null {
  if (!routing) return null;
  return routing.type === 'osrm' ? osrmRouter(routing.url) : valhallaRouter(routing.url);
}
