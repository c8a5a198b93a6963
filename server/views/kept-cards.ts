/**
 * Cards of live listings as the API writes them, kept until their listing changes. They follow the same feed as the search index
 * (`search/follow.ts`), at the same moment: a card is never older than the search that found it.
 */
import { LANGUAGES, type Language } from '../../contract/languages.ts';
import { card as shape, type Card } from '../../contract/shapes.ts';
import { language } from '../language.ts';
import type { Db } from '../db/schema.ts';
import type { ListingKey } from '../search/index.ts';
import { keyedCards } from './listing-card.ts';

/** About 1 kB each; a card in another language is another card. */
const MOST = 16_384;
/** What is no change of the listing itself, a locality's new name say, is seen after a minute, as with `placesOf`. */
const KEPT_MS = 60_000;

/** A card checked against its shape and written as JSON. */
export type WrittenCard = string;
export const readCard = (json: WrittenCard): Card => JSON.parse(json) as Card;

interface Held {
  json: WrittenCard | null;
  readonly until: number;
}

const nameOf = ({ cityId, listingId }: ListingKey, of: Language = language()): string => `${of}/${cityId}/${listingId}`;

export class KeptCards {
  readonly #db: Db;
  /** The one used longest ago comes first. */
  readonly #held = new Map<string, Held>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Cards by key, those of listings that are not live left out. */
  async written<K extends ListingKey>(keys: readonly K[]): Promise<{ key: K; json: WrittenCard }[]> {
    const now = performance.now();
    const found = new Map<string, WrittenCard>();
    const missing: ListingKey[] = [];
    for (const key of keys) {
      const name = nameOf(key);
      const json = this.#use(name, now);
      if (json === null) missing.push(key);
      else found.set(name, json);
    }
    if (missing.length > 0) await this.#read(missing, now, found);
    return keys.flatMap((key) => {
      const json = found.get(nameOf(key));
      return json === undefined ? [] : [{ key, json }];
    });
  }

  /** The same to be read, in the order of `keys`. */
  async of(keys: readonly ListingKey[]): Promise<Card[]> {
    return (await this.written(keys)).map(({ json }) => readCard(json));
  }

  /** What is known of these listings is no longer true; what is being read of them now is not kept. */
  forget(keys: readonly ListingKey[] | 'any'): void {
    if (keys === 'any') this.#held.clear();
    else for (const key of keys) for (const of of LANGUAGES) this.#held.delete(nameOf(key, of));
  }

  #use(name: string, now: number): WrittenCard | null {
    const held = this.#held.get(name);
    if (!held || held.json === null || held.until < now) return null;
    this.#held.delete(name);
    this.#held.set(name, held);
    return held.json;
  }

  async #read(keys: readonly ListingKey[], now: number, found: Map<string, WrittenCard>): Promise<void> {
    // the place is taken before the read: a change in between takes it away, and the card goes nowhere
    const places = new Map(keys.map((key): [string, Held] => [nameOf(key), { json: null, until: now + KEPT_MS }]));
    for (const [name, place] of places) this.#held.set(name, place);
    for (const { key, card } of await keyedCards(this.#db, keys)) {
      if (card.status !== 'active') continue;
      const json = JSON.stringify(shape.parse(card));
      places.get(nameOf(key))!.json = json;
      found.set(nameOf(key), json);
    }
    for (const [name, place] of places) if (place.json === null && this.#held.get(name) === place) this.#held.delete(name);
    while (this.#held.size > MOST) this.#held.delete(this.#held.keys().next().value!);
  }
}
