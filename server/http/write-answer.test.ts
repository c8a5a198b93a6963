import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Written } from '../views/written.ts';
import { writeAnswer } from './write-answer.ts';

const item = z.object({ id: z.string() });
const response = z.union([
  z.object({ data: z.array(item), more: z.array(item).optional(), count: z.int(), note: z.string().optional() }),
  item,
]);

async function answered(answer: unknown) {
  const app = Fastify();
  app.setSerializerCompiler(writeAnswer);
  app.get('/', { schema: { response: { 200: response } } }, async () => answer);
  return app.inject('/');
}
const items = [`{"id":"₹ \\"data\\":[]"}`, `{"id":"b"}`];

test('lists that are JSON already stand where the whole answer would have them', async () => {
  const written = await answered(new Written({ count: 2 }, { data: items, more: [] }));
  const whole = await answered({ count: 2, data: items.map((text) => JSON.parse(text) as unknown), more: [] });
  expect(written.headers['content-type']).toBe(whole.headers['content-type']);
  expect(written.json()).toEqual(whole.json());
});

test('the rest is checked and trimmed like every answer', async () => {
  const written = await answered(new Written({ count: 1, secret: 'x' }, { data: items }));
  expect(written.json()).toEqual({ count: 1, data: items.map((text) => JSON.parse(text) as unknown) });
  expect((await answered(new Written({ count: 'many' }, { data: items }))).statusCode).toBe(500);
});
