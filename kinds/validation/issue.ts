import type { StepId } from '../field.ts';

/**
 * A problem with a value of a listing. It contains no text: `messages/issue-message.ts` creates the sentence in the language of the
 * request.
 */
export interface Issue {
  /** Dotted path with the name under which the value was sent, e.g. `rooms.0.rent`. */
  readonly path: string;
  /** Message id `invalid.<code>`, or `check.<code>` when `check` is set. */
  readonly code: string;
  readonly check?: boolean;
  readonly step: StepId;
  /** Message id of the field's label. */
  readonly label: string;
  readonly params: IssueParams;
}
/** Numbers in the message. `limit` is shown with its `unit`: `money`, or a message id such as `unit.months`. */
export type IssueParams = Readonly<Record<string, string | number>>;
