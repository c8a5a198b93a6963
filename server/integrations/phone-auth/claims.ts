/**
 * What an id token has to say, whoever vouches for it. The first half is what the service's own library demands
 * (firebase.google.com/docs/auth/admin/verify-id-tokens); that the number was proved by phone, just now, is ours to demand.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { IdTokenRefused, type ProvedPhone } from './index.ts';

/** Seconds a login may lie back: the person has just typed the code. */
const FRESH = 5 * 60;
/** Seconds the service's clock may be ahead of ours. */
const SKEW = 10;

const seconds = z.number().int().positive();
const claims = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string().min(1).max(128),
  exp: seconds,
  iat: seconds,
  auth_time: seconds,
  // \d would take digits of every script with the u flag; these are ASCII
  phone_number: z.string().regex(/^\+91[6-9][0-9]{9}$/),
  // a token of a tenant was issued to another customer of the same project
  firebase: z.object({ sign_in_provider: z.literal('phone'), tenant: z.undefined().optional() }),
});

/**
 * The number a token proves, by its claims alone: the caller answers for who wrote them.
 * @throws IdTokenRefused
 */
export function provedBy(token: string, payload: unknown, { projectId, now }: { projectId: string; now: Date }): ProvedPhone {
  const parsed = claims.safeParse(payload);
  if (!parsed.success) throw new IdTokenRefused(`claim ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  const { iss, aud, exp, iat, auth_time, phone_number } = parsed.data;
  const at = now.getTime() / 1000;
  const demand = (good: boolean, claim: string) => {
    if (!good) throw new IdTokenRefused(`claim ${claim}`);
  };
  demand(iss === `https://securetoken.google.com/${projectId}`, 'iss');
  demand(aud === projectId, 'aud');
  demand(exp > at, 'exp');
  demand(iat <= at + SKEW, 'iat');
  demand(auth_time <= at + SKEW && auth_time > at - FRESH, 'auth_time');
  const signed = token.slice(0, token.lastIndexOf('.'));
  return { phone: phone_number, hash: createHash('sha256').update(signed).digest(), expiresAt: new Date(exp * 1000) };
}
