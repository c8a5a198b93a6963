/** Computes the memory use of each part of a segment. */
import { pointBytes } from '../map/mercator.ts';
import { SORT_KEYS, type Segment } from './segment.ts';

/** Reserved bytes by part. The words themselves are not counted, because the segments of a city share them. */
export function bytesOfSegment(segment: Segment): Record<string, number> {
  const { columns, options, flags, sorted, words, withPhotos } = segment.parts;
  const sum = <T>(items: Iterable<T>, bytesOf: (item: T) => number) => [...items].reduce((total, item) => total + bytesOf(item), 0);
  return {
    id: columns.id.byteLength,
    'relevance, published, confirmed': columns.relevance.byteLength + columns.newest.byteLength + columns.confirmed.byteLength,
    'price, deposit': columns.price.byteLength + columns.deposit.byteLength,
    position: columns.lat.byteLength + columns.lng.byteLength,
    'position on the map (once a map was requested)': pointBytes(segment),
    'rate, area': columns.rate.byteLength + columns.area.byteLength,
    'numbers of filters': sum(columns.numbers.values(), (values) => values.byteLength),
    locality: columns.locality.byteLength + sum(segment.localities.values(), (rows) => rows.bytes),
    'seven sorted orders': sum(SORT_KEYS, (name) => sorted[name].rows.byteLength),
    'options of filters': sum([...options.values(), ...flags.values(), withPhotos, segment.live], (rows) => rows.words.byteLength),
    words: words.bytes,
  };
}

/** Memory of all these segments in bytes. */
export const bytesOfSegments = (segments: readonly Segment[]): number =>
  segments.flatMap((segment) => Object.values(bytesOfSegment(segment))).reduce((sum, bytes) => sum + bytes, 0);
