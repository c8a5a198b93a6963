/**
 * Answers of the API that are the same for everybody, kept as the bytes that are sent. An answer is removed when a listing that it shows
 * changes; one of a search also when any listing of its city changes, which it may have to show now.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '../../durations.ts';
import { cityTag, listingTag } from '../../db/listing-reads.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { PageCache } from '../pages/page-cache.ts';
import { acceptedEncoding } from '../pages/accepted-encoding.ts';
import { AnswerBody } from './answer-body.ts';

const MAX_BYTES = 16 * 1024 * 1024;
/** Longer queries name an area or listings of one person, and are hardly ever repeated. */
const MAX_KEY_LENGTH = 600;
/** What no change of a listing reports, such as names of places, appears after this time. */
const FRESH_MS = MINUTE_MS / 3;

interface SharedAnswer {
  readonly status: number;
  readonly cacheable: boolean;
  readonly body: AnswerBody;
}

interface SharedAnswersOptions {
  readonly now: () => Date;
  /** Calls its argument whenever listings changed, in whatever process. */
  readonly onListingsChanged: (listener: (keys: readonly ListingKey[] | 'any') => void) => void;
  /** Version of the cities and localities that this process knows. */
  readonly placesRevision: () => Promise<number>;
  readonly onLookup?: (result: 'hit' | 'stale' | 'miss') => void;
}

export class SharedAnswers {
  readonly #cache: PageCache<SharedAnswer>;
  readonly #placesRevision: () => Promise<number>;

  constructor({ now, onListingsChanged, placesRevision, onLookup }: SharedAnswersOptions) {
    this.#placesRevision = placesRevision;
    // never stale: somebody who published a listing expects to find it
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
   * Sends the answer of a route to a validated query. `compute` returns it as JSON and must depend on nothing but the query, the language
   * and the time. Rejects with what `compute` threw; that is not kept.
   */
  async send(request: FastifyRequest, reply: FastifyReply, path: string, compute: () => Promise<string>): Promise<FastifyReply> {
    // the query as it was validated: in the order of its schema, without what the route ignores
    const key = `${await this.#placesRevision()} ${currentLanguage()} ${path} ${JSON.stringify(request.query)}`;
    const render = async (): Promise<SharedAnswer> => ({ status: 200, cacheable: true, body: new AnswerBody(await compute()) });
    const { body } = await (key.length > MAX_KEY_LENGTH ? render() : this.#cache.get(key, render));
    const { encoding, bytes } = await body.encoded(acceptedEncoding(request.headers['accept-encoding']));
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.header('vary', 'accept-language, accept-encoding').type('application/json; charset=utf-8').send(bytes);
  }
}
