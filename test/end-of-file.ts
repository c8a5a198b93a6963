import { afterAll } from 'vitest';

const waiting: (() => unknown)[] = [];

/** Does this when the test file ends, the latest first. From wherever it is called: Vitest's own `afterAll` is not heard inside a hook. */
export function atEndOfFile(work: () => unknown): void {
  waiting.push(work);
}

afterAll(async () => {
  for (let work = waiting.pop(); work; work = waiting.pop()) await work();
});
