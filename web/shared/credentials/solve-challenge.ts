import { api } from '../../lib/api/api.ts';

const TIMEOUT_MS = 60_000;

/**
 * Requests a challenge and solves it in a worker, within a minute.
 * @returns the value of the API's `captcha` field; null when this browser cannot solve it in time
 */
export async function solveChallenge(): Promise<string | null> {
  const { data: challenge } = await api('GET /auth/challenge');
  const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' });
  try {
    const solution = await new Promise<unknown>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data));
      worker.addEventListener('error', () => resolve(null));
      setTimeout(() => resolve(null), TIMEOUT_MS);
      // A worker has no origin that could be named.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(challenge);
    });
    return solution === null ? null : btoa(JSON.stringify({ challenge, solution }));
  } finally {
    worker.terminate();
  }
}
