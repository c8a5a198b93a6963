import { get, set, type FieldErrors, type Resolver } from 'react-hook-form';
import type { ConditionContext } from '../../../../kinds/condition.ts';
import { checkStep } from './check-step.ts';
import type { FormStep, Problem, StepValues } from './types.ts';

export interface StepChecker {
  readonly resolver: Resolver<StepValues>;
  /** Whether what publishing needs is asked for too: only once the person wants to go on, since a draft may lack anything. */
  readonly askForAll: (complete: boolean) => void;
}

/** Limits of the form model for react-hook-form; `all` are the values of the whole listing, which conditions may ask about. */
export function stepChecker(step: FormStep, context: ConditionContext, all: StepValues): StepChecker {
  let complete = false;
  return {
    askForAll: (wanted) => {
      complete = wanted;
    },
    resolver: (values) => {
      const problems = checkStep(step.fields, values, { ...context, all, complete });
      return Promise.resolve(problems.length === 0 ? { values, errors: {} } : { values: {}, errors: nested(problems) });
    },
  };
}

function nested(problems: readonly Problem[]): FieldErrors<StepValues> {
  const errors: FieldErrors<StepValues> = {};
  for (const { path, message } of problems) set(errors, path, { type: 'limit', message });
  return errors;
}

/** The sentence about one place, when something is wrong there. */
export function messageAt(errors: object, path: string): string | undefined {
  const found: unknown = get(errors, path);
  const message = typeof found === 'object' && found !== null && 'message' in found ? found.message : undefined;
  return typeof message === 'string' ? message : undefined;
}

/** Errors of the form as a list, in the order of the fields. */
export function flatProblems(errors: object, order: readonly string[], above = ''): Problem[] {
  return order.flatMap((name) => problemsAt((errors as Record<string, unknown>)[name], above + name));
}

function problemsAt(error: unknown, path: string): Problem[] {
  if (typeof error !== 'object' || error === null) return [];
  const { message } = error as { message?: unknown };
  if (typeof message === 'string') return [{ path, message }];
  return Object.entries(error).flatMap(([key, inner]) => (key === 'ref' ? [] : problemsAt(inner, `${path}.${key}`)));
}
