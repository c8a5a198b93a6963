import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { PreSerialized } from './pre-serialized.ts';
import { serializeAnswer } from './serialize-answer.ts';

const item = z.object({ id: z.string() });
const response = z.union([
  z.object({ data: z.array(item), more: z.array(item).optional(), count: z.int(), note: z.string().optional() }),
  item,
]);

async function serialize(answer: unknown) {
  const app = Fastify();
  app.setSerializerCompiler(serializeAnswer);
  app.get('/', { schema: { response: { 200: response } } }, async () => answer);
  return app.inject('/');
}
const items = [`{"id":"₹ \\"data\\":[]"}`, `{"id":"b"}`];

test('pre-serialized lists are at the same position as in the complete response', async () => {
  const written = await serialize(new PreSerialized({ count: 2 }, { data: items, more: [] }));
  const complete = await serialize({ count: 2, data: items.map((text) => JSON.parse(text) as unknown), more: [] });
  expect(written.headers['content-type']).toBe(complete.headers['content-type']);
  expect(written.json()).toEqual(complete.json());
});

test('the other fields are validated and stripped like every response', async () => {
  const written = await serialize(new PreSerialized({ count: 1, secret: 'x' }, { data: items }));
  expect(written.json()).toEqual({ count: 1, data: items.map((text) => JSON.parse(text) as unknown) });
  expect((await serialize(new PreSerialized({ count: 'many' }, { data: items }))).statusCode).toBe(500);
});
