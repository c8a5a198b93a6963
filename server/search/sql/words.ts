/**
 * Looks up typed words in the table search_word, as `Dictionary` does in memory: by prefix, by synonym and, when neither exists, despite
 * typing errors.
 */
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../durations.ts';
import type { Db } from '../../db/schema.ts';
import { closestWords, trigramPatterns, trigramsNeeded } from '../text/dictionary.ts';
import { errorsAllowed } from '../text/edit-distance.ts';
import { synonymsOf } from '../text/synonyms.ts';
import { tokenize } from '../text/tokenize.ts';

/** Shorter words must match completely. */
const MIN_PREFIX_LENGTH = 3;
/** Number of corrections that are cached, so that a repeated text does not read the words of the city again. */
const MAX_CORRECTIONS = 2000;

/**
 * Number of words that are compared with a misspelled one, the most similar first. The database selects them, so that comparing all words
 * of a city does not delay other requests.
 */
const MAX_CANDIDATES = 1000;

/** A word that a listing must contain, or a prefix of such a word. */
export interface Term {
  readonly word: string;
  readonly isPrefix: boolean;
}

export class WordTable {
  readonly #db: Db;
  readonly #corrections = new LRUCache<string, readonly string[]>({ max: MAX_CORRECTIONS, ttl: 10 * MINUTE_MS });

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * The text of a tsquery for listings that contain all words of a text. Null for a text without words; empty when no listing can match.
   */
  async queryOf(cityId: number, text: string | null): Promise<string | null> {
    const words = tokenize(text ?? '');
    if (words.length === 0) return null;
    const expansions = await this.expand(cityId, words);
    const alternatives: string[] = [];
    for (const terms of expansions.values()) {
      if (terms.length === 0) return '';
      // words consist only of letters, marks and digits
      alternatives.push(`(${terms.map((term) => `'${term.word}'${term.isPrefix ? ':*' : ''}`).join(' | ')})`);
    }
    return alternatives.join(' & ');
  }

  /** The matching words for each of these words. None for a word that no listing contains, in any interpretation. */
  async expand(cityId: number, words: readonly string[]): Promise<Map<string, readonly Term[]>> {
    const exactTerms = await this.#termsOf(cityId, words);
    const expansions = new Map<string, readonly Term[]>();
    for (const word of words) expansions.set(word, exactTerms.get(word) ?? (await this.#corrected(cityId, word)));
    return expansions;
  }

  /**
   * The matching words for each of these words. A word is omitted when it is unknown and neither a prefix nor a synonym of a known word.
   */
  async #termsOf(cityId: number, words: readonly string[]): Promise<Map<string, Term[]>> {
    const synonyms = [...new Set(words.flatMap((word) => synonymsOf(word)))];
    const { rows } = await sql<{ word: string }>`
      select t.word from unnest(${sql.val([...words])}::text[]) t (word) where case when char_length(t.word) < ${MIN_PREFIX_LENGTH}::int
        then exists (select from search_word w where w.city_id = ${cityId}::smallint and w.word = t.word)
        else exists (select from search_word w where w.city_id = ${cityId}::smallint and w.word >= t.word and w.word < t.word || ${LAST_CHARACTER}) end
      union all
      select '=' || w.word from search_word w where w.city_id = ${cityId}::smallint and w.word = any(${sql.val(synonyms)}::text[])`.execute(
      this.#db,
    );
    // synonyms have a preceding `=`, because they must occur completely, unlike typed words
    const found = new Set(rows.map(({ word }) => word));
    return new Map(
      words.flatMap((word): [string, Term[]][] => {
        const ownTerms = found.has(word) ? [{ word, isPrefix: word.length >= MIN_PREFIX_LENGTH }] : [];
        const terms = [
          ...ownTerms,
          ...synonymsOf(word).flatMap((other) => (found.has(`=${other}`) ? [{ word: other, isPrefix: false }] : [])),
        ];
        return terms.length > 0 ? [[word, terms]] : [];
      }),
    );
  }

  async #corrected(cityId: number, word: string): Promise<Term[]> {
    const key = `${cityId} ${word}`;
    const closest = this.#corrections.get(key) ?? (await this.#closest(cityId, word));
    this.#corrections.set(key, closest);
    if (closest.length === 0) return [];
    const termsByWord = await this.#termsOf(cityId, closest);
    return closest.flatMap((closeWord) => termsByWord.get(closeWord) ?? []);
  }

  async #closest(cityId: number, word: string): Promise<readonly string[]> {
    const errors = errorsAllowed(word.length);
    if (errors === 0) return [];
    const patterns = trigramPatterns(word).map((pattern) => sql`(word like ${pattern})::int`);
    const { rows } = await sql<{ word: string }>`
      select word from (
        select word, ${sql.join(patterns, sql` + `)} as common from search_word where city_id = ${cityId}::smallint
          and char_length(word) between ${word.length - errors}::int and ${word.length + errors}::int offset 0
      ) candidate where common >= ${trigramsNeeded(word.length, errors)}::int
      order by common desc, word limit ${MAX_CANDIDATES}::int`.execute(this.#db);
    return closestWords(
      word,
      rows.map((row) => row.word),
    );
  }
}

/** Sorts after every character that a word can contain. */
const LAST_CHARACTER = '\u{10ffff}';
