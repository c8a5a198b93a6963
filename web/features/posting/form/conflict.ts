import { changedValues, sameValue } from './step-values.ts';
import type { FormStep, StepValues } from './types.ts';

export interface Clash {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}
export interface Merge {
  /** The form with everything that only the other side changed taken over. */
  readonly values: StepValues;
  /** What both changed, differently: the person chooses. */
  readonly clashes: readonly Clash[];
}

/**
 * Brings together a form and a listing that was changed elsewhere meanwhile, field by field against what both started from.
 * Nothing is lost silently: a field both changed is a clash, and `values` keeps mine until the person has chosen.
 */
export function mergeStep(
  step: FormStep,
  mine: StepValues,
  base: Readonly<Record<string, unknown>>,
  theirs: Readonly<Record<string, unknown>>,
): Merge {
  const values: StepValues = { ...mine };
  const clashes: Clash[] = [];
  const changedHere = changedValues(step, mine, base);
  const changedThere = changedValues(step, Object.fromEntries(step.fields.map(({ name }) => [name, theirs[name] ?? null])), base);
  for (const name of Object.keys(changedThere)) {
    if (!(name in changedHere)) values[name] = theirs[name] ?? null;
    else if (!sameValue(mine[name], theirs[name])) clashes.push({ field: name, mine: mine[name] ?? null, theirs: theirs[name] ?? null });
  }
  return { values, clashes };
}
