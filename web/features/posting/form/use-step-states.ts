import { useReducer, useState } from 'react';
import { stepStatesReducer, INITIAL_STEP_STATES, type StepEvent, type StepStates } from '../model/step-states.ts';

export interface StepStatesStore {
  readonly states: StepStates;
  readonly dispatch: (event: StepEvent) => void;
}

/** The save status of the steps of one draft. It survives moving between steps, and is reset for another draft. */
export function useStepStates(draft: string): StepStatesStore {
  const [states, dispatch] = useReducer(stepStatesReducer, INITIAL_STEP_STATES);
  const [currentDraft, setCurrentDraft] = useState(draft);
  if (currentDraft !== draft) {
    setCurrentDraft(draft);
    dispatch({ type: 'reset' });
  }
  return { states, dispatch };
}
