/**
 * Looks up typed words in the table search_word, as `Dictionary` does in memory: by prefix, by synonym and, when neither exists, despite
 * typing errors.
 */
import { sql, type RawBuilder } from 'kysely';
import { LRUCache } from 'lru-cache';
import { MINUTE_MS } from '../../durations.ts';
import type { Db } from '../../db/schema.ts';
import { closestWords, MIN_PREFIX_LENGTH, trigramPatterns, trigramsNeeded, WORD_LIMITS } from '../text/dictionary.ts';
import { errorsAllowed } from '../text/edit-distance.ts';
import { synonymsOf } from '../text/synonyms.ts';
import { tokenize } from '../text/tokenize.ts';
import type { NameCorrections, SearchRequest } from '../types.ts';

/** Number of corrections that are cached, so that a repeated text does not read the words of the city again. */
const MAX_CORRECTIONS = 2000;

/** A word that a listing must contain, or a prefix of such a word. */
export interface Term {
  readonly word: string;
  readonly isPrefix: boolean;
}

type TextRequest = Pick<SearchRequest, 'cityId' | 'text' | 'nameCorrections'>;

export class WordTable {
  readonly #db: Db;
  readonly #corrections = new LRUCache<string, readonly string[]>({ max: MAX_CORRECTIONS, ttl: 10 * MINUTE_MS });

  constructor(db: Db) {
    this.#db = db;
  }

  /**
   * The text of a tsquery for listings that contain all words of a text. Null for a text without words; empty when no listing can match.
   */
  async queryOf({ cityId, text, nameCorrections }: TextRequest): Promise<string | null> {
    const words = tokenize(text ?? '');
    if (words.length === 0) return null;
    const expansions = await this.expand(cityId, words, nameCorrections);
    const alternatives: string[] = [];
    for (const terms of expansions.values()) {
      if (terms.length === 0) return '';
      // words consist only of letters, marks and digits
      alternatives.push(`(${terms.map((term) => `'${term.word}'${term.isPrefix ? ':*' : ''}`).join(' | ')})`);
    }
    return alternatives.join(' & ');
  }

  /** The matching words for each of these words. None for a word that no listing contains, in any interpretation. */
  async expand(cityId: number, words: readonly string[], corrections: NameCorrections): Promise<Map<string, readonly Term[]>> {
    const typedWords = words.flatMap((word) => [word, ...(corrections.get(word) ?? [])]);
    const exactTerms = await this.#termsOf(cityId, typedWords);
    const expansions = new Map<string, readonly Term[]>();
    for (const word of words) {
      const terms: Term[] = [];
      for (const typed of [word, ...(corrections.get(word) ?? [])])
        terms.push(...(exactTerms.get(typed) ?? (await this.#corrected(cityId, typed))));
      expansions.set(word, terms);
    }
    return expansions;
  }

  /**
   * The matching words for each of these words. A word is omitted when it is unknown and neither a prefix nor a synonym of a known word.
   */
  async #termsOf(cityId: number, words: readonly string[]): Promise<Map<string, Term[]>> {
    const synonyms = [...new Set(words.flatMap((word) => synonymsOf(word)))];
    const { rows } = await sql<{ word: string; count: number }>`
      select t.word, case when char_length(t.word) < ${MIN_PREFIX_LENGTH}::int
        then (select count(*)::int from search_word w where w.city_id = ${cityId}::smallint and w.word = t.word)
        else (select count(*)::int from (${wordsWithPrefix(cityId, sql`t.word`, WORD_LIMITS.samePrefix + 1)}) m) end as count
      from unnest(${sql.val([...words])}::text[]) t (word)
      union all
      select '=' || w.word, 1 from search_word w where w.city_id = ${cityId}::smallint and w.word = any(${sql.val(synonyms)}::text[])`.execute(
      this.#db,
    );
    // synonyms have a preceding `=`, because they must occur completely, unlike typed words
    const counts = new Map(rows.map(({ word, count }) => [word, count]));
    const termsByWord = new Map<string, Term[]>();
    for (const word of words) {
      const synonymTerms = synonymsOf(word).flatMap((other) => (counts.has(`=${other}`) ? [{ word: other, isPrefix: false }] : []));
      const terms = [...(await this.#ownTerms(cityId, word, counts.get(word) ?? 0)), ...synonymTerms];
      if (terms.length > 0) termsByWord.set(word, terms);
    }
    return termsByWord;
  }

  /** The terms for a word itself. A prefix of too many words stands for itself and the first ones of them. */
  async #ownTerms(cityId: number, word: string, count: number): Promise<Term[]> {
    if (count === 0) return [];
    if (count <= WORD_LIMITS.samePrefix) return [{ word, isPrefix: word.length >= MIN_PREFIX_LENGTH }];
    const { rows } = await wordsWithPrefix(cityId, sql`${word}::text`, WORD_LIMITS.samePrefix).execute(this.#db);
    return [...new Set([word, ...rows.map((row) => row.word)])].map((other) => ({ word: other, isPrefix: false }));
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
          and char_length(word) between ${word.length - errors}::int and ${word.length + errors}::int limit ${WORD_LIMITS.lookedUp}::int
      ) candidate where common >= ${trigramsNeeded(word.length, errors)}::int
      order by common desc, word limit ${WORD_LIMITS.compared}::int`.execute(this.#db);
    return closestWords(
      word,
      rows.map((row) => row.word),
    );
  }
}

/** Sorts after every character that a word can contain. */
const LAST_CHARACTER = '\u{10ffff}';

const wordsWithPrefix = (cityId: number, prefix: RawBuilder<unknown>, limit: number): RawBuilder<{ word: string }> => sql<{ word: string }>`
  select w.word from search_word w where w.city_id = ${cityId}::smallint and w.word >= ${prefix} and w.word < ${prefix} || ${LAST_CHARACTER}
  order by w.word limit ${limit}::int`;
