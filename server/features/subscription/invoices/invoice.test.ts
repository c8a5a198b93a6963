import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { numberInWords, rupeesInWords } from '../../../../contract/calculators/amount-in-words.ts';
import { financialYear, gstOn, refundedPart } from '../../../../contract/calculators/gst.ts';
import { isGstin } from '../../../../contract/calculators/gst-states.ts';
import { subscriptionRoutes } from '../../../../contract/subscription/subscription.ts';
import fc from 'fast-check';
import { startGatewayApp, orderPlan, offerPlan } from '../../../../test/fakes/gateway.ts';
import { signIn, type Person } from '../../../../test/people.ts';
import { signInAs } from '../../../../test/staff.ts';

const { app, pay } = await startGatewayApp({
  env: {
    SELLER_NAME: 'Thinnai Homes LLP',
    SELLER_ADDRESS: '12 Cross Cut Road, Coimbatore 641012',
    SELLER_GSTIN: '29AABCU9603R1ZJ',
    SELLER_STATE: 'KA',
  },
});
await offerPlan(app, await signInAs(app, 'administrator'));

async function readDocuments(person: Person, billing: object) {
  const order = await orderPlan(app, person, { billing });
  const { body } = await app.call(subscriptionRoutes.verifyPayment, { body: (await pay(order.order_id))! }, person);
  return { subscription: body.data, invoices: (await app.call(subscriptionRoutes.getInvoices, {}, person)).body.data };
}
const fetchInvoice = (person: Person, id: string) =>
  app.fastify.inject({ url: `/api/v1/subscription/invoice?id=${id}`, headers: { 'x-access-token': person.token } });
async function fetchInvoiceText(person: Person, id: string): Promise<string> {
  const { rawPayload, headers } = await fetchInvoice(person, id);
  expect(headers['content-type']).toBe('application/pdf');
  const pdf = await getDocument({ data: new Uint8Array(rawPayload), verbosity: 0 }).promise;
  const content = await (await pdf.getPage(1)).getTextContent();
  return content.items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

test('an invoice states seller, buyer, place of supply, taxes and the amount in words', async () => {
  const person = await signIn(app);
  const { invoices } = await readDocuments(person, { name: 'Meena Sundaram', state: 'TN', address: '4 Temple Street, Madurai' });
  const text = await fetchInvoiceText(person, invoices[0]!.id);
  for (const part of [
    'Tax invoice',
    invoices[0]!.serial,
    'Thinnai Homes LLP',
    '29AABCU9603R1ZJ',
    'Meena Sundaram',
    'Tamil Nadu (33)',
    'IGST 18%',
    '89.82',
    '588.82',
    '998439',
  ])
    expect(text).toContain(part);
  expect(text).toContain('Rupees five hundred eighty-eight and eighty-two paise only');
  expect(text).not.toContain('CGST');
});

test('within the state of the seller the tax is split in halves, Tamil names are drawn, and the file is reproducible', async () => {
  const person = await signIn(app);
  const { invoices } = await readDocuments(person, { name: 'மீனா சுந்தரம்', state: 'KA' });
  const text = await fetchInvoiceText(person, invoices[0]!.id);
  expect(text).toContain('CGST 9%');
  expect(text).toContain('SGST 9%');
  const [first, second] = [await fetchInvoice(person, invoices[0]!.id), await fetchInvoice(person, invoices[0]!.id)];
  // Extractable text may still be invisible, so the test checks the shapes of the glyphs.
  const pdf = await getDocument({ data: new Uint8Array(first.rawPayload), verbosity: 0 }).promise;
  const { fnArray } = await (await pdf.getPage(1)).getOperatorList();
  expect(fnArray.filter((operator) => operator === OPS.constructPath).length).toBeGreaterThan(10);
  expect(first.rawPayload.equals(second.rawPayload)).toBe(true);
});

test('a credit note refers to its invoice, and documents are visible only to their owner', async () => {
  const [person, otherUser] = [await signIn(app), await signIn(app)];
  const { subscription } = await readDocuments(person, {});
  await app.call(subscriptionRoutes.refund, { body: { subscription_id: subscription.id } }, person);
  const [note, invoice] = (await app.call(subscriptionRoutes.getInvoices, {}, person)).body.data;
  const text = await fetchInvoiceText(person, note!.id);
  expect(text).toContain('Credit note');
  expect(text).toContain(invoice!.serial);
  expect((await fetchInvoice(otherUser, note!.id)).statusCode).toBe(404);
  expect(await app.mailsTo('nobody@example.org')).toEqual([]);
});

test('serial numbers of a year have no gaps, even for parallel payments', async () => {
  const buyers = await Promise.all(Array.from({ length: 8 }, () => signIn(app)));
  await Promise.all(buyers.map((person) => readDocuments(person, {})));
  const rows = await app.db.selectFrom('invoice').select('serial').where('kind', '=', 'invoice').orderBy('serial').execute();
  expect(rows.map(({ serial }) => Number(serial.slice(-6)))).toEqual(rows.map((_, index) => index + 1));
  expect(rows.every(({ serial }) => serial.length <= 16)).toBe(true);
});

test('the halves of the tax are equal and add up to it, and a partial amount never exceeds the full amount', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 0, max: 2800 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.boolean(),
      (net, bps, share, isWithinState) => {
        const gst = gstOn(net, bps, isWithinState);
        expect(gst.cgst).toBe(gst.sgst);
        expect(gst.total).toBe(net + gst.cgst + gst.sgst + gst.igst);
        expect(Math.abs(gst.total - net - (net * bps) / 10_000)).toBeLessThanOrEqual(1);
        const part = refundedPart(gst, bps, share);
        expect(part.total).toBeLessThanOrEqual(gst.total);
        expect(refundedPart(gst, bps, 1)).toEqual(gst);
      },
    ),
  );
});

test.each([
  ['2026-03-31T18:29:59Z', '25-26'],
  ['2026-03-31T18:30:00Z', '26-27'],
  ['2099-12-31T00:00:00Z', '99-00'],
])('%s is in the financial year %s', (timestamp, year) => expect(financialYear(new Date(timestamp))).toBe(year));

test('the check character of a GSTIN is verified, and amounts are written in words', () => {
  expect(isGstin('27AAPFU0939F1ZV')).toBe(true);
  expect(isGstin('27AAPFU0939F1ZW')).toBe(false);
  expect(isGstin('99AAPFU0939F1ZV')).toBe(false);
  expect(numberInWords(12_34_56_789)).toBe('twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine');
  expect(rupeesInWords(100)).toBe('Rupees one only');
});
