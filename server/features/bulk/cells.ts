/** One cell of a CSV file as a value, and back. What is written is read as the same value again. */
import { m } from '../../../messages/compiled/messages.js';
import type { CellForm } from './columns.ts';

export type Cell = { readonly value: unknown } | { readonly problem: string };

// what a spreadsheet would run; the tab and the carriage return are skipped by some before they look
const FORMULA = /^[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** Reads a cell. What is no number or no answer is left as it stands, for the field's own rule to refuse. */
export function readCell(form: CellForm, text: string): Cell {
  if (form === 'number') return { value: asNumber(text) };
  if (FORMULA.test(text)) return { problem: m['bulk_error.formula']({ sign: text.slice(0, 1).trim() || '⇥' }) };
  const said = GUARDED.test(text) ? text.slice(1) : text;
  switch (form) {
    case 'text':
      return { value: said };
    case 'flag':
      return { value: asFlag(said) };
    case 'json':
      return asJson(said);
    case 'list':
      return said.trimStart().startsWith('[') ? asJson(said) : { value: pieces(said) };
    case 'counts':
      return asCounts(said);
  }
}

/** Writes a value so that `readCell` gives it back and no spreadsheet runs it. */
export function writeCell(form: CellForm, value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = plain(form, value);
  return form !== 'number' && (FORMULA.test(text) || GUARDED.test(text)) ? `'${text}` : text;
}

/** A text for people's spreadsheets that is never read back. */
export const shownCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

function plain(form: CellForm, value: unknown): string {
  if (form === 'flag') return value === true ? 'yes' : 'no';
  if (form === 'list' && Array.isArray(value)) {
    const words = value.map(String);
    const simple = words.every((word) => word !== '' && word === word.trim() && !word.includes(';')) && !words[0]?.startsWith('[');
    return simple ? words.join('; ') : JSON.stringify(words);
  }
  if (form === 'counts' && typeof value === 'object') {
    return Object.entries(value as object)
      .map(([name, count]) => `${name}:${String(count)}`)
      .join('; ');
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
function asNumber(text: string): unknown {
  const said = text.trim();
  return NUMBER.test(said) ? Number(said) : said;
}

const YES = new Set(['yes', 'true', '1']);
const NO = new Set(['no', 'false', '0']);
/** `yes` and `no` as people and spreadsheets write them; anything else stays text. */
export function asFlag(text: string): boolean | string {
  const said = text.trim().toLowerCase();
  return YES.has(said) ? true : NO.has(said) ? false : text;
}

function asJson(text: string): Cell {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: m['bulk_error.not_json']() };
  }
}

const pieces = (text: string): string[] =>
  text
    .split(';')
    .map((piece) => piece.trim())
    .filter(Boolean);

function asCounts(text: string): Cell {
  const entries: [string, unknown][] = [];
  for (const piece of pieces(text)) {
    const colon = piece.lastIndexOf(':');
    const [name, count] = [piece.slice(0, colon).trim(), asNumber(piece.slice(colon + 1))];
    if (colon < 1 || typeof count !== 'number') return { problem: m['bulk_error.counts']() };
    entries.push([name, count]);
  }
  return { value: Object.fromEntries(entries) };
}
