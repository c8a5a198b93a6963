/** What each part of a block takes in memory. */
import { pointBytes } from '../map/mercator.ts';
import { SORT_KEYS, type Block } from './block.ts';

/** Bytes by part, as reserved. The words themselves are not counted: a city's blocks share them. */
export function bytesOfBlock(block: Block): Record<string, number> {
  const { columns, options, flags, sorted, words, withPhotos } = block.parts;
  const sum = <T>(items: Iterable<T>, bytesOf: (item: T) => number) => [...items].reduce((total, item) => total + bytesOf(item), 0);
  return {
    id: columns.id.byteLength,
    'relevance, published, confirmed': columns.relevance.byteLength + columns.newest.byteLength + columns.confirmed.byteLength,
    'price, deposit': columns.price.byteLength + columns.deposit.byteLength,
    position: columns.lat.byteLength + columns.lng.byteLength,
    'position on the map (from the first map on)': pointBytes(block),
    'rate, area': columns.rate.byteLength + columns.area.byteLength,
    'numbers of filters': sum(columns.numbers.values(), (values) => values.byteLength),
    locality: columns.locality.byteLength + sum(block.localities.values(), (rows) => rows.bytes),
    'seven sorted orders': sum(SORT_KEYS, (name) => sorted[name].rows.byteLength),
    'options of filters': sum([...options.values(), ...flags.values(), withPhotos, block.live], (rows) => rows.words.byteLength),
    words: words.bytes,
  };
}

/** Bytes of all these blocks. */
export const bytesOfBlocks = (blocks: readonly Block[]): number =>
  blocks.flatMap((block) => Object.values(bytesOfBlock(block))).reduce((sum, bytes) => sum + bytes, 0);
