/**
 * How saving each step of a draft stands (specification, section 4). The listing a save answers is kept with all others that were
 * read from the server, as the current one; here are the states and the error alone.
 */
export type StepStatus = 'initial' | 'pending' | 'fulfilled' | 'rejected';

export interface Failure {
  /** The server's sentence, or what stands for it. */
  readonly message: string;
  /** Sending the form once more may help. */
  readonly lost?: boolean;
  /** It is said somewhere else already: at the fields, in a dialog. */
  readonly told?: boolean;
}

export interface StepStates {
  /** By step; one that is not named is `initial`. */
  readonly statuses: Readonly<Record<string, StepStatus>>;
  /** Why the last save came to nothing. */
  readonly error: Failure | null;
}

export type StepEvent =
  | { readonly type: 'started' | 'fulfilled'; readonly step: string }
  | { readonly type: 'rejected'; readonly step: string; readonly error: Failure }
  /** Everything as at the beginning; or one step alone, whose error stays. */
  | { readonly type: 'reset'; readonly step?: string };

export const UNTOUCHED: StepStates = { statuses: {}, error: null };

export const statusOf = ({ statuses }: StepStates, step: string): StepStatus => statuses[step] ?? 'initial';

export function stepStates(states: StepStates, event: StepEvent): StepStates {
  const marked = (step: string, status: StepStatus) => ({ ...states.statuses, [step]: status });
  switch (event.type) {
    case 'started':
      return { statuses: marked(event.step, 'pending'), error: null };
    case 'fulfilled':
      return { ...states, statuses: marked(event.step, 'fulfilled') };
    case 'rejected':
      return { statuses: marked(event.step, 'rejected'), error: event.error };
    case 'reset':
      return event.step === undefined ? UNTOUCHED : { ...states, statuses: marked(event.step, 'initial') };
  }
}
