import { createContext, useContext } from 'react';
import type { ConditionContext } from '../../../../kinds/condition.ts';
import type { KindForm } from '../../../../contract/posting/form-model.ts';
import type { OwnListing } from '../../../../contract/posting/own-listing.ts';
import type { ControlComponent } from '../controls/control-props.ts';
import type { Control, FormStep } from '../model/types.ts';

interface StepContextValue {
  readonly form: KindForm;
  readonly step: FormStep;
  /** Null before the draft exists. */
  readonly listing: OwnListing | null;
  readonly conditions: ConditionContext;
  /** In the context, so that the table control can render its columns without an import cycle. */
  readonly controls: Readonly<Record<Control, ControlComponent>>;
}

export const StepContext = createContext<StepContextValue | null>(null);

/** The step whose form this is. @throws Error outside of a step */
export function useStep(): StepContextValue {
  const step = useContext(StepContext);
  if (!step) throw new Error('Controls belong inside a step');
  return step;
}
