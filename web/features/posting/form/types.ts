import type { FormField, KindForm } from '../../../../contract/form-model.ts';

/** Values of a step as the form holds them, by field name. */
export type StepValues = Record<string, unknown>;
export type FormStep = KindForm['steps'][number];
export type Column = NonNullable<FormField['columns']>[number];
export type FormOption = NonNullable<FormField['options']>[number];
export type Control = FormField['control'];

/** What is wrong at one place of the step, `rooms.0.rent`. */
export interface Problem {
  readonly path: string;
  readonly message: string;
}
