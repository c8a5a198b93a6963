import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { numberInWords, rupeesInWords } from '../../../contract/sums/amount-in-words.ts';
import { financialYear, gstOn, partOf } from '../../../contract/sums/gst.ts';
import { isGstin } from '../../../contract/sums/gst-states.ts';
import { subscriptionRoutes } from '../../../contract/subscription.ts';
import fc from 'fast-check';
import { administrator, gatewayApp, order, sell } from '../../../test/gateway.ts';
import { logIn, type Person } from '../../../test/people.ts';

const { on, pay } = await gatewayApp({
  env: {
    SELLER_NAME: 'Thinnai Homes LLP',
    SELLER_ADDRESS: '12 Cross Cut Road, Coimbatore 641012',
    SELLER_GSTIN: '29AABCU9603R1ZJ',
    SELLER_STATE: 'KA',
  },
});
await sell(on, await administrator(on));

async function documents(person: Person, billing: object) {
  const open = await order(on, person, { billing });
  const { body } = await on.call(subscriptionRoutes.verifyPayment, { body: (await pay(open.order_id))! }, person);
  return { subscription: body.data, invoices: (await on.call(subscriptionRoutes.getInvoices, {}, person)).body.data };
}
const file = (person: Person, id: string) =>
  on.app.inject({ url: `/api/v1/subscription/invoice?id=${id}`, headers: { 'x-access-token': person.token } });
async function textOf(person: Person, id: string): Promise<string> {
  const { rawPayload, headers } = await file(person, id);
  expect(headers['content-type']).toBe('application/pdf');
  const pdf = await getDocument({ data: new Uint8Array(rawPayload), verbosity: 0 }).promise;
  const content = await (await pdf.getPage(1)).getTextContent();
  return content.items.map((item) => ('str' in item ? item.str : '')).join(' ');
}

test('an invoice names who sells and who buys, the place of supply, the taxes and the sum in words', async () => {
  const person = await logIn(on);
  const { invoices } = await documents(person, { name: 'Meena Sundaram', state: 'TN', address: '4 Temple Street, Madurai' });
  const text = await textOf(person, invoices[0]!.id);
  for (const part of [
    'Tax invoice',
    invoices[0]!.serial,
    'Thinnai Homes LLP',
    '29AABCU9603R1ZJ',
    'Meena Sundaram',
    'Tamil Nadu (33)',
    'IGST 18 %',
    '89.82',
    '588.82',
    '998439',
  ])
    expect(text).toContain(part);
  expect(text).toContain('Rupees five hundred eighty-eight and eighty-two paise only');
  expect(text).not.toContain('CGST');
});

test('within the seller’s state the tax is two halves; a name in Tamil is drawn; the same invoice is the same file', async () => {
  const person = await logIn(on);
  const { invoices } = await documents(person, { name: 'மீனா சுந்தரம்', state: 'KA' });
  const text = await textOf(person, invoices[0]!.id);
  expect(text).toContain('CGST 9 %');
  expect(text).toContain('SGST 9 %');
  const [first, again] = [await file(person, invoices[0]!.id), await file(person, invoices[0]!.id)];
  // letters that can be searched may yet be invisible: their shapes are there
  const pdf = await getDocument({ data: new Uint8Array(first.rawPayload), verbosity: 0 }).promise;
  const { fnArray } = await (await pdf.getPage(1)).getOperatorList();
  expect(fnArray.filter((operator) => operator === OPS.constructPath).length).toBeGreaterThan(10);
  expect(first.rawPayload.equals(again.rawPayload)).toBe(true);
});

test('a credit note names its invoice, and nobody reads somebody else’s', async () => {
  const [person, other] = [await logIn(on), await logIn(on)];
  const { subscription } = await documents(person, {});
  await on.call(subscriptionRoutes.refund, { body: { subscription_id: subscription.id } }, person);
  const [note, invoice] = (await on.call(subscriptionRoutes.getInvoices, {}, person)).body.data;
  const text = await textOf(person, note!.id);
  expect(text).toContain('Credit note');
  expect(text).toContain(invoice!.serial);
  expect((await file(other, note!.id)).statusCode).toBe(404);
  expect(await on.mailsTo('nobody@example.org')).toEqual([]);
});

test('serials of a year count without gaps, also when many pay at once', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => logIn(on)));
  await Promise.all(people.map((person) => documents(person, {})));
  const rows = await on.db.selectFrom('invoice').select('serial').where('kind', '=', 'invoice').orderBy('serial').execute();
  expect(rows.map(({ serial }) => Number(serial.slice(-6)))).toEqual(rows.map((_, index) => index + 1));
  expect(rows.every(({ serial }) => serial.length <= 16)).toBe(true);
});

test('halves of the tax are equal, the whole is their sum, and a part never exceeds it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e9 }),
      fc.integer({ min: 0, max: 2800 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.boolean(),
      (net, bps, share, within) => {
        const gst = gstOn(net, bps, within);
        expect(gst.cgst).toBe(gst.sgst);
        expect(gst.total).toBe(net + gst.cgst + gst.sgst + gst.igst);
        expect(Math.abs(gst.total - net - (net * bps) / 10_000)).toBeLessThanOrEqual(1);
        const part = partOf(gst, share);
        expect(part.total).toBeLessThanOrEqual(gst.total);
        expect(partOf(gst, 1)).toEqual(gst);
      },
    ),
  );
});

test.each([
  ['2026-03-31T18:29:59Z', '25-26'],
  ['2026-03-31T18:30:00Z', '26-27'],
  ['2099-12-31T00:00:00Z', '99-00'],
])('%s is in the financial year %s', (at, year) => expect(financialYear(new Date(at))).toBe(year));

test('a GSTIN has its check character, and amounts their words', () => {
  expect(isGstin('27AAPFU0939F1ZV')).toBe(true);
  expect(isGstin('27AAPFU0939F1ZW')).toBe(false);
  expect(isGstin('99AAPFU0939F1ZV')).toBe(false);
  expect(numberInWords(12_34_56_789)).toBe('twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine');
  expect(rupeesInWords(100)).toBe('Rupees one only');
});
