/** The message of a validation issue in the language of the request. Server only, because message ids are computed at run time. */
import { indianNumber } from '../kinds/indian-number.ts';
import type { Issue } from '../kinds/validation/issue.ts';
import { checkMessageId, invalidMessageId } from '../kinds/label-ids.ts';
import { m } from './compiled/messages.js';
import { memoizePerLanguage } from './current-language.ts';

type Params = Readonly<Record<string, string | number>>;
const catalogue = m as unknown as Readonly<Record<string, ((params?: Params) => string) | undefined>>;

const days = memoizePerLanguage(
  (tag) => new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** Parameters whose values are message ids. */
const TEXT_PARAMS: ReadonlySet<string> = new Set(['other', 'option']);

/** A sentence that says what is wrong and what is expected, and names the field by its label. */
export function issueMessage(issue: Pick<Issue, 'code' | 'check' | 'label' | 'params'>): string {
  const { unit, ...otherParams } = issue.params;
  const params: Record<string, string | number> = { label: text(issue.label) };
  for (const [name, value] of Object.entries(otherParams)) params[name] = formatParam(name, value, unit);
  return text(issue.check ? checkMessageId(issue.code) : invalidMessageId(issue.code), params);
}

function text(id: string, params?: Params): string {
  return catalogue[id]?.(params) ?? id;
}

function formatParam(name: string, value: string | number, unit: string | number | undefined): string {
  if (TEXT_PARAMS.has(name)) return text(String(value));
  if (name === 'limit' && unit === 'date') return days().format(new Date(`${value}T00:00:00Z`));
  if (typeof value === 'string') return value;
  if (name !== 'limit' || unit === undefined) return indianNumber(value, 2);
  return unit === 'money' ? `₹${indianNumber(value, 2)}` : text(`${unit}_count`, { count: indianNumber(value, 2) });
}
