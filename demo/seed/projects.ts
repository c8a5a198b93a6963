import { CONSTRUCTION_STAGE } from '../../kinds/enumerations.ts';
import type { Values } from '../../kinds/field.ts';
import { pickOne, randomInt, seededRandom } from '../../kinds/seeded-random.ts';
import { VALUE_GENERATORS } from '../../sample-listings/field-values.ts';

/**
 * A developer declares the same data for all homes of a project. The random seed is derived from the names of project and developer, so the
 * random numbers of other demo data do not change.
 */
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
