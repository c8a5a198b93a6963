/** Values of facts of the audit trail in words. */
import { dayInIndia } from '../../../kinds/calendar.ts';
import type { Field } from '../../../kinds/field.ts';
import { ALL_KINDS } from '../../../kinds/index.ts';
import { fieldLabelId } from '../../../kinds/label-ids.ts';
import { m } from '../../../messages/compiled/messages.js';
import { valueText } from '../../views/facts.ts';
import { dateText, fineNumber, listText, number } from '../../views/format.ts';
import { hasText, textOf } from '../../views/text.ts';

/** Names of people by their ids, of those that an answer speaks of. */
export type Names = ReadonlyMap<string, string>;

/** Where the words of a token are, by the name of the fact; the first that has it. */
const TOKENS: Readonly<Record<string, readonly string[]>> = {
  role: ['role_name.'],
  state: ['listing_status.', 'support.state.', 'audit_value.'],
  reasons: ['review.reason_'],
  reason: ['review.reason_', 'subscription.refused_', 'audit_value.'],
  found: ['finding_short.'],
  outcome: ['report_desk.', 'audit_value.'],
  list: ['plans.list_', 'lists_console.'],
  value: ['settings.review_', 'audit_value.'],
};
const OTHERS = ['audit_value.'] as const;

const fieldNamed = (name: string): Field | undefined => ALL_KINDS.find((kind) => kind.fields[name])?.fields[name];

/** @param ofListing it is an answer of a posting form */
export function labelWords(name: string, ofListing: boolean): string {
  const field = ofListing ? fieldNamed(name) : undefined;
  if (field) return textOf(fieldLabelId(name, field));
  return hasText(`audit_fact.${name}`) ? textOf(`audit_fact.${name}`) : name.replaceAll('_', ' ');
}

export function valueWords(name: string, value: unknown, names: Names, ofListing = false): string {
  if (value === null || value === undefined || value === '') return m['audit.nothing']();
  const field = ofListing ? fieldNamed(name) : undefined;
  if (field && field.control !== 'rows') return valueText(field, value) ?? m['audit.nothing']();
  if (typeof value === 'boolean') return value ? m['audit.yes']() : m['audit.no']();
  if (typeof value === 'number') return /(?:^|_)paise$/.test(name) ? `₹${number(value / 100)}` : fineNumber(value);
  if (typeof value === 'string') return names.get(value) ?? stringWords(name, value);
  if (Array.isArray(value)) return value.length === 0 ? m['audit.nothing']() : listText(value.map((one) => valueWords(name, one, names)));
  return Object.entries(value)
    .map(([part, said]) => m['audit.pair']({ label: labelWords(part, ofListing), text: valueWords(part, said, names, ofListing) }))
    .join(' · ');
}

function stringWords(name: string, value: string): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return dateText(dayInIndia(new Date(value)));
  if (!/^[a-z][a-z_]*$/.test(value)) return value;
  const id = (TOKENS[name] ?? OTHERS).map((prefix) => prefix + value).find(hasText);
  return id ? textOf(id) : value.replaceAll('_', ' ');
}
