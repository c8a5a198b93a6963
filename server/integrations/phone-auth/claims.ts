/**
 * Checks the claims of an id token. The caller verifies its signature. Most checks are those of Firebase's own library
 * (firebase.google.com/docs/auth/admin/verify-id-tokens); requiring a recent login by phone is our own check.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { IdTokenRejectedError, type VerifiedPhone } from './index.ts';

/** Maximum age of a login in seconds: the person has just entered the code. */
const MAX_LOGIN_AGE_S = 5 * 60;
/** Seconds that the service's clock may be ahead of ours. */
const MAX_CLOCK_SKEW_S = 10;

const seconds = z.number().int().positive();
const claims = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string().min(1).max(128),
  exp: seconds,
  iat: seconds,
  auth_time: seconds,
  phone_number: z.string().regex(/^\+91[6-9][0-9]{9}$/),
  // a tenant is another customer of the same Firebase project
  firebase: z.object({ sign_in_provider: z.literal('phone'), tenant: z.undefined().optional() }),
});

/**
 * Returns the phone number that the claims of the token state.
 * @throws IdTokenRejectedError
 */
export function verifyClaims(token: string, payload: unknown, { projectId, now }: { projectId: string; now: Date }): VerifiedPhone {
  const parsed = claims.safeParse(payload);
  if (!parsed.success) throw new IdTokenRejectedError(`claim ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  const { iss, aud, exp, iat, auth_time, phone_number } = parsed.data;
  const nowSeconds = now.getTime() / 1000;
  const assertClaim = (isValid: boolean, claim: string) => {
    if (!isValid) throw new IdTokenRejectedError(`claim ${claim}`);
  };
  assertClaim(iss === `https://securetoken.google.com/${projectId}`, 'iss');
  assertClaim(aud === projectId, 'aud');
  assertClaim(exp > nowSeconds, 'exp');
  assertClaim(iat <= nowSeconds + MAX_CLOCK_SKEW_S, 'iat');
  assertClaim(auth_time <= nowSeconds + MAX_CLOCK_SKEW_S && auth_time > nowSeconds - MAX_LOGIN_AGE_S, 'auth_time');
  const signedPart = token.slice(0, token.lastIndexOf('.'));
  return { phone: phone_number, hash: createHash('sha256').update(signedPart).digest(), expiresAt: new Date(exp * 1000) };
}
