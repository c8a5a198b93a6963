/**
 * A cache with a limit in bytes that retains frequently requested entries (W-TinyLFU). New entries enter a small window, and move to the
 * main part only when they were requested more often than the entries they would evict. A client that requests a million different URLs
 * once therefore uses only the window and evicts nothing else.
 */
import { FrequencySketch } from './frequency-sketch.ts';

const WINDOW_SHARE = 0.1;
/** Share of the cache; larger entries are not stored. */
const MAX_ENTRY_SHARE = 0.1;

interface Entry<V> {
  readonly value: V;
  bytes: number;
}

/** Entries in the order of their last use, the least recently used first. */
class Segment<V> {
  readonly entries = new Map<string, Entry<V>>();
  bytes = 0;

  put(key: string, entry: Entry<V>): void {
    this.entries.set(key, entry);
    this.bytes += entry.bytes;
  }

  remove(key: string): Entry<V> | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.bytes -= entry.bytes;
    return entry;
  }

  touch(key: string): Entry<V> | undefined {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry;
  }
}

export class ByteCache<V> {
  readonly #maxBytes: number;
  readonly #maxWindow: number;
  readonly #window = new Segment<V>();
  readonly #main = new Segment<V>();
  readonly #frequencies = new FrequencySketch();
  readonly #onRemove: (key: string, value: V) => void;

  /** @param onRemove called for every value that is removed from the cache, for whatever reason */
  constructor(maxBytes: number, onRemove: (key: string, value: V) => void = () => undefined) {
    this.#maxBytes = maxBytes;
    this.#maxWindow = Math.ceil(maxBytes * WINDOW_SHARE);
    this.#onRemove = onRemove;
  }

  get bytes(): number {
    return this.#window.bytes + this.#main.bytes;
  }

  get size(): number {
    return this.#window.entries.size + this.#main.entries.size;
  }

  /** Returns the value, or undefined. Counts as a use of the key in both cases. */
  get(key: string): V | undefined {
    this.#frequencies.add(key);
    return (this.#main.touch(key) ?? this.#window.touch(key))?.value;
  }

  set(key: string, value: V, bytes: number): void {
    this.delete(key);
    if (bytes > this.#maxBytes * MAX_ENTRY_SHARE) return this.#onRemove(key, value);
    this.#window.put(key, { value, bytes });
    this.#shrink();
  }

  /** Updates the size of this value. Does nothing when the value was removed or replaced. */
  resize(key: string, value: V, bytes: number): void {
    for (const segment of [this.#window, this.#main]) {
      const entry = segment.entries.get(key);
      if (entry?.value !== value) continue;
      segment.bytes += bytes - entry.bytes;
      entry.bytes = bytes;
    }
    this.#shrink();
  }

  /** Does not count as a use of the key. */
  has(key: string): boolean {
    return this.#main.entries.has(key) || this.#window.entries.has(key);
  }

  /** Returns the removed value, if there was one. */
  delete(key: string): V | undefined {
    const entry = this.#window.remove(key) ?? this.#main.remove(key);
    if (entry) this.#onRemove(key, entry.value);
    return entry?.value;
  }

  clear(): void {
    for (const segment of [this.#window, this.#main]) for (const key of segment.entries.keys()) this.delete(key);
  }

  #shrink(): void {
    while (this.#window.bytes > this.#maxWindow) this.#admit(this.#window.entries.keys().next().value!);
    while (this.bytes > this.#maxBytes && this.#main.entries.size > 0) this.delete(this.#main.entries.keys().next().value!);
  }

  /** Moves an entry from the window to the main part when there is space, or when it is used more often than all entries it would evict. */
  #admit(key: string): void {
    const candidate = this.#window.remove(key)!;
    const victims: string[] = [];
    let free = this.#maxBytes - this.#maxWindow - this.#main.bytes;
    const frequency = this.#frequencies.estimate(key);
    for (const [victim, { bytes }] of this.#main.entries) {
      if (free >= candidate.bytes) break;
      if (this.#frequencies.estimate(victim) >= frequency) return this.#onRemove(key, candidate.value);
      victims.push(victim);
      free += bytes;
    }
    for (const victim of victims) this.delete(victim);
    this.#main.put(key, candidate);
  }
}
