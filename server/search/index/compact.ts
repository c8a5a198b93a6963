/** Copies a segment without its dead rows. */
import type { Dictionary } from '../text/dictionary.ts';
import { BitSet, collectRows, forEachRow } from './bit-set.ts';
import { Segment, SORT_KEYS, type SortKey } from './segment.ts';
import type { SortedRows } from './sorted-rows.ts';
import { WordIndex } from './word-index.ts';

/**
 * A copy without the dead rows and without spare capacity.
 * @param dictionary of the segment's city
 */
export function compacted(segment: Segment, dictionary: Dictionary): Segment {
  const { columns, options, flags, withPhotos, sorted, words } = segment.parts;
  const liveRows = new Uint32Array(segment.liveCount);
  collectRows(segment.live.words, liveRows);
  const newRowOf = new Int32Array(segment.size).fill(-1);
  for (let n = 0; n < liveRows.length; n++) newRowOf[liveRows[n]!] = n;
  const renumbered = (rows: BitSet): BitSet => {
    const result = new BitSet(liveRows.length);
    forEachRow(rows.words, (row) => newRowOf[row]! >= 0 && result.add(newRowOf[row]!));
    result.trim();
    return result;
  };
  const liveWords = new WordIndex();
  for (const word of words.words()) words.forEach(word, (row) => newRowOf[row]! >= 0 && liveWords.add(word, newRowOf[row]!));
  liveWords.pack();
  const renumberedOrders = SORT_KEYS.map((name) => {
    const { rows, length, knownLength } = sorted[name];
    return [name, { rows: rows.slice(0, length).map((row) => newRowOf[row]!), length, knownLength }] as const;
  });
  return Segment.fromParts(dictionary, {
    columns: columns.pick(liveRows),
    options: new Map([...options].map(([token, rows]) => [token, renumbered(rows)])),
    flags: new Map([...flags].map(([flag, rows]) => [flag, renumbered(rows)])),
    withPhotos: renumbered(withPhotos),
    sorted: Object.fromEntries(renumberedOrders) as Record<SortKey, SortedRows>,
    words: liveWords,
  });
}
