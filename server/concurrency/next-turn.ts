import { setImmediate as immediately } from 'node:timers/promises';

/**
 * Resolves after the process has handled what arrived meanwhile. Long work calls it between its steps, so that requests with short answers
 * do not wait for all of it. The event loop looks for new data only after the first of the two callbacks.
 */
export async function nextTurn(): Promise<void> {
  await immediately();
  await immediately();
}
