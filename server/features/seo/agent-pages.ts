import type { Db } from '../../db/schema.ts';
import { countAgentsByKind, countAgentsByLocality, findAgentPaths, agentsPath, countAgents } from '../../accounts/agents.ts';
import { MIN_INDEXED_LISTINGS } from '../../listings/present/visibility.ts';
import type { City, Places } from '../../places/places.ts';

/** The paths of pages about the agents of a city: lists with enough agents to be indexed, and every agent with live listings. */
export async function readAgentPagePaths(db: Db, places: Places, city: City): Promise<string[]> {
  const total = await countAgents(db, { city, locality: null, kind: null });
  const kinds = [...(await countAgentsByKind(db, city))].filter(([, count]) => count >= MIN_INDEXED_LISTINGS);
  const localities = (await countAgentsByLocality(db, places, { city, kind: null })).filter(({ count }) => count >= MIN_INDEXED_LISTINGS);
  return [
    ...(total >= MIN_INDEXED_LISTINGS ? [agentsPath(city, null, null)] : []),
    ...kinds.map(([kind]) => agentsPath(city, null, kind)),
    ...localities.map(({ locality }) => agentsPath(city, locality, null)),
    ...(await findAgentPaths(db, city)),
  ];
}
