import fc from 'fast-check';
import { UNSAFE_decodeViaTurboStream } from 'react-router';
import { expect, test } from 'vitest';
import { encodeRouterData } from './router-data.ts';

/** Decodes the data as React Router does in the browser. */
async function decoded(data: object): Promise<unknown> {
  const { head, text, tail } = encodeRouterData(data)!;
  const sent = text === null ? head : head + JSON.stringify(text) + tail;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(sent));
      controller.close();
    },
  });
  return (await UNSAFE_decodeViaTurboStream(stream, globalThis)).value;
}

test('any JSON data is decoded unchanged in the browser', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }), async (values) => {
      // without -0, which JSON cannot express
      const data = JSON.parse(JSON.stringify(values)) as Record<string, unknown>;
      // decoding removes `__proto__` at any depth; neither React Router nor our contract uses it
      fc.pre(!JSON.stringify(values).includes('"__proto__"'));
      expect(await decoded(data)).toEqual(data);
    }),
    { numRuns: 200 },
  );
});

test('a long text is returned separately, wherever it is in the data', async () => {
  const long = `{"a":"${'x'.repeat(2000)}"}`;
  for (const data of [{ page: long }, { first: 1, page: long, last: [undefined, null, long] }, { deep: { page: [long, 'b'] } }]) {
    expect(encodeRouterData(data)!.text).toBe(long);
    expect(await decoded(data)).toEqual(data);
  }
});

test.each([[new Date(0)], [new Error('x')], [Promise.resolve(1)], [-0], [Number.NaN], [new Map()]])(
  'data with %s is left to the encoder of React Router',
  (value) => {
    expect(encodeRouterData({ value })).toBeNull();
  },
);
