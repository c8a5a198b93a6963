/** The keys a service signs with, fetched from where it publishes them (a JWK set) and kept as long as it says. */
import { importJWK, type CryptoKey } from 'jose';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { KeysUnavailable } from './index.ts';

export interface KeySet {
  /** Null: the service signs with no key of this id. @throws KeysUnavailable when no key is known at all */
  find(id: string): Promise<CryptoKey | null>;
}
interface Kept {
  readonly keys: ReadonlyMap<string, CryptoKey>;
  /** Epoch ms; fetched anew when one is asked for after that. */
  readonly freshUntil: number;
}

/** Milliseconds. */
const FETCH = 5000;
/** How long somebody with a key we do not know, or an old one, waits for a fetch; it goes on without them. */
const PATIENCE = 800;
/** However many tokens of unknown keys arrive. */
const BETWEEN_FETCHES = 30_000;
/** How long keys are good when the service answers without saying, and at most. */
const LIFE = { unsaid: 3600_000, longest: 24 * 3600_000 };
/** How long they go on serving after that while the service cannot be reached: a key it withdrew must end some time. */
const GRACE = 24 * 3600_000;

const published = z.object({
  keys: z.array(z.object({ kid: z.string().min(1), kty: z.literal('RSA'), n: z.string(), e: z.string() })).min(1),
});

export function remoteKeySet({
  url,
  now,
  log,
}: {
  readonly url: string;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}): KeySet {
  let kept: Kept | null = null;
  let asked = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  async function load(): Promise<void> {
    try {
      const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FETCH), headers: { accept: 'application/json' } });
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      const { keys } = published.parse(await response.json());
      const imported = await Promise.all(
        keys.map(async ({ kid, kty, n, e }) => [kid, await importJWK({ kty, n, e, alg: 'RS256' }, 'RS256')] as const),
      );
      kept = { keys: new Map(imported), freshUntil: now().getTime() + lifeOf(response.headers) };
    } catch (err) {
      log.warn({ err }, 'the keys of the phone-auth service could not be fetched; those known go on serving');
    }
  }
  /** At most one at a time, and one in half a minute. A clock that was set back does not hold it up. */
  function refresh(): Promise<void> {
    const at = now().getTime();
    if (asking) return asking;
    if (at >= asked && at - asked < BETWEEN_FETCHES) return Promise.resolve();
    asked = at;
    return (asking = load().finally(() => (asking = null)));
  }

  return {
    async find(id) {
      const known = kept?.keys.get(id);
      if (kept && known && now().getTime() < kept.freshUntil) return known;
      const fetched = refresh();
      await (kept ? Promise.race([fetched, patience()]) : fetched);
      if (!kept || now().getTime() > kept.freshUntil + GRACE) throw new KeysUnavailable();
      return kept.keys.get(id) ?? null;
    },
  };
}

const patience = () => new Promise<void>((done) => setTimeout(done, PATIENCE).unref());

/** Milliseconds an answer is good for: `max-age` of Cache-Control less the `Age` it has already (RFC 9111). */
export function lifeOf(headers: Headers): number {
  const control = headers.get('cache-control') ?? '';
  if (/\bno-(?:store|cache)\b/i.test(control)) return 0;
  const said = /\bmax-age=(\d{1,9})\b/i.exec(control)?.[1];
  if (said === undefined) return LIFE.unsaid;
  const age = Number(headers.get('age') ?? 0);
  return Math.min(Math.max(0, Number(said) - (Number.isFinite(age) ? age : 0)) * 1000, LIFE.longest);
}
