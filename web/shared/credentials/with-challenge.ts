import { m } from '../../../messages/compiled/messages.js';
import { ApiError } from '../../lib/api/api.ts';
import { toast } from '../feedback/toast.ts';

/**
 * Makes an API call. When the server requires a proof-of-work challenge, solves it and repeats the call with the solution. When meanwhile
 * other callers have made a harder challenge necessary, solves that one too. The solver is loaded only when it is needed.
 * @throws ApiError
 */
export async function withChallenge<T>(call: (solution: { captcha?: string }) => Promise<T>): Promise<T> {
  let solution: { captcha?: string } = {};
  for (let solvedLevel = 0; ;) {
    try {
      return await call(solution);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'challenge_needed') throw error;
      const level = error.challengeLevel ?? 1;
      if (level <= solvedLevel) throw error;
      if (solvedLevel === 0) toast(m['login_more.working']());
      const { solveChallenge } = await import('./solve-challenge.ts');
      const captcha = await solveChallenge(level);
      if (captcha === null) throw error;
      solution = { captcha };
      solvedLevel = level;
    }
  }
}
