/** Converts values to cells of a CSV file, and back. Reading a written cell returns the same value. */
import { parseRupees } from '../../../kinds/amount-text.ts';
import { m } from '../../../messages/compiled/messages.js';
import type { CellForm } from './columns.ts';

type Cell = { readonly value: unknown } | { readonly problem: string };

// a spreadsheet would run such text as a formula (OWASP, CSV injection); some spreadsheets skip a leading tab or carriage return first
const FORMULA = /^[=+\-@\t\r]/;
// the same text as `writeCell` writes it, after an apostrophe
const GUARDED = /^'+[=+\-@\t\r]/;

/** Reads a cell. Text that is not a number, or neither yes nor no, stays text, so that the rule of the field refuses it. */
export function readCell(form: CellForm, text: string): Cell {
  if (form === 'number') return { value: parseNumber(text) };
  if (form === 'money') return { value: parseMoney(text) };
  if (FORMULA.test(text)) return { problem: m['bulk_error.formula']({ sign: text.slice(0, 1).trim() || '⇥' }) };
  const unguarded = GUARDED.test(text) ? text.slice(1) : text;
  switch (form) {
    case 'text':
      return { value: unguarded };
    case 'flag':
      return { value: parseFlag(unguarded) };
    case 'json':
      return parseJsonCell(unguarded);
    case 'list':
      return unguarded.trimStart().startsWith('[') ? parseJsonCell(unguarded) : { value: splitList(unguarded) };
    case 'counts':
      return parseCounts(unguarded);
  }
}

/** Writes a value so that `readCell` returns it again and no spreadsheet runs it as a formula. */
export function writeCell(form: CellForm, value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = cellText(form, value);
  return form !== 'number' && form !== 'money' && (FORMULA.test(text) || GUARDED.test(text)) ? `'${text}` : text;
}

/** A cell of a report. Reports are never imported again. */
export const reportCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

function cellText(form: CellForm, value: unknown): string {
  if (form === 'flag') return value === true ? 'yes' : 'no';
  if (form === 'list' && Array.isArray(value)) {
    const words = value.map(String);
    const isPlainList = words.every((word) => word !== '' && word === word.trim() && !word.includes(';')) && !words[0]?.startsWith('[');
    return isPlainList ? words.join('; ') : JSON.stringify(words);
  }
  if (form === 'counts' && typeof value === 'object') {
    return Object.entries(value as object)
      .map(([name, count]) => `${name}:${String(count)}`)
      .join('; ');
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
function parseNumber(text: string): unknown {
  const trimmed = text.trim();
  return NUMBER.test(trimmed) ? Number(trimmed) : trimmed;
}

/**
 * Reads an amount. Plain numbers keep their sign and decimals, which the rule of the field checks. Other text is read as in the forms: `85
 * L`, `1,25,000`.
 */
function parseMoney(text: string): unknown {
  const number = parseNumber(text);
  return typeof number === 'number' ? number : (parseRupees(text) ?? number);
}

const YES = new Set(['yes', 'true', '1']);
const NO = new Set(['no', 'false', '0']);
/** Reads `yes` and `no` as people and spreadsheets write them. Any other text is returned unchanged. */
export function parseFlag(text: string): boolean | string {
  const word = text.trim().toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : text;
}

function parseJsonCell(text: string): Cell {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: m['bulk_error.not_json']() };
  }
}

const splitList = (text: string): string[] =>
  text
    .split(';')
    .map((piece) => piece.trim())
    .filter(Boolean);

function parseCounts(text: string): Cell {
  const entries: [string, unknown][] = [];
  for (const piece of splitList(text)) {
    const colon = piece.lastIndexOf(':');
    const [name, count] = [piece.slice(0, colon).trim(), parseNumber(piece.slice(colon + 1))];
    if (colon < 1 || typeof count !== 'number') return { problem: m['bulk_error.counts']() };
    entries.push([name, count]);
  }
  return { value: Object.fromEntries(entries) };
}
