import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventReader, type StreamEvent } from './read-events.ts';

const TEXT = 'retry: 3000\n\nid: 7\nevent: notice\ndata: {"title":"வீடு: ₹1"}\n\n: here\n\nevent: state\ndata: {"unread":2}\n\n';
const EXPECTED: readonly StreamEvent[] = [
  { event: 'notice', id: '7', data: '{"title":"வீடு: ₹1"}' },
  { event: 'state', id: null, data: '{"unread":2}' },
];

test('events are read whole, in whatever pieces their bytes come', () => {
  const bytes = new TextEncoder().encode(TEXT);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 20 }), (cuts) => {
      const heard: StreamEvent[] = [];
      const read = eventReader((event) => heard.push(event));
      const ends = [...new Set([...cuts, bytes.length])].toSorted((a, b) => a - b);
      let from = 0;
      for (const end of ends) {
        read(bytes.subarray(from, end));
        from = end;
      }
      expect(heard).toEqual(EXPECTED);
    }),
  );
});
