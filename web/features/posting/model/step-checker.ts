import { get, set, type FieldErrors, type Resolver } from 'react-hook-form';
import type { ConditionContext } from '../../../../kinds/condition.ts';
import { checkStep } from './check-step.ts';
import type { FormStep, Problem, StepValues } from './types.ts';

interface StepChecker {
  readonly resolver: Resolver<StepValues>;
  /** Sets whether required fields are checked. They are checked only when the person continues; a draft may be saved incomplete. */
  readonly setMustBeComplete: (mustBeComplete: boolean) => void;
}

/** Validation of a step for react-hook-form. `listingValues` are the values of all steps, to which conditions may refer. */
export function createStepChecker(step: FormStep, context: ConditionContext, listingValues: StepValues): StepChecker {
  let mustBeComplete = false;
  return {
    setMustBeComplete: (nextMustBeComplete) => {
      mustBeComplete = nextMustBeComplete;
    },
    resolver: (values) => {
      const problems = checkStep(step.fields, values, { ...context, allValues: listingValues, mustBeComplete });
      return Promise.resolve(problems.length === 0 ? { values, errors: {} } : { values: {}, errors: toFieldErrors(problems) });
    },
  };
}

function toFieldErrors(problems: readonly Problem[]): FieldErrors<StepValues> {
  const errors: FieldErrors<StepValues> = {};
  for (const { path, message } of problems) set(errors, path, { type: 'limit', message });
  return errors;
}

/** The error message at a path; undefined when there is none. */
export function errorAt(errors: object, path: string): string | undefined {
  const error: unknown = get(errors, path);
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof message === 'string' ? message : undefined;
}

/** The errors of the form as a flat list, in the order of the fields. */
export function listProblems(errors: object, fieldNames: readonly string[], prefix = ''): Problem[] {
  return fieldNames.flatMap((name) => problemsAt((errors as Record<string, unknown>)[name], prefix + name));
}

function problemsAt(error: unknown, path: string): Problem[] {
  if (typeof error !== 'object' || error === null) return [];
  const { message } = error as { message?: unknown };
  if (typeof message === 'string') return [{ path, message }];
  return Object.entries(error).flatMap(([key, inner]) => (key === 'ref' ? [] : problemsAt(inner, `${path}.${key}`)));
}
