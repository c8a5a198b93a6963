/** What each part of the index takes, in bytes. */
import type { ColumnIndex } from '../server/search/column-index.ts';
import { SORT_KEYS, type Block } from '../server/search/index/block.ts';
import { worldPoints } from '../server/search/map/mercator.ts';

type Bytes = Record<string, number>;

function bytesOfBlock(block: Block): Bytes {
  const { columns, options, flags, sorted, words, withPhotos } = block.parts;
  const sum = <T>(items: Iterable<T>, bytesOf: (item: T) => number) => [...items].reduce((total, item) => total + bytesOf(item), 0);
  const points = worldPoints(block);
  return {
    id: columns.id.byteLength,
    'relevance, published, confirmed': columns.relevance.byteLength + columns.newest.byteLength + columns.confirmed.byteLength,
    'price, deposit': columns.price.byteLength + columns.deposit.byteLength,
    position: columns.lat.byteLength + columns.lng.byteLength,
    'position on the map (from the first map on)': points.x.byteLength + points.y.byteLength,
    'rate, area': columns.rate.byteLength + columns.area.byteLength,
    'numbers of filters': sum(columns.numbers.values(), (values) => values.byteLength),
    locality: columns.locality.byteLength + sum(block.localities.values(), (rows) => rows.bytes),
    'seven sorted orders': sum(SORT_KEYS, (name) => sorted[name].rows.byteLength),
    'options of filters': sum([...options.values(), ...flags.values(), withPhotos, block.live], (rows) => rows.words.byteLength),
    words: words.bytes,
  };
}

/** Bytes per live listing, by part; blocks are compacted before. */
export function bytesPerListing(index: ColumnIndex): Bytes {
  const totals: Bytes = {};
  for (const { cityId, kind } of index.blockNames()) {
    for (const [part, bytes] of Object.entries(bytesOfBlock(index.compactedBlock(cityId, kind))))
      totals[part] = (totals[part] ?? 0) + bytes;
  }
  return Object.fromEntries(Object.entries(totals).map(([part, bytes]) => [part, bytes / index.liveCount]));
}
