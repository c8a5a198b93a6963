/** Solves challenges as the browser does. */
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { authRoutes } from '../contract/auth.ts';
import type { TestApp } from './app.ts';

/** A `captcha` that has not been handed in yet. */
export async function solvedChallenge(on: TestApp, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const { body } = await on.call(authRoutes.getChallenge, {}, { headers });
  const challenge = body.data as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
