import { api } from '../../lib/api.ts';

/**
 * Asks for a challenge and solves it in a worker, within a minute.
 * @returns what the API takes as `captcha`; null when this browser cannot
 */
export async function solveChallenge(): Promise<string | null> {
  const { data: challenge } = await api('GET /auth/challenge');
  const worker = new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' });
  try {
    const solution = await new Promise<unknown>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data));
      worker.addEventListener('error', () => resolve(null));
      // what is too much for this device is refused by the server, in its own words
      setTimeout(() => resolve(null), 60_000);
      // a worker has no origin to name
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(challenge);
    });
    return solution === null ? null : btoa(JSON.stringify({ challenge, solution }));
  } finally {
    worker.terminate();
  }
}
