/**
 * What people agree to, as data. Messages that follow from what somebody does on the site (a code, somebody who saw their number)
 * are service and need no consent; whatever is not, has a purpose here. Texts are `purpose.<id>.title` and `purpose.<id>.text`.
 */
export interface Purpose {
  /** Of the words that are shown now. A consent is to the words of its version; new words are asked for again. */
  readonly version: string;
  /** Can be taken back and the account stays. */
  readonly optional: boolean;
}

export const PURPOSES = {
  /** The privacy notice (`/privacy`), with the declaration to be 18 or older: without it there is no account. */
  account: { version: '2026-11', optional: false },
  /** News of saved searches by text message; TRAI counts them as promotional. */
  alerts_sms: { version: '2026-11', optional: true },
} as const satisfies Record<string, Purpose>;
export type PurposeId = keyof typeof PURPOSES;

export const PURPOSE_IDS = Object.keys(PURPOSES) as PurposeId[];
