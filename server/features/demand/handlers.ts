import { sql } from 'kysely';
import type { demandRoutes } from '../../../contract/demand.ts';
import { BHK_TYPE } from '../../../kinds/enumerations.ts';
import { kindLabelId } from '../../../kinds/label-ids.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { Deps } from '../../deps.ts';
import type { Handlers, Viewer } from '../../http/handler.ts';
import { rupeesText } from '../../i18n/format.ts';
import { optionLabel, textById } from '../../i18n/text.ts';
import { may } from '../../../contract/base/roles.ts';
import { placesOf } from '../../places/places.ts';
import { isHuman } from '../../visits/visitor.ts';
import { recordUnmetSearch } from './record-unmet-search.ts';

const MAX_NEEDS = 20;
const ROLES_THAT_SEE_ALL: readonly string[] = may('open_console').roles;

export function demandHandlers(deps: Deps): Handlers<typeof demandRoutes> {
  return {
    async reportUnmetSearch({ ip, userAgent }, { body }) {
      if (isHuman(userAgent)) await recordUnmetSearch(deps, body, ip);
      return { message: m['demand.noted']() };
    },
    async getDemand({ viewer }) {
      return { data: await readDemand(deps, viewer) };
    },
  };
}

/** The needs that most people have: for staff in all cities, for others in the cities of their listings and drafts. */
async function readDemand({ db }: Deps, { id, role }: Viewer) {
  const viewerCondition = ROLES_THAT_SEE_ALL.includes(role)
    ? sql``
    : sql`where city_id in (select city_id from listing where owner_id = ${id}::uuid)`;
  const { rows } = await sql<{ city_id: number; locality_id: number; kind: string; bedrooms: string; budget: number; people: number }>`
    select city_id, locality_id, kind, bedrooms, budget, max(people)::int as people from demand ${viewerCondition}
    group by city_id, locality_id, kind, bedrooms, budget order by people desc, city_id, locality_id, kind, bedrooms, budget
    limit ${MAX_NEEDS}`.execute(db);
  const places = await placesOf(db);
  return rows.map(({ city_id, locality_id, kind, bedrooms, budget, people }) => {
    const parts = [
      bedrooms && optionLabel(BHK_TYPE, bedrooms),
      textById(kindLabelId(kind)),
      budget > 0 ? m['demand.up_to']({ amount: rupeesText(budget) }) : '',
    ];
    return {
      city: places.cityById(city_id)?.name ?? '',
      locality: places.localityById(locality_id)?.name ?? '',
      text: parts.filter((part) => part !== '').join(' · '),
      people,
    };
  });
}
