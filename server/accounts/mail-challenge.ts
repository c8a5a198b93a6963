import { MAX_CHALLENGE_LEVEL } from '../../contract/auth/auth.ts';
import { doublingsAbove, stepsAbove } from '../challenge-steps.ts';

/**
 * Level of the challenge before a link is mailed that somebody requested, 0 for none. The parameter has the numbers of requests for the
 * mailbox in an hour and in a day, and of requests from the IP address in an hour. Requests for a mailbox cost its owner at most half a
 * minute of work.
 */
export const mailChallengeLevel = ([hour = 0, day = 0, ipCount = 0]: readonly number[]): number =>
  Math.min(MAX_CHALLENGE_LEVEL - 1, Math.max(stepsAbove(hour, 3, 2), stepsAbove(day, 6, 3), doublingsAbove(ipCount, 25)));
