/** Rent receipts and rent agreements as PDF, from a contact about a home for rent. The documents are not stored. */
import { z } from 'zod';
import { may } from '../base/roles.ts';
import { route, type FileResponse } from '../base/route.ts';
import { dataResponse } from '../base/shapes.ts';
import { PAYMENT_MODES } from './document-choices.ts';

const contactId = z.uuid('rent_document.not_found');
const partyName = z.string().trim().min(2, 'rent_document.name').max(100, 'rent_document.name');
const address = z.string().trim().min(5, 'rent_document.address').max(300, 'rent_document.address');
const day = z.iso.date('rent_document.date');
const rupees = z.int('rent_document.amount').min(0, 'rent_document.amount').max(100_000_000, 'rent_document.amount');
const months = (max: number) => z.int('rent_document.months').min(0, 'rent_document.months').max(max, 'rent_document.months');

const start = z.object({
  title: z.string(),
  url: z.string().nullable().describe('URL of the listing; null when it is no longer public'),
  city: z.string(),
  state: z.string(),
  agreement: z.string().describe('Title of the agreement for this state'),
  landlord: z.string().nullable(),
  tenant: z.string().nullable(),
  property_address: z.string().describe('The part of the address that the caller may see'),
  rent: rupees.nullable(),
  deposit: rupees.nullable(),
});
export type RentDocumentStart = z.output<typeof start>;

const shared = {
  contact_id: contactId,
  landlord: partyName,
  tenant: partyName,
  landlord_address: address,
  property_address: address,
  rent: rupees.min(1, 'rent_document.amount'),
  date: day,
};
const receipt = z.strictObject({
  ...shared,
  document: z.literal('rent_receipt'),
  landlord_pan: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{5}\d{4}[A-Z]$/, 'rent_document.pan')
    .nullable()
    .default(null)
    .describe('Required when the yearly rent is over one lakh'),
  period_from: day,
  period_to: day,
  total: rupees.min(1, 'rent_document.amount').describe('Amount paid for the period'),
  payment_mode: z.enum(PAYMENT_MODES),
});
const agreement = z.strictObject({
  ...shared,
  document: z.literal('rent_agreement'),
  tenant_address: address,
  maintenance: rupees.default(0).describe('Rupees a month'),
  deposit: rupees,
  start: day,
  months: months(120).min(1, 'rent_document.months').describe('Duration of the agreement'),
  due_day: z
    .int('rent_document.due_day')
    .min(1, 'rent_document.due_day')
    .max(28, 'rent_document.due_day')
    .describe('Day of the month on which the rent is due'),
  notice_months: months(12).min(1, 'rent_document.months'),
  lock_in_months: months(60),
  increase_percent: z.number('rent_document.percent').min(0, 'rent_document.percent').max(50, 'rent_document.percent'),
});
const rentDocument = z.discriminatedUnion('document', [receipt, agreement]);
export type RentDocumentInput = z.output<typeof rentDocument>;

const exampleContact = '0197e1b4-6f5c-7c33-9f55-4bd0c1a7e101';

export const rentDocumentRoutes = {
  startRentDocument: route({
    method: 'GET',
    path: '/rent-documents',
    tag: 'Contact',
    summary: 'What is known for a rent receipt or rent agreement of a contact: names, home, rent and deposit',
    auth: may('contact'),
    rateClass: 'read',
    query: z.strictObject({ contact_id: contactId }),
    response: dataResponse(start),
    example: { query: { contact_id: exampleContact } },
  }),
  makeRentDocument: route({
    method: 'POST',
    path: '/rent-documents',
    tag: 'Contact',
    summary: 'A rent receipt or the model rent agreement of the state, filled in, as PDF. Nothing is stored. A model text, no legal advice',
    auth: may('contact'),
    // rendering takes up to 170 ms of CPU time
    rateClass: 'write',
    file: ['application/pdf'],
    body: rentDocument,
    response: z.custom<FileResponse>(),
    example: {
      body: {
        document: 'rent_receipt',
        contact_id: exampleContact,
        landlord: 'Meena Raghavan',
        landlord_address: '12 Cowley Brown Road, Coimbatore 641002',
        landlord_pan: 'ABCDE1234F',
        tenant: 'Karthik Subramanian',
        property_address: '4 Lodi Street, RS Puram, Coimbatore 641002',
        rent: 18_500,
        total: 18_500,
        period_from: '2026-11-01',
        period_to: '2026-11-30',
        payment_mode: 'upi',
        date: '2026-11-05',
      },
    },
  }),
} as const;
