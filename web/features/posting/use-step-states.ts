import { useReducer, useState } from 'react';
import { stepStates, UNTOUCHED, type StepEvent, type StepStates } from './form/step-states.ts';

export interface Saving {
  readonly states: StepStates;
  readonly tell: (event: StepEvent) => void;
}

/** The states of the steps of one draft, kept from step to step; another draft begins anew. */
export function useStepStates(draft: string): Saving {
  const [states, tell] = useReducer(stepStates, UNTOUCHED);
  const [of, setOf] = useState(draft);
  if (of !== draft) {
    setOf(draft);
    tell({ type: 'reset' });
  }
  return { states, tell };
}
