/** The values of one step: which fields are asked for, where they start from, and what a save sends. */
import type { FormField } from '../../../../contract/form-model.ts';
import { holds, isBlank, type ConditionContext } from '../../../../kinds/condition.ts';
import type { Column, FormStep, StepValues } from './types.ts';

/** Fields that are drawn: asked for under these values, and not decided by another one. */
export function askedFields(fields: readonly FormField[], values: StepValues, context: ConditionContext): FormField[] {
  return fields.filter((field) => !field.follows && isAsked(field, values, context));
}

export function isAsked(field: Column, values: StepValues, context: ConditionContext): boolean {
  return field.when === null || holds(field.when, values, context);
}

/** Whether publishing needs it, under these values. */
export function isNeeded(field: Column, values: StepValues, context: ConditionContext): boolean {
  return typeof field.need === 'boolean' ? field.need : holds(field.need, values, context);
}

/** What the form of a step starts with: the saved values, blanks where nothing was said. */
export function startingValues(step: FormStep, saved: Readonly<Record<string, unknown>>): StepValues {
  return Object.fromEntries(step.fields.map((field) => [field.name, saved[field.name] ?? null]));
}

/** Answers that came with the address of a new draft, `?listing_role=Agent`; only options of the step count. */
export function answersIn(query: URLSearchParams, step: FormStep): StepValues {
  const answered = step.fields.filter(({ name, options }) => options?.some(({ value }) => value === query.get(name)));
  return Object.fromEntries(answered.map(({ name }) => [name, query.get(name)]));
}

/** Body of a save: every field of the step that is asked for, `null` where it is blank, so that clearing clears. */
export function stepBody(step: FormStep, values: StepValues, all: StepValues, context: ConditionContext): StepValues {
  const asked = askedFields(step.fields, { ...all, ...values }, context).filter((field) => field.control !== 'photos');
  return Object.fromEntries(asked.map((field) => [field.name, isBlank(values[field.name]) ? null : values[field.name]]));
}

/** Equal as far as a person can tell: blanks of every sort are the same, tables are compared by content. */
export function sameValue(a: unknown, b: unknown): boolean {
  return normal(a) === normal(b);
}

function normal(value: unknown): string {
  if (isBlank(value) || value === false) return '';
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([, one]) => !isBlank(one))
            .toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : inner,
  );
}

/** What was typed and is not on the server. */
export function changedValues(step: FormStep, values: StepValues, saved: Readonly<Record<string, unknown>>): StepValues {
  const changed = step.fields.filter((field) => !unchanged(field, values[field.name], saved[field.name]));
  return Object.fromEntries(changed.map((field) => [field.name, values[field.name] ?? null]));
}

// "No" and "not said" are two answers only where the field has three.
function unchanged(field: FormField, a: unknown, b: unknown): boolean {
  return field.unknown ? (a ?? null) === (b ?? null) : sameValue(a, b);
}
