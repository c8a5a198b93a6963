/**
 * Searches while listings change: the results of the index must be correct for a state that the listings really had. Each of these states
 * must be committed, must include every change whose writer has received a response, and must not be older than a state that was shown
 * before.
 */
import { beforeAll, expect, test } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { normalOrExhaustive } from '../../test/exhaustive.ts';
import { testApp, type TestApp } from '../../test/app.ts';
import { changeRandomly, compareWithSql, lockListing, seedMarket, asSqlRequest, type Market } from '../../test/fixtures/search-market.ts';
import { chance, randomInt, pickOne, seededRandom, type Random } from '../../kinds/seeded-random.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { ListingKey } from '../db/listing-key.ts';
import type { SearchRequest } from './types.ts';
import { layout } from './layout.ts';
import { sqlPage } from './testing/sql-oracle.ts';
import { randomRequest } from './testing/random-request.ts';

const LISTINGS = 250;
const WRITERS = 3;
const WRITES = 10;
/** A small number, so that several writers change the same listing. */
const CHANGED_LISTINGS = 9;
const CITY_BOX = [76.5, 10.6, 77.4, 11.5] as const;

let app: TestApp;
let market: Market;
beforeAll(
  async () => {
    app = await testApp();
    market = await seedMarket(app, LISTINGS);
  },
  normalOrExhaustive(60_000, 3_600_000),
);

/**
 * All states of one listing, each as a string that says which of the test's requests it matches. Checks that the index shows only states
 * that may be committed, no state that is older than a required one, and never an older state after a newer one.
 */
class ListingHistory {
  readonly #states: string[];
  /** Index of the newest state that may be committed. */
  #newestPossible = 0;
  /** Index of the oldest state that may be shown, because a refresh after it has finished. */
  #oldestAllowed = 0;
  /** Index of the state that was shown last. */
  #lastShown = 0;

  constructor(matches: string) {
    this.#states = [matches];
  }
  /** Adds the state that a transaction is writing and returns its index. */
  add(matches: string): number {
    return this.#states.push(matches) - 1;
  }
  removeLast(): void {
    this.#states.pop();
  }
  setNewestPossible(stateIndex: number): void {
    this.#newestPossible = stateIndex;
  }
  requireAtLeast(stateIndex: number): void {
    this.#oldestAllowed = Math.max(this.#oldestAllowed, stateIndex);
  }
  /**
   * Records what the index shows. Returns a description of the error, or null. When several states match, it assumes the oldest of them.
   */
  show(matches: string): object | null {
    const from = Math.max(this.#lastShown, this.#oldestAllowed);
    const stateIndex = this.#states.findIndex((state, i) => i >= from && i <= this.#newestPossible && state === matches);
    if (stateIndex < 0) return { shown: matches, states: this.#states, from, to: this.#newestPossible };
    this.#lastShown = stateIndex;
    return null;
  }
  get isUpToDate(): boolean {
    return this.#states[this.#lastShown] === this.#states.at(-1);
  }
}

/** Determines with SQL which requests each listing matches: one character per request, `1` for a match. */
async function matchesBySql(db: Db | Tx, requests: readonly SearchRequest[], ids: readonly number[]): Promise<Map<number, string>> {
  const exclude = market.keys.map(({ listingId }) => listingId).filter((id) => !ids.includes(id));
  const idSets: Set<number>[] = [];
  for (const request of requests) {
    idSets.push(new Set((await sqlPage(db, { ...asSqlRequest(request), exclude, page: 1, limit: LISTINGS })).ids));
  }
  return new Map(ids.map((id) => [id, idSets.map((idSet) => (idSet.has(id) ? '1' : '0')).join('')]));
}

/**
 * Sends the requests to the index without yielding to other work (its promises are already fulfilled), checks that its results are
 * consistent with each other, and returns which requests each listing matches.
 */
async function matchesByIndex(requests: readonly SearchRequest[], random: Random): Promise<(id: number) => string> {
  const { search } = app.deps;
  const idSets: Set<number>[] = [];
  for (const request of requests) {
    const result = await search.search({ ...request, facets: true, page: 1, limit: LISTINGS });
    const ids = result.ids.map(({ listingId }) => listingId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(result.total).toBe(ids.length);
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(result.total / 7) }, (_, i) => search.search({ ...request, page: i + 1, limit: 7 })),
    );
    expect(pages.flatMap((page) => page.ids.map(({ listingId }) => listingId))).toEqual(ids);
    const facet = pickOne(random, result.facets);
    const option = pickOne(random, facet.options);
    const { param, type } = facet.filter;
    const selected = type === 'all-of' ? ((request.filters[param] as string[] | undefined) ?? []) : [];
    const filters = { ...request.filters, [param]: type === 'flag' ? true : [...selected, option.value] };
    expect({ param, option: option.value, count: (await search.search({ ...request, filters })).total }).toEqual({
      param,
      option: option.value,
      count: option.count,
    });
    const inBox = { ...request, bbox: request.bbox ?? CITY_BOX };
    const { markers, total } = await search.map(inBox, { zoom: randomInt(random, 9, 17), markerWidth: 68 });
    expect(markers.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect(total).toBe((await search.search(inBox)).total);
    idSets.push(new Set(ids));
  }
  return (id) => idSets.map((idSet) => (idSet.has(id) ? '1' : '0')).join('');
}

test(
  'while listings change, every result is correct for states they had, and afterwards the index is up to date',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), async (seed) => {
        const random = seededRandom(seed);
        const requests = Array.from({ length: 4 }, () => ({ ...randomRequest(layout, market.source, random), exclude: [] }));
        const ids = market.keys.map(({ listingId }) => listingId);
        const initialMatches = await matchesBySql(app.db, requests, ids);
        const histories = new Map([...initialMatches].map(([id, matches]) => [id, new ListingHistory(matches)]));
        const changedKeys = Array.from({ length: CHANGED_LISTINGS }, () => pickOne(random, market.keys));
        let checkCount = 0;
        const checkIndex = async () => {
          const matchesOf = await matchesByIndex(requests, random);
          for (const [id, history] of histories)
            expect({ seed, id, error: history.show(matchesOf(id)) }).toEqual({ seed, id, error: null });
          checkCount += 1;
        };
        await checkIndex();
        const writeAll = async (writerRandom: Random) => {
          for (let i = 0; i < WRITES; i++) await write(pickOne(writerRandom, changedKeys), requests, histories, writerRandom);
        };
        const writers = Array.from({ length: WRITERS }, (_, writer) => writeAll(seededRandom(seed + writer + 1)));
        const running = new Set(writers);
        for (const writer of writers) void writer.catch(() => undefined).then(() => running.delete(writer));
        while (running.size > 0) {
          await sleep(1);
          await checkIndex();
        }
        await Promise.all(writers);
        expect(checkCount).toBeGreaterThan(WRITES);
        // changes without a refresh arrive through the change feed
        await expect
          .poll(
            async () => {
              await checkIndex();
              return [...histories.values()].every((history) => history.isUpToDate);
            },
            { timeout: 10_000 },
          )
          .toBe(true);
        expect(await app.deps.search.verify()).toEqual([]);
        for (const request of requests) await compareWithSql(app, request, seed);
      }),
      { numRuns: normalOrExhaustive(1, 12) },
    );
  },
  normalOrExhaustive(240_000, 3_600_000),
);

/**
 * Makes one random change. Some are rolled back, some are followed by a refresh as after a person's own changes, and others are left to the
 * change feed.
 */
async function write(
  key: ListingKey,
  requests: readonly SearchRequest[],
  histories: ReadonlyMap<number, ListingHistory>,
  random: Random,
): Promise<void> {
  const history = histories.get(key.listingId)!;
  const [seed, pauseMs, rollsBack, refreshes] = [
    randomInt(random, 0, 1e6),
    randomInt(random, 0, 12),
    chance(random, 0.15),
    chance(random, 0.5),
  ];
  const stateIndex = await app.db
    .transaction()
    .execute(async (tx) => {
      await lockListing(tx, key);
      await changeRandomly(tx, key, seed);
      const newStateIndex = history.add((await matchesBySql(tx, requests, [key.listingId])).get(key.listingId)!);
      await sleep(pauseMs);
      if (rollsBack) {
        history.removeLast();
        throw new RolledBack();
      }
      history.setNewestPossible(newStateIndex);
      return newStateIndex;
    })
    .catch((error: unknown) => {
      if (error instanceof RolledBack) return null;
      throw error;
    });
  if (stateIndex === null || !refreshes) return;
  await app.deps.search.refresh([key]);
  history.requireAtLeast(stateIndex);
}

class RolledBack extends Error {}
