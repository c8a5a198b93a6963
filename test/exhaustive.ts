/** The effort of the tests: the normal one, or the larger one of `npm run test:exhaustive`, which takes many times as long. */
const EXHAUSTIVE = process.env['TEST_EFFORT'] === 'exhaustive';

/**
 * Returns the first value in a normal run and the second in an exhaustive run: runs of a property, rounds of kills, requests of an attack.
 */
export function normalOrExhaustive<T>(ordinary: T, exhaustive: T): T {
  return EXHAUSTIVE ? exhaustive : ordinary;
}
