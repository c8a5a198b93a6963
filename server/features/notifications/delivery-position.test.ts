import { expect, test } from 'vitest';
import { addDelivered, formatPosition, MAX_REMEMBERED, parsePosition, settleOld, type DeliveryPosition } from './delivery-position.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

test('a position is the same after it was sent to a page and back', () => {
  const position: DeliveryPosition = { settledSeq: 7, delivered: new Map() };
  for (const seq of [9, 12, 11]) addDelivered(position, { seq, created_at: at(seq) });
  expect(formatPosition(position)).toBe('7,9,12,11');
  expect(formatPosition(parsePosition('7,9,12,11', at(0))!)).toBe('7,9,12,11');
  // the id that earlier releases sent
  expect(parsePosition('7', at(0))).toEqual({ settledSeq: 7, delivered: new Map() });
  for (const invalid of ['', 'x', '7,', '-1', '1e3', `0${',1'.repeat(MAX_REMEMBERED + 1)}`])
    expect(parsePosition(invalid, at(0))).toBeNull();
});

test('old notifications are settled, and all numbers below them', () => {
  const position: DeliveryPosition = { settledSeq: 0, delivered: new Map() };
  for (const seq of [1, 2, 3, 4]) addDelivered(position, { seq, created_at: at(seq) });
  settleOld(position, at(1));
  expect(formatPosition(position)).toBe('0,1,2,3,4');
  settleOld(position, at(3));
  expect(formatPosition(position)).toBe('2,3,4');
});

test('the position stays short enough for a header', () => {
  const position: DeliveryPosition = { settledSeq: 0, delivered: new Map() };
  for (let seq = 1; seq <= MAX_REMEMBERED + 5; seq++) addDelivered(position, { seq, created_at: at(0) });
  expect(position.settledSeq).toBe(5);
  expect(parsePosition(formatPosition(position), at(0))!.delivered.size).toBe(MAX_REMEMBERED);
});
