import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { contactRoutes } from '../../../contract/contact/contact.ts';
import { rentDocumentRoutes } from '../../../contract/documents/rent-documents.ts';
import { siteDocumentRoutes } from '../../../contract/documents/site-documents.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { newListing } from '../../../test/listings.ts';
import { signIn, type Person } from '../../../test/people.ts';
import { signInAs } from '../../../test/staff.ts';
import { endOfTerm } from './handlers.ts';

let app: TestApp;
let [owner, tenant, stranger]: Person[] = [];
let contactId: string;
beforeAll(async () => {
  app = await testApp();
  [owner, tenant, stranger] = await Promise.all([signIn(app), signIn(app), signIn(app)]);
  const listing = await newListing(app, owner.id);
  const details = JSON.stringify({ available_for: 'only_rent', expected_rent: 18_500, expected_deposit: 55_500, street: 'Lodi Street' });
  await app.db
    .updateTable('listing')
    .set({ details: sql`details || ${details}::jsonb` })
    .where('city_id', '=', listing.cityId)
    .where('id', '=', listing.listingId)
    .execute();
  const contact = await app.call(contactRoutes.contactOwner, { body: { property_id: listing.publicId } }, tenant);
  contactId = contact.body.data.id;
});

const commonFields = () => ({
  contact_id: contactId,
  landlord: 'மீனா Raghavan',
  landlord_address: '12 Cowley Brown Road, Coimbatore',
  tenant: 'Karthik *S*',
  property_address: '4 Lodi Street, RS Puram, Coimbatore 641002',
  rent: 18_500,
  date: '2026-11-05',
});
const receipt = (changes: object = {}) => ({
  ...commonFields(),
  document: 'rent_receipt',
  period_from: '2026-10-01',
  period_to: '2026-11-30',
  total: 37_000,
  payment_mode: 'upi',
  ...changes,
});
const agreement = (changes: object = {}) => ({
  ...commonFields(),
  document: 'rent_agreement',
  tenant_address: '7 Car Street, Madurai',
  deposit: 55_500,
  start: '2026-12-01',
  months: 11,
  due_day: 5,
  notice_months: 1,
  lock_in_months: 3,
  increase_percent: 5,
  ...changes,
});
const makeDocument = (body: object, person: Person = owner!) =>
  app.fastify.inject({ method: 'POST', url: '/api/v1/rent-documents', headers: { 'x-access-token': person.token }, payload: body });

async function textOf(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => (await (await pdf.getPage(index + 1)).getTextContent()).items),
  );
  return pages.flatMap((items) => items.map((item) => ('str' in item ? item.str : ''))).join(' ');
}

test('both sides of a contact get the data of the listing, and only the owner the street', async () => {
  const start = (person: Person) => app.call(rentDocumentRoutes.startRentDocument, { query: { contact_id: contactId } }, person);
  const [forOwner, forTenant] = [(await start(owner!)).body.data, (await start(tenant!)).body.data];
  expect(forOwner).toMatchObject({ rent: 18_500, deposit: 55_500, state: 'Tamil Nadu', agreement: 'Tenancy agreement (Tamil Nadu)' });
  expect(forOwner.property_address).toContain('Lodi Street');
  expect(forTenant.property_address).not.toContain('Lodi Street');
  expect((await start(stranger!)).status).toBe(404);
  expect((await makeDocument(receipt(), stranger)).statusCode).toBe(404);
});

test('a receipt names both people, the period and the amount in words, and states that it is not legal advice', async () => {
  const response = await makeDocument(receipt({ landlord_pan: 'abcde1234f' }));
  expect(response.headers['content-type']).toBe('application/pdf');
  const text = await textOf(response.rawPayload);
  for (const part of ['Rent receipt', 'Karthik *S*', '1 October 2026', '30 November 2026', '37,000', 'ABCDE1234F', 'not legal advice'])
    expect(text).toContain(part);
  expect(text.toLowerCase()).toContain('rupees thirty-seven thousand only');
});

test('an agreement uses the model text of the state', async () => {
  const text = await textOf((await makeDocument(agreement())).rawPayload);
  for (const part of ['Tamil Nadu Regulation of Rights', '1 December 2026', '31 October 2027', '55,500', 'Witness 2', 'not legal advice'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/\{\w+\}/);
});

test('after the operator edits the model text, the next document has the new text', async () => {
  const administrator = await signInAs(app, 'administrator');
  const body = { name: 'rent_receipt', language: 'en', version: 0, text: '# Paid\n\nThank you, {tenant}: {total} for {property_address}.' };
  expect((await app.call(siteDocumentRoutes.publishDocument, { body }, administrator)).status).toBe(200);
  const text = await textOf((await makeDocument(receipt())).rawPayload);
  expect(text).toContain('Thank you, Karthik *S*: ');
  expect(text).not.toContain('Rent receipt');
});

test.each([
  ['period_to', receipt({ period_to: '2026-09-01' })],
  ['landlord_pan', receipt({ landlord_pan: 'ABC' })],
  ['rent', receipt({ rent: 'a lot' })],
  ['start', agreement({ start: '31-12-2026' })],
  ['months', agreement({ months: 0 })],
])('an invalid %s is reported with its path', async (path, body) => {
  const response = await makeDocument({ ...body, contact_id: contactId });
  expect(response.statusCode).toBe(422);
  expect(response.json<{ errors: { path: string }[] }>().errors.map((error) => error.path)).toContain(path);
});

test.each([
  ['2026-12-01', 11, '2027-10-31'],
  ['2026-11-15', 12, '2027-11-14'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2027-12-31', 2, '2028-02-29'],
])('a term from %s of %i months ends on %s', (start, months, end) => {
  expect(endOfTerm(start, months)).toBe(end);
});

test('a tenant whom the owner has blocked gets no documents any more, and the owner still does', async () => {
  expect((await app.call(contactRoutes.blockPerson, { body: { contact_id: contactId } }, owner)).status).toBe(200);
  expect((await makeDocument(receipt(), tenant)).statusCode).toBe(404);
  expect((await makeDocument(receipt())).statusCode).toBe(200);
});
