/**
 * The number of items in the next batch. It is halved when a batch fails, down to one. After an item has failed alone, it grows again,
 * because the others did not cause the failure. Otherwise it stays small: each further failure takes as long as a statement may.
 */
export class BatchSize {
  readonly #normal: number;
  #limit: number;
  #current: number;

  constructor(normal: number) {
    this.#normal = normal;
    this.#limit = normal;
    this.#current = normal;
  }

  get current(): number {
    return this.#current;
  }

  succeeded(): void {
    this.#current = Math.min(this.#current * 2, this.#limit);
  }

  failed(): void {
    this.#limit = this.#current === 1 ? this.#normal : Math.floor(this.#current / 2);
    this.#current = Math.min(this.#current, this.#limit);
  }
}
