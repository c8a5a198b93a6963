/**
 * The signing keys of the phone-auth service. They are fetched from its JWK set URL and cached for as long as the service allows.
 *
 * jose's createRemoteJWKSet is not used because logins must survive an outage of the key server: it ignores Cache-Control, does not serve
 * expired keys when a refresh fails, lets every request wait for the full timeout, and retries without a pause after a failure.
 */
import { importJWK, type CryptoKey } from 'jose';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { VerifierUnavailableError } from './index.ts';

export interface KeySet {
  /**
   * Finds the key with this id; null when the service has none.
   * @throws VerifierUnavailableError when no usable keys are cached and fetching failed
   */
  find(id: string): Promise<CryptoKey | null>;
}
interface CachedKeys {
  readonly keys: ReadonlyMap<string, CryptoKey>;
  /** Epoch milliseconds. Later lookups fetch the keys again. */
  readonly freshUntil: number;
}

const FETCH_TIMEOUT_MS = 5000;
/** Milliseconds that a lookup waits for a refresh when older keys are cached. The refresh continues in the background. */
const MAX_WAIT_MS = 800;
/** Minimum time between two fetches, however many tokens with unknown keys arrive. */
const FETCH_COOLDOWN_MS = 30_000;
/** Lifetime of fetched keys when the response has no max-age, and the maximum. */
const LIFETIME_MS = { default: 3600_000, max: 24 * 3600_000 };
/**
 * Expired keys are used for this long while the service is unavailable. The time is limited, so that a revoked key is eventually refused.
 */
const STALE_GRACE_MS = 24 * 3600_000;

const jwkSet = z.object({
  keys: z.array(z.object({ kid: z.string().min(1), kty: z.literal('RSA'), n: z.string(), e: z.string() })).min(1),
});

/** @param url of the JWK set */
export function createRemoteKeySet({
  url,
  now,
  log,
}: {
  readonly url: string;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}): KeySet {
  let cached: CachedKeys | null = null;
  let lastFetchAt = Number.NEGATIVE_INFINITY;
  let pendingFetch: Promise<void> | null = null;

  async function load(): Promise<void> {
    try {
      const response = await fetch(url, {
        redirect: 'error',
        signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
        headers: { accept: 'application/json' },
      });
      if (!response.ok) throw new Error(`the key server returned ${response.status}`);
      const { keys } = jwkSet.parse(await response.json());
      const imported = await Promise.all(
        keys.map(async ({ kid, kty, n, e }) => [kid, await importJWK({ kty, n, e, alg: 'RS256' }, 'RS256')] as const),
      );
      cached = { keys: new Map(imported), freshUntil: now().getTime() + cacheLifetime(response.headers) };
    } catch (err) {
      log.warn({ err }, 'fetching the keys of the phone-auth service failed; cached keys stay in use');
    }
  }
  /** Runs one fetch at a time, and one per cooldown period. Works even when the clock was set back. */
  function refresh(): Promise<void> {
    const nowMs = now().getTime();
    if (pendingFetch) return pendingFetch;
    if (nowMs >= lastFetchAt && nowMs - lastFetchAt < FETCH_COOLDOWN_MS) return Promise.resolve();
    lastFetchAt = nowMs;
    return (pendingFetch = load().finally(() => (pendingFetch = null)));
  }

  return {
    async find(id) {
      const cachedKey = cached?.keys.get(id);
      if (cached && cachedKey && now().getTime() < cached.freshUntil) return cachedKey;
      const fetched = refresh();
      await (cached ? Promise.race([fetched, waitLimit()]) : fetched);
      if (!cached || now().getTime() > cached.freshUntil + STALE_GRACE_MS) throw new VerifierUnavailableError();
      return cached.keys.get(id) ?? null;
    },
  };
}

const waitLimit = () => new Promise<void>((done) => setTimeout(done, MAX_WAIT_MS).unref());

/** Milliseconds for which a response is fresh: `max-age` of Cache-Control minus `Age` (RFC 9111). */
export function cacheLifetime(headers: Headers): number {
  const control = headers.get('cache-control') ?? '';
  if (/\bno-(?:store|cache)\b/i.test(control)) return 0;
  const maxAge = /\bmax-age=(\d{1,9})\b/i.exec(control)?.[1];
  if (maxAge === undefined) return LIFETIME_MS.default;
  const age = Number(headers.get('age') ?? 0);
  return Math.min(Math.max(0, Number(maxAge) - (Number.isFinite(age) ? age : 0)) * 1000, LIFETIME_MS.max);
}
