/** Writes the table search_word: the words of each city's listings, with which the words of searches are completed and corrected. */
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../db/schema.ts';
import { HOUR_MS } from '../../durations.ts';
import { forEachIndependently } from '../../jobs/attempts.ts';
import { SOCIETY_MARK } from '../text/society-mark.ts';

/** The words of a row `s` of listing_search as stored in the index: those of free text, and the key of its society with its prefix. */
export const wordsOf = (s: RawBuilder<unknown>): RawBuilder<string> =>
  sql`concat_ws(' ', nullif(${s}.words, ''), ${sql.lit(SOCIETY_MARK)} || ${s}.society)`;

/** Key of an advisory lock (an arbitrary constant) that prevents words from being pruned while a transaction relies on them. */
const WORDS_LOCK = 7_204_514;
/**
 * Number of words that one statement compares. A word that most listings of a large city contain takes 0.1 s, because the index reads all of them.
 * Listings cannot be written while unused words are deleted.
 */
const WORDS_PER_BATCH = 40;
const HOURS_PER_DAY = 24;

/** Adds the words that no listing of the city had before. Few words are new, so few rows are locked, and always in the same order. */
export async function addWords(tx: Tx, rows: readonly { readonly city_id: number; readonly words: string }[]): Promise<void> {
  // see `pruneWords`
  await sql`select pg_advisory_xact_lock_shared(${WORDS_LOCK})`.execute(tx);
  const byCity = Map.groupBy(rows, (row) => row.city_id);
  for (const [cityId, cityRows] of [...byCity].toSorted(([a], [b]) => a - b)) {
    const words = [...new Set(cityRows.flatMap((row) => row.words.split(' ').filter(Boolean)))];
    await sql`
      insert into search_word (city_id, word)
      select ${cityId}::smallint, t.word from unnest(${sql.val(words)}::text[]) t (word)
      where not exists (select from search_word w where w.city_id = ${cityId}::smallint and w.word = t.word)
      order by t.word collate "C" on conflict do nothing`.execute(tx);
  }
}

/**
 * Deletes words that no live listing contains any more. Each hour compares another twenty-fourth of all words, so that an unused word is
 * deleted within a day. Cities are independent of each other.
 */
export async function pruneWords(db: Db, now: Date): Promise<void> {
  const hour = Math.floor(now.getTime() / HOUR_MS) % HOURS_PER_DAY;
  const { rows: cities } = await sql<{ id: number }>`select id from city order by id`.execute(db);
  await forEachIndependently(cities, async ({ id }) => {
    let after: string | null = '';
    while (after !== null) after = await pruneBatch(db, id, hour, after);
  });
}

/** Returns the last compared word; null after the last batch of the city. */
async function pruneBatch(db: Db, cityId: number, hour: number, after: string): Promise<string | null> {
  const { rows } = await sql<{ word: string; used: boolean }>`
    select w.word, ${usedCondition} as used from search_word w
    where w.city_id = ${cityId}::smallint and w.word > ${after} and abs(hashtext(w.word)::bigint) % ${HOURS_PER_DAY} = ${hour}
    order by w.word limit ${WORDS_PER_BATCH}`.execute(db);
  const unused = rows.flatMap(({ word, used }) => (used ? [] : [word]));
  if (unused.length > 0)
    await db.transaction().execute(async (tx) => {
      // a transaction that writes a listing relies on the words it found, and takes this lock in shared mode before it searches for them
      await sql`select pg_advisory_xact_lock(${WORDS_LOCK})`.execute(tx);
      await sql`
        delete from search_word w where w.city_id = ${cityId}::smallint and w.word = any(${sql.val(unused)}::text[]) and not ${usedCondition}`.execute(
        tx,
      );
    });
  return rows.length < WORDS_PER_BATCH ? null : rows.at(-1)!.word;
}

const usedCondition = sql<boolean>`exists (select from listing_search s
  where s.city_id = w.city_id and search_word_vector(s.words) @@ ('''' || w.word || '''')::tsquery)`;
