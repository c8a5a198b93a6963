import { m } from '../../../messages/compiled/messages.js';
import { ApiError } from '../../lib/api.ts';
import { toast } from '../toast/toast-store.ts';

/**
 * Makes a call; where the server wants a challenge solved first, solves it and makes the call again. What solving takes is loaded then.
 * @throws ApiError
 */
export async function withChallenge<T>(call: (solved: { captcha?: string }) => Promise<T>): Promise<T> {
  try {
    return await call({});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'challenge_needed') throw error;
    toast(m['login_more.working']());
    const { solveChallenge } = await import('./solve-challenge.ts');
    const captcha = await solveChallenge();
    if (captcha === null) throw error;
    return call({ captcha });
  }
}
