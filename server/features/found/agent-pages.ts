import type { Db } from '../../db/schema.ts';
import { agentKinds, agentLocalities, agentPaths, agentsPath, countAgents } from '../../views/agents.ts';
import { WORTH_INDEXING } from '../../views/indexing.ts';
import type { City, Places } from '../../views/places.ts';

/** Pages about the agents of a city: its lists with enough in them, and every agent with something on offer. */
export async function agentPages(db: Db, places: Places, city: City): Promise<string[]> {
  const all = await countAgents(db, { city, locality: null, kind: null });
  const kinds = [...(await agentKinds(db, city))].filter(([, count]) => count >= WORTH_INDEXING);
  const localities = (await agentLocalities(db, places, city)).filter(({ count }) => count >= WORTH_INDEXING);
  return [
    ...(all >= WORTH_INDEXING ? [agentsPath(city, null, null)] : []),
    ...kinds.map(([kind]) => agentsPath(city, null, kind)),
    ...localities.map(({ locality }) => agentsPath(city, locality, null)),
    ...(await agentPaths(db, city)),
  ];
}
