/** Solves a challenge outside of the main thread, so that the page stays responsive. */
import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  // the library's own limit of 90 s is disabled: the page ends this worker when it takes too long
  void solveChallenge({ challenge: data, deriveKey, timeout: 0 }).then(
    (solution) => postMessage(solution),
    () => postMessage(null),
  );
});
