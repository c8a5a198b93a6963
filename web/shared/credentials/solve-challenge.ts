import { api } from '../../lib/api/api.ts';

/** The hardest challenge takes a phone about a minute, and a slow phone several minutes. */
const TIMEOUT_MS = 300_000;

/**
 * Requests a challenge of this level and solves it in a worker.
 * @returns the value of the API's `captcha` field, or null when this browser cannot solve it in time
 */
export async function solveChallenge(level: number): Promise<string | null> {
  const { data: challenge } = await api('GET /auth/challenge', { query: { level } });
  const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' });
  try {
    const solution = await new Promise<unknown>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data));
      worker.addEventListener('error', () => resolve(null));
      setTimeout(() => resolve(null), TIMEOUT_MS);
      // `Worker.postMessage` has no parameter for the target origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(challenge);
    });
    return solution === null ? null : btoa(JSON.stringify({ challenge, solution }));
  } finally {
    worker.terminate();
  }
}
