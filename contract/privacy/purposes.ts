import { CONSENT_VERSIONS } from './consent-versions.ts';

/**
 * Purposes of consent, as data. Service messages (a code, a notification that somebody saw the person's number) need no consent; everything
 * else has a purpose here. Texts are `purpose.<id>.title` and `purpose.<id>.text`.
 */
interface Purpose {
  /** Version of the current wording. A consent is valid for its version; after a change of the wording it is requested again. */
  readonly version: string;
  /** Whether it can be withdrawn without deleting the account. */
  readonly optional: boolean;
}

export const PURPOSES = {
  /** The privacy notice (`/privacy`), with the declaration to be 18 or older. Without this consent there is no account. */
  account: { version: CONSENT_VERSIONS.account, optional: false },
  /** Alerts of saved searches by text message; TRAI classifies them as promotional. */
  alerts_sms: { version: CONSENT_VERSIONS.alerts_sms, optional: true },
} as const satisfies Record<string, Purpose>;
export type PurposeId = keyof typeof PURPOSES;

export const PURPOSE_IDS = Object.keys(PURPOSES) as PurposeId[];
