import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { openDatabase } from '../db/connections/pool.ts';
import { atEndOfFile } from '../../test/end-of-file.ts';
import { ColumnIndex } from './column-index.ts';
import type { KindRow } from './index/row.ts';
import { WordTable } from './sql/words.ts';
import { layoutOf } from './table/numbering.ts';
import { WORD_LIMITS } from './text/dictionary.ts';
import { WordRoom } from './text/word-room.ts';
import { SOCIETY_MARK } from './text/society-mark.ts';
import { matchAllRequest, NO_CORRECTIONS, type SearchRequest } from './types.ts';

const { url } = await testDatabase();
const database = openDatabase({ url, size: 1, statementTimeoutMs: 5000, onError: () => undefined });
atEndOfFile(database.close);

const KIND = 'residential_rent';
const WORDS_OF_A_DESCRIPTION = 240;
const CHANGES = 400;

const rowOf = (listingId: number, words: readonly string[]): KindRow => ({
  cityId: 1,
  kind: KIND,
  row: {
    listingId,
    localityId: null,
    price: 10_000,
    deposit: null,
    areaSqm: null,
    rate: null,
    lat: null,
    lng: null,
    tokens: [],
    numbers: [],
    words,
    flags: [],
    photoCount: 0,
    publishedAt: 0,
    confirmedAt: 0,
  },
});
const letters = (n: number): string => n.toString(36).replace(/\d/g, (digit) => 'αβγδεζηθικ'[Number(digit)]!);

test('words that a listing no longer contains leave the memory, and what its words were is not found any more', async () => {
  const index = new ColumnIndex(await layoutOf(database.db));
  index.apply([{ cityId: 1, listingId: 1 }], [rowOf(1, ['villa', 'garden'])]);
  let latest = '';
  for (let change = 0; change < CHANGES; change += 1) {
    const words = Array.from({ length: WORDS_OF_A_DESCRIPTION }, (_, n) => `vil${letters(change * WORDS_OF_A_DESCRIPTION + n)}`);
    latest = words[0]!;
    index.apply([{ cityId: 1, listingId: 2 }], [rowOf(2, words)]);
  }
  const [segment] = index.segments;
  expect(new Set(segment!.words()).size).toBeLessThan(21_000);
  const find = (text: string) => index.search({ ...matchAllRequest(1, [KIND], new Date()), text }).ids.map(({ listingId }) => listingId);
  expect(find(latest)).toEqual([2]);
  expect(find('villa')).toEqual([1]);
  expect(find('garden')).toEqual([1]);
  // the other words of the same beginning left when the segment was compacted
  expect(find(`vil${letters(0)}`)).toEqual([]);
});

test('invented words have limited room, and known words and societies of later listings are found', async () => {
  const index = new ColumnIndex(await layoutOf(database.db), new WordRoom({ perCity: 1000, inAllCities: 1500 }));
  const apply = (cityId: number, listingId: number, words: readonly string[]) =>
    index.apply([{ cityId, listingId }], [{ ...rowOf(listingId, words), cityId }]);
  const find = (request: Partial<SearchRequest>, cityId = 1) =>
    index.search({ ...matchAllRequest(cityId, [KIND], new Date()), ...request }).ids.map(({ listingId }) => listingId);
  apply(1, 1, ['villa', 'garden']);
  for (let n = 0; n < 40; n += 1)
    apply(
      n < 20 ? 1 : 2,
      2 + n,
      Array.from({ length: 100 }, (_, word) => `word${letters(n * 100 + word)}`),
    );
  apply(1, 50, ['garden', 'latecomer', `${SOCIETY_MARK}lotus#1`]);
  const wordCounts = index.segments.map((segment) => [...segment.words()].length);
  expect(wordCounts).toEqual([1001, 500]);
  expect(find({ text: 'garden' }).toSorted((a, b) => a - b)).toEqual([1, 50]);
  expect(find({ text: 'latecomer' })).toEqual([]);
  // rows that are only compared with saved searches take no room either
  index.matcherFor([{ ...rowOf(60, ['otherword']), cityId: 2 }]);
  apply(2, 61, ['otherword']);
  expect(find({ text: 'otherword' }, 2)).toEqual([]);
  // the words of removed listings make room
  index.apply(
    Array.from({ length: 20 }, (_, n) => ({ cityId: 1, listingId: 2 + n })),
    [],
  );
  index.compactedSegment(1, KIND);
  apply(1, 50, ['garden', 'latecomer']);
  expect(find({ text: 'latecomer' })).toEqual([50]);
});

test('a search by statements also completes a bounded number of words with the same beginning', async () => {
  const [city] = (await sql<{ id: number }>`select id from city limit 1`.execute(database.db)).rows;
  const words = ['gard', ...Array.from({ length: WORD_LIMITS.samePrefix + 200 }, (_, n) => `gard${letters(n)}`)];
  await sql`insert into search_word (city_id, word) select ${city!.id}, unnest(${sql.val(words)}::text[])`.execute(database.db);
  const terms = (await new WordTable(database.db).expand(city!.id, ['gard', 'garde'], NO_CORRECTIONS)).get('gard')!;
  expect(terms).toHaveLength(WORD_LIMITS.samePrefix);
  expect(terms).toContainEqual({ word: 'gard', isPrefix: false });
});
