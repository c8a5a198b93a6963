import { CONSTRUCTION_STAGE } from '../../kinds/enumerations.ts';
import type { Values } from '../../kinds/field.ts';
import { pickOne, randomInt, seededRandom } from '../../kinds/seeded-random.ts';
import { VALUE_GENERATORS } from '../../sample-listings/field-values.ts';

/** What a developer declares is the same in all homes of a project. Drawn by its own names, so that it changes nothing else. */
export function declaredProject(values: Values, state: string, developer: string): Values {
  const name = String(values.society_name ?? values.project_name ?? '');
  if (name === '' || values.project_rera_id === undefined) return {};
  const random = seededRandom([...developer, ...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7));
  const stage = pickOne(random, CONSTRUCTION_STAGE.values);
  return {
    project_rera_id: VALUE_GENERATORS.project_rera_id!(values, random, { state, today: '', rentSqft: 0, saleSqft: 0 }),
    ...(values.construction_status !== undefined && { project_units: randomInt(random, 3, 40) * 8 }),
    ...(values.construction_status === 'under_construction' && { construction_stage: stage }),
  };
}
