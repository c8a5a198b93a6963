/**
 * Searching while listings change. What the index answers in one moment has to be what plain SQL answers of states the listings
 * really had: of each listing one that was committed, not older than what its writer was told is known, and never going back.
 */
import { beforeAll, expect, test } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { testApp, type TestApp } from '../../test/app.ts';
import { changeOne, compareWithSql, holdListing, openMarket, spoken, type Market } from '../../test/searching.ts';
import { chance, drawInt, drawOne, seeded, type Random } from '../../kinds/draw.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { ListingKey, SearchRequest } from './index.ts';
import { layout } from './layout.ts';
import { askPage } from './oracle.ts';
import { randomRequest } from './random-request.ts';

const LISTINGS = 250;
const WRITERS = 3;
const WRITES = 10;
/** So few that writers meet at the same listing. */
const BUSY = 9;
const CITY_BOX = [76.5, 10.6, 77.4, 11.5] as const;

let on: TestApp;
let market: Market;
beforeAll(async () => {
  on = await testApp();
  market = await openMarket(on, LISTINGS);
}, 60_000);

/** Everything one listing was, as far as a few searches can tell: which of them it matches, state by state. */
class Past {
  readonly #states: string[];
  /** The newest state that may be committed, the one that is surely known, and the one last seen. */
  #possible = 0;
  #known = 0;
  #seen = 0;

  constructor(matches: string) {
    this.#states = [matches];
  }
  /** A state that is being written; its number. */
  add(matches: string): number {
    return this.#states.push(matches) - 1;
  }
  takeBack(): void {
    this.#states.pop();
  }
  mayBeCommitted(state: number): void {
    this.#possible = state;
  }
  isKnown(state: number): void {
    this.#known = Math.max(this.#known, state);
  }
  /** Answers what is wrong with seeing this now, null if nothing is. The oldest state it can be leaves most to what is seen next. */
  see(matches: string): object | null {
    const from = Math.max(this.#seen, this.#known);
    const state = this.#states.findIndex((one, at) => at >= from && at <= this.#possible && one === matches);
    if (state < 0) return { saw: matches, states: this.#states, from, to: this.#possible };
    this.#seen = state;
    return null;
  }
  get isSeenToTheEnd(): boolean {
    return this.#states[this.#seen] === this.#states.at(-1);
  }
}

/** Which of the requests each listing matches, by SQL; `1` for those it does. */
async function matchesBySql(db: Db | Tx, requests: readonly SearchRequest[], ids: readonly number[]): Promise<Map<number, string>> {
  const exclude = market.keys.map(({ listingId }) => listingId).filter((id) => !ids.includes(id));
  const found: Set<number>[] = [];
  for (const request of requests) found.push(new Set((await askPage(db, { ...spoken(request), exclude, page: 1, limit: LISTINGS })).ids));
  return new Map(ids.map((id) => [id, found.map((all) => (all.has(id) ? '1' : '0')).join('')]));
}

/** Asks the index everything at one moment, holds its answers against each other, and tells what each listing was seen to match. */
function look(requests: readonly SearchRequest[], random: Random): (id: number) => string {
  const { search } = on.deps;
  const found = requests.map((request) => {
    const whole = search.search({ ...request, facets: true, page: 1, limit: LISTINGS });
    const ids = whole.ids.map(({ listingId }) => listingId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(whole.total).toBe(ids.length);
    const paged = Array.from({ length: Math.ceil(whole.total / 7) }, (_, n) => search.search({ ...request, page: n + 1, limit: 7 }));
    expect(paged.flatMap((page) => page.ids.map(({ listingId }) => listingId))).toEqual(ids);
    const facet = drawOne(random, whole.facets);
    const option = drawOne(random, facet.options);
    const { param, as } = facet.filter;
    const chosen = as === 'all-of' ? ((request.filters[param] as string[] | undefined) ?? []) : [];
    const narrowed = { ...request.filters, [param]: as === 'flag' ? true : [...chosen, option.value] };
    expect({ param, option: option.value, count: search.search({ ...request, filters: narrowed }).total }).toEqual({
      param,
      option: option.value,
      count: option.count,
    });
    const boxed = { ...request, bbox: request.bbox ?? CITY_BOX };
    const { marks, total } = search.map(boxed, drawInt(random, 9, 17));
    expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect(total).toBe(search.search(boxed).total);
    return new Set(ids);
  });
  return (id) => found.map((all) => (all.has(id) ? '1' : '0')).join('');
}

test('every answer while listings change is SQL’s of states they had, and nothing is missed once they rest', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), async (seed) => {
      const random = seeded(seed);
      const requests = Array.from({ length: 4 }, () => ({ ...randomRequest(layout, market.around, random), exclude: [] }));
      const ids = market.keys.map(({ listingId }) => listingId);
      const pasts = new Map([...(await matchesBySql(on.db, requests, ids))].map(([id, matches]) => [id, new Past(matches)]));
      const busy = Array.from({ length: BUSY }, () => drawOne(random, market.keys));
      let looks = 0;
      const lookAround = () => {
        const seen = look(requests, random);
        for (const [id, past] of pasts) expect({ seed, id, wrong: past.see(seen(id)) }).toEqual({ seed, id, wrong: null });
        looks += 1;
      };
      lookAround();
      const writing = new Set<Promise<void>>();
      const writeAll = async (own: Random) => {
        for (let n = 0; n < WRITES; n++) await write(drawOne(own, busy), requests, pasts, own);
      };
      const writers = Array.from({ length: WRITERS }, (_, writer) => writeAll(seeded(seed + writer + 1)));
      for (const writer of writers) {
        writing.add(writer);
        void writer.catch(() => undefined).then(() => writing.delete(writer));
      }
      while (writing.size > 0) {
        await sleep(1);
        lookAround();
      }
      await Promise.all(writers);
      expect(looks).toBeGreaterThan(WRITES);
      // the changes nobody asked to be read at once come by themselves
      await expect
        .poll(
          () => {
            lookAround();
            return [...pasts.values()].every((past) => past.isSeenToTheEnd);
          },
          { timeout: 10_000 },
        )
        .toBe(true);
      expect(await on.deps.search.verify()).toEqual([]);
      for (const request of requests) await compareWithSql(on, request, seed);
    }),
    { numRuns: 4 },
  );
}, 240_000);

/** One change like others make it: some are taken back, some are read again at once as a person's own are, others are left to the feed. */
async function write(key: ListingKey, requests: readonly SearchRequest[], pasts: ReadonlyMap<number, Past>, random: Random): Promise<void> {
  const past = pasts.get(key.listingId)!;
  const [seed, pause, refused, own] = [drawInt(random, 0, 1e6), drawInt(random, 0, 12), chance(random, 0.15), chance(random, 0.5)];
  const state = await on.db
    .transaction()
    .execute(async (tx) => {
      await holdListing(tx, key);
      await changeOne(tx, key, seed);
      const written = past.add((await matchesBySql(tx, requests, [key.listingId])).get(key.listingId)!);
      await sleep(pause);
      if (refused) {
        past.takeBack();
        throw new TakenBack();
      }
      past.mayBeCommitted(written);
      return written;
    })
    .catch((error: unknown) => {
      if (error instanceof TakenBack) return null;
      throw error;
    });
  if (state === null || !own) return;
  await on.deps.search.refresh([key]);
  past.isKnown(state);
}

class TakenBack extends Error {}
