import { changedValues, initialValues, isSameValue } from './step-values.ts';
import type { FormStep, StepValues } from './types.ts';

export interface FieldConflict {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}
interface Merge {
  /** The values of the form, with everything that only the other side changed. */
  readonly values: StepValues;
  /** Fields that both sides changed to different values; the person has to choose. */
  readonly conflicts: readonly FieldConflict[];
}

/**
 * Three-way merge, field by field: the values of a form, a listing that was changed elsewhere, and their common `base`. In a conflict
 * `values` contains the value of the form until the person has chosen.
 */
export function mergeStep(
  step: FormStep,
  mine: StepValues,
  base: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
): Merge {
  const values: StepValues = { ...mine };
  const conflicts: FieldConflict[] = [];
  const changedByMe = changedValues(step, mine, base);
  const changedByOthers = changedValues(step, initialValues(step, theirs), base);
  for (const name of Object.keys(changedByOthers)) {
    if (!(name in changedByMe)) values[name] = theirs[name] ?? null;
    else if (!isSameValue(mine[name], theirs[name]))
      conflicts.push({ field: name, mine: mine[name] ?? null, theirs: theirs[name] ?? null });
  }
  return { values, conflicts };
}
