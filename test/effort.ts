/** The effort of the tests: that of every run, or the larger one of `npm run test:exhaustive`, which takes many times as long. */
const EXHAUSTIVE = process.env['TEST_EFFORT'] === 'exhaustive';

/** The first value in an ordinary run, the second in an exhaustive one: runs of a property, rounds of kills, requests of an attack. */
export function effort<T>(ordinary: T, exhaustive: T): T {
  return EXHAUSTIVE ? exhaustive : ordinary;
}
