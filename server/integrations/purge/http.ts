/**
 * Purges with one POST for each batch of tags: as JSON (`{"tags": [...]}`, the format of Cloudflare) and in the header `Surrogate-Key`,
 * which Fastly reads and which a rule of Varnish or nginx can read.
 */
import type { CachePurger } from './index.ts';

/** Cloudflare accepts 30 tags per call. */
const TAGS_PER_CALL = 30;
const TIMEOUT_MS = 10_000;

export const httpPurger = ({ url, token }: { readonly url: string; readonly token: string | null }): CachePurger => ({
  async purge(tags) {
    for (let from = 0; from < tags.length; from += TAGS_PER_CALL) {
      const batch = tags.slice(from, from + TAGS_PER_CALL);
      const headers = {
        'content-type': 'application/json',
        'surrogate-key': batch.join(' '),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      };
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ tags: batch }), redirect: 'error', signal });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The purge service returned ${response.status}.`);
    }
  },
});
