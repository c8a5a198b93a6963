import { api } from '../../lib/api/api.ts';

/** The hardest challenge takes a phone about a minute, a slow one several. */
const TIMEOUT_MS = 300_000;

/**
 * Requests a challenge and solves it of this level in a worker.
 * @returns the value of the API's `captcha` field; null when this browser cannot solve it in time
 */
export async function solveChallenge(level: number): Promise<string | null> {
  const { data: challenge } = await api('GET /auth/challenge', { query: { level } });
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
