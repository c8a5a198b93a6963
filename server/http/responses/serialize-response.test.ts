import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { asValidated } from './checked-lists.ts';
import { PreSerialized } from './pre-serialized.ts';
import { plainResponse, serializeResponse } from './serialize-response.ts';

const item = z.object({ id: z.string() });
const response = z.union([
  z.object({ data: z.array(item), more: z.array(item).optional(), count: z.int(), note: z.string().optional() }),
  item,
]);

async function serialize(result: unknown) {
  const app = Fastify();
  app.setSerializerCompiler(serializeResponse);
  app.get('/', { schema: { response: { 200: response } } }, async () => result);
  return app.inject('/');
}
const items = [`{"id":"₹ \\"data\\":[]"}`, `{"id":"b"}`];

test('a response with pre-serialized lists equals the complete response', async () => {
  const joined = await serialize(new PreSerialized({ count: 2 }, { data: items, more: [] }));
  const complete = await serialize({ count: 2, data: items.map((text) => JSON.parse(text) as unknown), more: [] });
  expect(joined.headers['content-type']).toBe(complete.headers['content-type']);
  expect(joined.json()).toEqual(complete.json());
});

test('the other fields are validated and stripped like every response', async () => {
  const joined = await serialize(new PreSerialized({ count: 1, secret: 'x' }, { data: items }));
  expect(joined.json()).toEqual({ count: 1, data: items.map((text) => JSON.parse(text) as unknown) });
  expect((await serialize(new PreSerialized({ count: 'many' }, { data: items }))).statusCode).toBe(500);
});

const nested = z.object({ data: z.object({ title: z.string(), cards: z.array(item) }), count: z.int() });
const plain = (result: unknown) => plainResponse(result, { schema: nested, method: 'GET', url: '/' });

test('in a response for a page loader, checked lists stay unchanged, and everything else is stripped and checked', () => {
  const cards = asValidated([{ id: 'a' }, { id: 'b' }]);
  const result = { data: { title: 'x', cards, secret: 'y' }, count: 1, secret: 'z' };
  const serialized = plain(result) as z.output<typeof nested>;
  expect(serialized).toEqual({ data: { title: 'x', cards: [{ id: 'a' }, { id: 'b' }] }, count: 1 });
  expect(serialized.data.cards).toBe(cards);
  expect(result.data.cards).toBe(cards);
  expect(() => plain({ data: { title: 1, cards }, count: 1 })).toThrow();
});

test('a list that was not checked is stripped, and refused when it does not match', () => {
  const serialized = plain({ data: { title: 'x', cards: [{ id: 'a', secret: 'y' }] }, count: 1 });
  expect(serialized).toEqual({ data: { title: 'x', cards: [{ id: 'a' }] }, count: 1 });
  expect(() => plain({ data: { title: 'x', cards: [{ id: 1 }] }, count: 1 })).toThrow();
});
