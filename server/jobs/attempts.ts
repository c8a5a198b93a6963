import { isDatabaseUnavailable } from '../db/connections/connection-errors.ts';

/** After so many failures the cause is not a single item, so the run ends. */
const MAX_FAILURES = 20;

/**
 * Independent parts of a job, for example one for each person or city. A part that fails, for example because its statements take too long,
 * does not stop the others: without this, one account could stop a routine for everybody.
 */
export class Attempts {
  readonly #errors: unknown[] = [];

  /**
   * Runs one part.
   * @returns whether it succeeded
   * @throws the error at once when the database is unavailable, or when too many parts failed
   */
  async run(part: () => Promise<unknown>): Promise<boolean> {
    try {
      await part();
      return true;
    } catch (error) {
      this.#errors.push(error);
      if (isDatabaseUnavailable(error as Error) || this.#errors.length >= MAX_FAILURES) throw error;
      return false;
    }
  }

  /** Reports the parts that failed. Called at the end of the job. @throws the first error */
  end(): void {
    if (this.#errors.length > 0) throw this.#errors[0];
  }
}

/**
 * Processes items one after the other, each independently of the others. Stops early when the signal is aborted.
 * @throws the first error, after the others were processed
 */
export async function forEachIndependently<T>(
  items: Iterable<T>,
  process: (item: T) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const attempts = new Attempts();
  for (const item of items) {
    if (signal?.aborted) return;
    await attempts.run(() => process(item));
  }
  attempts.end();
}
