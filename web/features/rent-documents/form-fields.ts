/** The fields of rent receipts and rent agreements as data, with initial values from the listing and the contact. */
import type { RentDocumentStart } from '../../../contract/documents/rent-documents.ts';
import { parseMoney } from '../../lib/format/money-input.ts';
import { m } from '../../../messages/compiled/messages.js';

type FieldType = 'text' | 'money' | 'date' | 'number' | 'mode';
export interface DocumentField {
  readonly name: string;
  readonly type: FieldType;
  readonly label: () => string;
  readonly hint?: () => string;
  readonly optional?: true;
}
export type DocumentType = 'rent_receipt' | 'rent_agreement';

const PARTY_FIELDS: readonly DocumentField[] = [
  { name: 'landlord', type: 'text', label: m['rent_document.landlord_name'] },
  { name: 'landlord_address', type: 'text', label: m['rent_document.landlord_address'] },
  { name: 'tenant', type: 'text', label: m['rent_document.tenant_name'] },
];
const HOME_FIELDS: readonly DocumentField[] = [
  { name: 'property_address', type: 'text', label: m['rent_document.property_address'], hint: m['rent_document.property_hint'] },
  { name: 'rent', type: 'money', label: m['rent_document.rent'] },
];
const DATE_FIELD: DocumentField = { name: 'date', type: 'date', label: m['rent_document.date_label'] };

export const DOCUMENT_FIELDS: Readonly<Record<DocumentType, readonly DocumentField[]>> = {
  rent_receipt: [
    ...PARTY_FIELDS,
    ...HOME_FIELDS,
    { name: 'period_from', type: 'date', label: m['rent_document.period_from'] },
    { name: 'period_to', type: 'date', label: m['rent_document.period_to'] },
    { name: 'total', type: 'money', label: m['rent_document.total'] },
    { name: 'payment_mode', type: 'mode', label: m['rent_document.payment_mode'] },
    { name: 'landlord_pan', type: 'text', label: m['rent_document.pan_label'], hint: m['rent_document.pan_hint'], optional: true },
    DATE_FIELD,
  ],
  rent_agreement: [
    ...PARTY_FIELDS,
    { name: 'tenant_address', type: 'text', label: m['rent_document.tenant_address'] },
    ...HOME_FIELDS,
    { name: 'maintenance', type: 'money', label: m['rent_document.maintenance'], optional: true },
    { name: 'deposit', type: 'money', label: m['rent_document.deposit'] },
    { name: 'start', type: 'date', label: m['rent_document.start'] },
    { name: 'months', type: 'number', label: m['rent_document.term'] },
    { name: 'due_day', type: 'number', label: m['rent_document.due_day_label'] },
    { name: 'notice_months', type: 'number', label: m['rent_document.notice_months'] },
    { name: 'lock_in_months', type: 'number', label: m['rent_document.lock_in'] },
    { name: 'increase_percent', type: 'number', label: m['rent_document.increase'] },
    DATE_FIELD,
  ],
};

const isoDay = (date: Date): string => date.toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });

/** Initial values of the form: the amounts of the listing, this month for a receipt, usual terms for an agreement. */
export function initialValues(initial: RentDocumentStart, today: Date): Record<string, string> {
  const [year, month] = isoDay(today).split('-').map(Number) as [number, number];
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const dayOfMonth = (day: number) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const rent = initial.rent === null ? '' : String(initial.rent);
  return {
    landlord: initial.landlord ?? '',
    tenant: initial.tenant ?? '',
    property_address: initial.property_address,
    rent,
    total: rent,
    deposit: initial.deposit === null ? '' : String(initial.deposit),
    date: isoDay(today),
    period_from: dayOfMonth(1),
    period_to: dayOfMonth(lastDay),
    payment_mode: 'bank',
    start: isoDay(today),
    months: '11',
    due_day: '5',
    notice_months: '1',
    lock_in_months: '0',
    increase_percent: '5',
  };
}

/**
 * The values of the form in the format of the API. Text that is not a number is sent as typed, so that the server reports an error for the
 * field.
 */
export function requestBody(type: DocumentType, contactId: string, values: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries = DOCUMENT_FIELDS[type].flatMap(({ name, type: fieldType, optional }): [string, unknown][] => {
    const text = (values[name] ?? '').trim();
    if (text === '' && optional) return [];
    if (fieldType === 'money') return [[name, parseMoney(text) ?? text]];
    if (fieldType === 'number') return [[name, /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text]];
    return [[name, text]];
  });
  return { document: type, contact_id: contactId, ...Object.fromEntries(entries) };
}
