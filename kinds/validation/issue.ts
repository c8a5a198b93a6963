import type { StepId } from '../field.ts';

/**
 * A problem with one value of a listing. It has no text: `messages/issue-message.ts` makes the sentence in the language of the request.
 */
export interface Issue {
  /** Dotted, by the name the value was sent under, e.g. `rooms.0.rent`. */
  readonly path: string;
  /** One of the ids `invalid.<code>` of the catalogue, or of `check.<code>` where `check` is set. */
  readonly code: string;
  readonly check?: boolean;
  readonly step: StepId;
  /** Message id of the field's label. */
  readonly label: string;
  readonly params: IssueParams;
}
/** Numbers in the message. `limit` is shown in its `unit`: `money`, or a message id such as `unit.months`. */
export type IssueParams = Readonly<Record<string, string | number>>;
