/** Id tokens: what a phone-auth service says about a number somebody has just proved to hold. */
export interface ProvedPhone {
  /** E.164, an Indian mobile number. */
  readonly phone: string;
  /** SHA-256 of what is signed; the same however the signature beside it is written. */
  readonly hash: Buffer;
  readonly expiresAt: Date;
}

export interface IdTokens {
  /** @throws IdTokenRefused when it proves nothing to us, KeysUnavailable when that cannot be found out now */
  verify(token: string): Promise<ProvedPhone>;
}

/** The reason is for the audit trail; people are told no more than that it failed. */
export class IdTokenRefused extends Error {}
/** The keys the service signs with are not known and cannot be fetched. */
export class KeysUnavailable extends Error {}
