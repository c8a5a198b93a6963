import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRecordStore } from './record-store.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'thinnai-records-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const order = (id: string, status: 'created' | 'paid' = 'created') =>
  ({ type: 'order', id, amount: 10_000, currency: 'INR', receipt: 'r', created_at: 0, status }) as const;

test('a process finds the records that another one adds and changes', () => {
  const file = join(folder, 'shared.jsonl');
  const [one, other] = [openRecordStore(file), openRecordStore(file)];
  one.put(order('order_1'));
  expect(other.get('order', 'order_1')).toEqual(order('order_1'));
  other.put(order('order_1', 'paid'));
  other.put(order('order_2'));
  expect(one.all('order')).toEqual([order('order_1', 'paid'), order('order_2')]);
  expect(openRecordStore(file).all('order')).toEqual(one.all('order'));
});

test('a line that a killed process left incomplete hides no other record', () => {
  const file = join(folder, 'incomplete.jsonl');
  const store = openRecordStore(file);
  store.put(order('order_1'));
  appendFileSync(file, '{"type":"order","id":"order_2"');
  expect(store.all('order')).toEqual([order('order_1')]);
  store.put(order('order_3'));
  expect(store.all('order')).toEqual([order('order_1'), order('order_3')]);
});
