import { createContext, useContext } from 'react';
import type { ConditionContext } from '../../../kinds/condition.ts';
import type { KindForm } from '../../../contract/form-model.ts';
import type { OwnListing } from '../../../contract/shapes.ts';
import type { ControlComponent } from './controls/control-props.ts';
import type { Control, FormStep } from './form/types.ts';

interface StepContextValue {
  readonly form: KindForm;
  readonly step: FormStep;
  /** Null before the draft exists. */
  readonly listing: OwnListing | null;
  readonly conditions: ConditionContext;
  /** What draws each control; here, so that a table of rows can draw its columns. */
  readonly controls: Readonly<Record<Control, ControlComponent>>;
}

export const StepContext = createContext<StepContextValue | null>(null);

/** The step that is being filled in. */
export function useStep(): StepContextValue {
  const step = useContext(StepContext);
  if (!step) throw new Error('Controls belong inside a step');
  return step;
}
