import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventParser, type StreamEvent } from './event-stream.ts';

const TEXT = 'retry: 3000\n\nid: 7\nevent: notification\ndata: {"title":"வீடு: ₹1"}\n\n: comment\n\nevent: state\ndata: {"unread":2}\n\n';
const EXPECTED: readonly StreamEvent[] = [
  { event: 'notification', id: '7', data: '{"title":"வீடு: ₹1"}' },
  { event: 'state', id: null, data: '{"unread":2}' },
];

test('parses every event completely, however its bytes are split', () => {
  const bytes = new TextEncoder().encode(TEXT);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 20 }), (splits) => {
      const events: StreamEvent[] = [];
      const parse = createEventParser((event) => events.push(event));
      const ends = [...new Set([...splits, bytes.length])].toSorted((a, b) => a - b);
      let from = 0;
      for (const end of ends) {
        parse(bytes.subarray(from, end));
        from = end;
      }
      expect(events).toEqual(EXPECTED);
    }),
  );
});
