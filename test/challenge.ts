/** Solves challenges like the browser. */
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { authRoutes } from '../contract/auth/auth.ts';
import type { TestApp } from './app.ts';

/** Returns a `captcha` value that has not been used yet. */
export async function solveNewChallenge(app: TestApp, headers: Readonly<Record<string, string>> = {}, level = 1): Promise<string> {
  const { body } = await app.call(authRoutes.getChallenge, { query: { level } }, { headers });
  const challenge = body.data as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
