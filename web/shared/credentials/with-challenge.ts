import { m } from '../../../messages/compiled/messages.js';
import { ApiError } from '../../lib/api/api.ts';
import { toast } from '../feedback/toast.ts';

/**
 * Makes a call. When the server requires a proof-of-work challenge first, solves it and repeats the call with the solution. The
 * solver is loaded only then.
 * @throws ApiError
 */
export async function withChallenge<T>(call: (solution: { captcha?: string }) => Promise<T>): Promise<T> {
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
