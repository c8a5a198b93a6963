/** Labels and values of audit details as text. */
import { dayInIndia } from '../../../kinds/calendar.ts';
import type { Field } from '../../../kinds/field.ts';
import { ALL_KINDS } from '../../../kinds/index.ts';
import { fieldLabelId } from '../../../kinds/label-ids.ts';
import { m } from '../../../messages/compiled/messages.js';
import { valueText } from '../../listings/present/facts.ts';
import { dateText, preciseNumberText, listText, numberText } from '../../i18n/format.ts';
import { hasText, textById } from '../../i18n/text.ts';

/** Names of users by id. */
export type UserNames = ReadonlyMap<string, string>;

/** Message id prefixes for enum values, by the name of the detail. The first prefix that has a text or a title is used. */
const TEXT_PREFIXES: Readonly<Record<string, readonly string[]>> = {
  role: ['role_name.'],
  state: ['listing_status.', 'support.state.', 'audit_value.'],
  reasons: ['review.reason_'],
  reason: ['review.reason_', 'subscription.refused_', 'evidence_withdrawal.', 'audit_value.'],
  findings: ['finding_short.'],
  outcome: ['report_desk.', 'audit_value.'],
  list: ['plans.list_', 'lists_console.'],
  value: ['settings.review_', 'audit_value.'],
  purpose: ['purpose.'],
  method: ['evidence.', 'evidence.record_'],
  document: ['evidence_document.'],
  documents: ['evidence_document.'],
};
const DEFAULT_PREFIXES = ['audit_value.'] as const;

const findField = (name: string): Field | undefined => ALL_KINDS.find((kind) => kind.fields[name])?.fields[name];

/** @param isListingField whether the name is a field of a posting form */
export function presentLabel(name: string, isListingField: boolean): string {
  const field = isListingField ? findField(name) : undefined;
  if (field) return textById(fieldLabelId(name, field));
  return hasText(`audit_detail.${name}`) ? textById(`audit_detail.${name}`) : name.replaceAll('_', ' ');
}

/** Presents a detail as text. Amounts in paise are shown in rupees, and ids of users as their names. */
export function presentValue(name: string, value: unknown, names: UserNames, isListingField = false): string {
  if (value === null || value === undefined || value === '') return m['audit.nothing']();
  const field = isListingField ? findField(name) : undefined;
  if (field && field.control !== 'rows') return valueText(field, value) ?? m['audit.nothing']();
  if (typeof value === 'object') return presentObject(name, value, names, isListingField);
  return presentScalar(name, value, names);
}

function presentScalar(name: string, value: unknown, names: UserNames): string {
  if (typeof value === 'boolean') return value ? m['audit.yes']() : m['audit.no']();
  if (typeof value === 'number') return /(?:^|_)paise$/.test(name) ? `₹${numberText(value / 100)}` : preciseNumberText(value);
  return names.get(String(value)) ?? presentString(name, String(value));
}

function presentObject(name: string, value: object, names: UserNames, isListingField: boolean): string {
  if (Array.isArray(value))
    return value.length === 0 ? m['audit.nothing']() : listText(value.map((item) => presentValue(name, item, names)));
  return Object.entries(value)
    .map(([key, item]) =>
      m['audit.pair']({ label: presentLabel(key, isListingField), text: presentValue(key, item, names, isListingField) }),
    )
    .join(' · ');
}

function presentString(name: string, value: string): string {
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return dateText(dayInIndia(new Date(value)));
  if (!/^[a-z][a-z_]*$/.test(value)) return value;
  const id = (TEXT_PREFIXES[name] ?? DEFAULT_PREFIXES).flatMap((prefix) => [prefix + value, `${prefix}${value}.title`]).find(hasText);
  return id ? textById(id) : value.replaceAll('_', ' ');
}
