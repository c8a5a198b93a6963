/**
 * Caches API responses that are the same for everybody, as the bytes that are sent. A response is removed when a listing that it shows
 * changes. The response to a search is also removed when any listing of its city changes, because that listing may now match.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '../../durations.ts';
import { cityTag, listingTag } from '../../db/listing-reads.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { PageCache } from '../pages/page-cache.ts';
import { acceptedEncoding } from '../pages/accepted-encoding.ts';
import { ResponseBody } from './response-body.ts';

const MAX_BYTES = 16 * 1024 * 1024;
/** Longer queries describe an area or the listings of one person, and are rarely repeated. */
const MAX_KEY_LENGTH = 600;
/** Changes that are not changes of a listing take effect after this time. */
const FRESH_MS = MINUTE_MS / 3;

interface SharedResponse {
  readonly status: number;
  readonly cacheable: boolean;
  readonly body: ResponseBody;
}

interface SharedResponsesOptions {
  readonly now: () => Date;
  /** Registers a function that is called whenever listings changed in any process. */
  readonly onListingsChanged: (listener: (keys: readonly ListingKey[] | 'any') => void) => void;
  /** Version of the cities and localities that this process knows. */
  readonly placesRevision: () => Promise<number>;
  readonly onLookup?: (result: 'hit' | 'stale' | 'miss') => void;
}

export class SharedResponses {
  readonly #cache: PageCache<SharedResponse>;
  readonly #placesRevision: () => Promise<number>;

  constructor({ now, onListingsChanged, placesRevision, onLookup }: SharedResponsesOptions) {
    this.#placesRevision = placesRevision;
    // no stale responses: somebody who published a listing expects to find it
    const times = { freshMs: FRESH_MS, staleMs: 0, now: () => now().getTime() };
    this.#cache = new PageCache({ maxBytes: MAX_BYTES, ...times, ...(onLookup && { onLookup }) });
    onListingsChanged((keys) =>
      this.#cache.invalidate(keys === 'any' ? keys : [...keys.map(listingTag), ...new Set(keys.map(({ cityId }) => cityTag(cityId)))]),
    );
  }

  get bytes(): number {
    return this.#cache.bytes;
  }

  get size(): number {
    return this.#cache.size;
  }

  /**
   * Sends the response of a route to a validated query. `compute` returns it as JSON and must not depend on the caller, only on data, the
   * query, the language and the time. The cache records the listings that it reads (`db/listing-reads.ts`). Rejects with the error of `compute`, which is not cached.
   */
  async send(request: FastifyRequest, reply: FastifyReply, path: string, compute: () => Promise<string>): Promise<FastifyReply> {
    // the validated query: its keys are in the order of the schema, without those that the route ignores
    const key = `${await this.#placesRevision()} ${currentLanguage()} ${path} ${JSON.stringify(request.query)}`;
    const render = async (): Promise<SharedResponse> => ({ status: 200, cacheable: true, body: new ResponseBody(await compute()) });
    const { body } = await (key.length > MAX_KEY_LENGTH ? render() : this.#cache.get(key, render));
    const { encoding, bytes } = await body.encoded(acceptedEncoding(request.headers['accept-encoding']));
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.header('vary', 'accept-language, accept-encoding').type('application/json; charset=utf-8').send(bytes);
  }
}
