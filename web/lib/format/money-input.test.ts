import { expect, it } from 'vitest';
import { caretAfter, countDigits, displayedMoney, groupDigits, moneyWords, multipleText, parseMoney } from './money-input.ts';

it('groups rupees as in India while they are typed', () => {
  expect(groupDigits('1')).toBe('1');
  expect(groupDigits('125000')).toBe('1,25,000');
  expect(groupDigits('₹ 1,25,0000')).toBe('12,50,000');
  expect(groupDigits('00750')).toBe('750');
  expect(groupDigits('abc')).toBe('');
});

it('keeps the caret after the same digit', () => {
  const typed = '1825,000';
  const text = groupDigits(typed);
  expect(text).toBe('18,25,000');
  expect(caretAfter(text, countDigits(typed.slice(0, 3)))).toBe(4);
  expect(caretAfter(text, 99)).toBe(text.length);
});

it('parses an empty field as null and zero as zero', () => {
  expect(parseMoney('')).toBeNull();
  expect(parseMoney('0')).toBe(0);
});

it('keeps units while they are typed and shows the full amount when the field is loaded again', () => {
  expect(parseMoney('85 L')).toBe(85_00_000);
  expect(parseMoney('1.5cr')).toBe(1_50_00_000);
  expect(parseMoney('1,25,000')).toBe(1_25_000);
  expect(displayedMoney('85 L', 85_00_000)).toBe('85 L');
  expect(displayedMoney('', 85_00_000)).toBe('85,00,000');
  expect(displayedMoney('125000', 125_000)).toBe('1,25,000');
  expect(displayedMoney('85 L', null)).toBe('');
});

it('keeps text that is not an amount, so that it can be rejected with an error', () => {
  expect(parseMoney('85 la')).toBe('85 la');
  expect(displayedMoney('85 la', '85 la')).toBe('85 la');
});

it('writes every amount in words, exactly', () => {
  expect(moneyWords(2)).toBe('2 rupees');
  expect(moneyWords(18_500)).toBe('18.5 thousand rupees');
  expect(moneyWords(125_000)).toBe('1.25 lakh rupees');
  expect(moneyWords(12_500_000)).toBe('1.25 crore rupees');
});

it('shows a deposit as months of rent only when both amounts are known', () => {
  expect(multipleText(100_000, 18_500)).toBe('5.4');
  expect(multipleText(0, 18_500)).toBeNull();
  expect(multipleText(100_000, null)).toBeNull();
});
