/**
 * Caches the cards of live listings as JSON until their listing changes. The change feed that updates the search index also invalidates
 * this cache at the same time (`search/follow`), so a card is never older than the search result it belongs to.
 */
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../durations.ts';
import { placesOf } from '../../places/places.ts';
import { LANGUAGES, type Language } from '../../../contract/languages.ts';
import { card as cardSchema, type Card } from '../../../contract/listing/card.ts';
import { currentLanguage } from '../../i18n/language.ts';
import type { Db } from '../../db/schema.ts';
import type { ListingKey } from '../../db/listing-key.ts';
import { recordListingReads } from '../../db/listing-reads.ts';
import { readKeyedCards } from './listing-cards.ts';
import { maxEntries } from '../../max-entries.ts';

/** Each has about 1 kB. Every language has its own entry. */
const MAX_CARDS = 16_384;
/**
 * Maximum age of a card. Changes that neither the listing nor a place reports, such as the name of a developer or the prices of similar
 * homes, appear after this time. With one minute, most pages in a market of 3,000 listings had to read some of their cards again.
 */
const MAX_AGE_MS = 5 * MINUTE_MS;

/** A card as JSON that was validated against its schema. */
export type CardJson = string;
export const parseCard = (json: CardJson): Card => JSON.parse(json) as Card;

interface CacheEntry {
  /** Null while the card is being read. */
  json: CardJson | null;
}

const cacheKeyOf = ({ cityId, listingId }: ListingKey, cardLanguage: Language = currentLanguage()): string =>
  `${cardLanguage}/${cityId}/${listingId}`;

export class CardCache {
  readonly #db: Db;
  readonly #entries = new LRUCache<string, CacheEntry>({ ...maxEntries(MAX_CARDS), ttl: MAX_AGE_MS });
  /** Revision of the places whose names the cards show; null before the first card. */
  #placesRevision: number | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Returns cards in the order of `keys`. Listings that are not live are omitted. */
  async getJson<K extends ListingKey>(keys: readonly K[]): Promise<{ key: K; json: CardJson }[]> {
    recordListingReads(keys);
    void this.#clearAfterPlaceChange().catch(() => undefined);
    const cards = new Map<string, CardJson>();
    const missing: ListingKey[] = [];
    for (const key of keys) {
      const cacheKey = cacheKeyOf(key);
      const json = this.#entries.get(cacheKey)?.json;
      if (json) cards.set(cacheKey, json);
      else missing.push(key);
    }
    if (missing.length > 0) await this.#read(missing, cards);
    return keys.flatMap((key) => {
      const json = cards.get(cacheKeyOf(key));
      return json === undefined ? [] : [{ key, json }];
    });
  }

  /** Returns the cards as objects. */
  async getCards(keys: readonly ListingKey[]): Promise<Card[]> {
    return (await this.getJson(keys)).map(({ json }) => parseCard(json));
  }

  /** Removes the cards of these listings. Cards that are being read now will not be cached. */
  invalidate(keys: readonly ListingKey[] | 'any'): void {
    if (keys === 'any') this.#entries.clear();
    else for (const key of keys) for (const language of LANGUAGES) this.#entries.delete(cacheKeyOf(key, language));
  }

  /** Removes all cards when a place has changed. This takes no time, because places are nearly always in memory. */
  async #clearAfterPlaceChange(): Promise<void> {
    const { revision } = await placesOf(this.#db);
    if (this.#placesRevision !== null && this.#placesRevision !== revision) this.#entries.clear();
    this.#placesRevision = revision;
  }

  async #read(keys: readonly ListingKey[], cards: Map<string, CardJson>): Promise<void> {
    // the entry is added before the read, so that a change during the read removes it; an outdated card is therefore never cached
    const added = new Map(keys.map((key): [string, CacheEntry] => [cacheKeyOf(key), { json: null }]));
    for (const [cacheKey, entry] of added) this.#entries.set(cacheKey, entry);
    for (const { key, card } of await readKeyedCards(this.#db, keys)) {
      if (card.status !== 'active') continue;
      const json = JSON.stringify(cardSchema.parse(card));
      added.get(cacheKeyOf(key))!.json = json;
      cards.set(cacheKeyOf(key), json);
    }
    for (const [cacheKey, entry] of added) if (entry.json === null && this.#entries.get(cacheKey) === entry) this.#entries.delete(cacheKey);
  }
}
