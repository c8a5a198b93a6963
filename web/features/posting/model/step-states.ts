/** The save status of each step of a draft, and the last error. The saved listing itself is in the query cache. */
type StepStatus = 'initial' | 'pending' | 'fulfilled' | 'rejected';

export interface SaveError {
  /** The message of the server, or a general one. */
  readonly message: string;
  /** A page that helps, such as the existing listing. */
  readonly link?: { readonly href: string; readonly text: string };
  /** The connection failed, so a retry may help. */
  readonly isConnectionLost?: boolean;
  /** The reason is shown at the fields or in a dialog. */
  readonly isShownElsewhere?: boolean;
}

export interface StepStates {
  /** Status by step id; missing steps are `initial`. */
  readonly statuses: Readonly<Record<string, StepStatus>>;
  /** Why the last save failed. */
  readonly error: SaveError | null;
}

export type StepEvent =
  | { readonly type: 'started' | 'fulfilled'; readonly step: string }
  | { readonly type: 'rejected'; readonly step: string; readonly error: SaveError }
  /** Resets everything. With `step`, resets only the status of that step, and the error stays. */
  | { readonly type: 'reset'; readonly step?: string };

export const INITIAL_STEP_STATES: StepStates = { statuses: {}, error: null };

export const statusOf = ({ statuses }: StepStates, step: string): StepStatus => statuses[step] ?? 'initial';

export function stepStatesReducer(states: StepStates, event: StepEvent): StepStates {
  const withStatus = (step: string, status: StepStatus) => ({ ...states.statuses, [step]: status });
  switch (event.type) {
    case 'started':
      return { statuses: withStatus(event.step, 'pending'), error: null };
    case 'fulfilled':
      return { ...states, statuses: withStatus(event.step, 'fulfilled') };
    case 'rejected':
      return { statuses: withStatus(event.step, 'rejected'), error: event.error };
    case 'reset':
      return event.step === undefined ? INITIAL_STEP_STATES : { ...states, statuses: withStatus(event.step, 'initial') };
  }
}
