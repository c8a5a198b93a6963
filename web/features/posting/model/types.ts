import type { FormField, KindForm } from '../../../../contract/posting/form-model.ts';

/** Values of a step by field name. */
export type StepValues = Record<string, unknown>;
export type FormStep = KindForm['steps'][number];
export type Column = NonNullable<FormField['columns']>[number];
export type FormOption = NonNullable<FormField['options']>[number];
export type Control = FormField['control'];

/** A validation error. `path` is the path of a field or table cell, such as `rooms.0.rent`. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}
