/** A phone number that a phone-auth service (Firebase) has just verified, from its id token. */
export interface VerifiedPhone {
  /** An Indian mobile number in E.164. */
  readonly phone: string;
  /** SHA-256 of the signed part of the token, to recognise a token that is used twice. */
  readonly hash: Buffer;
  readonly expiresAt: Date;
}

export interface IdTokenVerifier {
  /** @throws IdTokenRejectedError for an invalid token, VerifierUnavailableError when the token cannot be verified at the moment */
  verify(token: string): Promise<VerifiedPhone>;
}

/** The message is for the audit trail; people are only told that the login failed. */
export class IdTokenRejectedError extends Error {}
/**
 * Tokens cannot be verified at the moment: the service's signing keys are not cached and cannot be fetched, or its emulator is unavailable.
 */
export class VerifierUnavailableError extends Error {}
