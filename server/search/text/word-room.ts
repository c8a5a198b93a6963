/** Bounds how many words an index keeps in memory, however many words anybody has invented in descriptions. */

/**
 * Numbers of different words. Real cities stay far below: a million listings have hardly a hundred thousand. Each word takes about 100
 * bytes, or up to 400 if listings of every kind contain it.
 */
export const WORD_ROOM = { perCity: 250_000, inAllCities: 1_000_000 } as const;

/** What the dictionaries of an index share. */
export class WordRoom {
  readonly perCity: number;
  readonly #inAllCities: number;
  /** Number of words in all dictionaries. */
  #taken = 0;

  constructor({ perCity, inAllCities }: Readonly<Record<keyof typeof WORD_ROOM, number>> = WORD_ROOM) {
    this.perCity = perCity;
    this.#inAllCities = inAllCities;
  }

  get isFull(): boolean {
    return this.#taken >= this.#inAllCities;
  }

  take(): void {
    this.#taken += 1;
  }

  release(count: number): void {
    this.#taken -= count;
  }
}
