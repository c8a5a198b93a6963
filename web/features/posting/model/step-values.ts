/** The values of one step: which fields are visible, their initial values, and the request body of a save. */
import type { FormField } from '../../../../contract/posting/form-model.ts';
import { isConditionMet, isBlank, type ConditionContext } from '../../../../kinds/condition.ts';
import type { Column, FormStep, StepValues } from './types.ts';

/** Fields to show with these values, without fields that are derived from others. */
export function visibleFields(fields: readonly FormField[], values: StepValues, context: ConditionContext): FormField[] {
  return fields.filter((field) => !field.follows && isVisible(field, values, context));
}

export function isVisible(field: Column, values: StepValues, context: ConditionContext): boolean {
  return field.when === null || isConditionMet(field.when, values, context);
}

/** Whether publishing requires the field with these values. */
export function isRequired(field: Column, values: StepValues, context: ConditionContext): boolean {
  return typeof field.need === 'boolean' ? field.need : isConditionMet(field.need, values, context);
}

/** Initial values of the form of a step: the saved value, otherwise the value that the field proposes, otherwise null. */
export function initialValues(step: FormStep, saved: Readonly<Record<string, unknown>>): StepValues {
  return Object.fromEntries(step.fields.map(({ name, initial }) => [name, saved[name] ?? initial ?? null]));
}

/** Values from the URL of a new draft (`?listing_role=Agent`) that are options of a field of the step. */
export function valuesFromQuery(query: URLSearchParams, step: FormStep): StepValues {
  const prefilledFields = step.fields.filter(({ name, options }) => options?.some(({ value }) => value === query.get(name)));
  return Object.fromEntries(prefilledFields.map(({ name }) => [name, query.get(name)]));
}

/** Request body of a save: all visible fields of the step. Blank fields are null, so that the server clears them. */
export function stepBody(step: FormStep, values: StepValues, allValues: StepValues, context: ConditionContext): StepValues {
  const visible = visibleFields(step.fields, { ...allValues, ...values }, context).filter((field) => field.control !== 'photos');
  return Object.fromEntries(visible.map((field) => [field.name, isBlank(values[field.name]) ? null : values[field.name]]));
}

/** Whether two values look the same to a person: all types of blank values are equal, and tables are compared by content. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return comparisonText(a) === comparisonText(b);
}

function comparisonText(value: unknown): string {
  if (isBlank(value) || value === false) return '';
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([, cell]) => !isBlank(cell))
            .toSorted(([name], [otherName]) => (name < otherName ? -1 : 1)),
        )
      : inner,
  );
}

/** The values that a person changed: those that differ from both the saved values and the proposed ones. */
export function changedValues(step: FormStep, values: StepValues, saved: Readonly<Record<string, unknown>>): StepValues {
  const initial = initialValues(step, saved);
  const changed = step.fields.filter((field) => !isUnchanged(field, values[field.name], initial[field.name]));
  return Object.fromEntries(changed.map((field) => [field.name, values[field.name] ?? null]));
}

/** Warnings about values that are still in the form. Values that were typed since the save have none. */
export function currentWarnings<W extends { readonly path: string }>(
  warnings: readonly W[],
  values: StepValues,
  saved: Readonly<Record<string, unknown>>,
): W[] {
  return warnings.filter(({ path }) => {
    const name = path.split('.')[0]!;
    return isSameValue(values[name], saved[name]);
  });
}

// "No" and "blank" differ only for flags with three states.
function isUnchanged(field: FormField, a: unknown, b: unknown): boolean {
  return field.unknown ? (a ?? null) === (b ?? null) : isSameValue(a, b);
}
