import { performance } from 'node:perf_hooks';
import { beforeEach, expect, test } from 'vitest';
import { catalogueFile, FIXED, startSmsVendor, type VendorBehavior, type SmsVendor } from '../../../test/fakes/sms-vendor.ts';
import { SmsRejectedError, SmsUncertainError, type SmsMessage, type SmsSender } from './index.ts';
import { createSmsCatalogue } from './dlt-catalogue.ts';
import { createVendorSms } from './vendors.ts';

const catalogue = createSmsCatalogue(catalogueFile(), FIXED);
const ID = '0199aaaa-0000-7000-8000-000000000001';
const code: SmsMessage = {
  to: '+919876543210',
  template: 'login_code',
  variables: { code: '012345', site: 'Thinnai', host: 'homes.example' },
};
const SUCCESS = JSON.stringify({ type: 'success', message: 'abc' });
const ERROR = JSON.stringify({ type: 'error', message: 'template 919876543210 is wrong' });

let first: SmsVendor;
let second: SmsVendor;
let sms: SmsSender;
let offsetSeconds: number;
let logged: unknown[];
beforeEach(async () => {
  [first, second] = await Promise.all([startSmsVendor(), startSmsVendor()]);
  offsetSeconds = 0;
  logged = [];
  sms = createVendorSms({
    vendors: [
      { name: 'first', url: first.url, key: 'key of the first', paise: 17.5 },
      { name: 'second', url: second.url, key: 'key of the second', paise: 20 },
    ],
    catalogue,
    now: () => new Date(Date.now() + offsetSeconds * 1000),
    log: { warn: (...entries: unknown[]) => void logged.push(entries) },
    timeouts: { connect: 300, response: 400 },
  });
});

test('a message is sent once with API key, idempotency key, entity, header, template and variables', async () => {
  const receipt = await sms.send(code, ID);
  expect(first.accepted).toEqual([
    {
      ref: receipt!.ref,
      key: 'key of the first',
      id: ID,
      template_id: '1107000000000000000',
      dlt_template_id: '1107000000000000000',
      entity_id: '1101234567890123456',
      sender: 'THNNAI',
      short_url: '0',
      recipients: [{ mobiles: '919876543210', code: '012345', site: 'Thinnai', host: 'homes.example' }],
    },
  ]);
  expect(receipt).toEqual({ vendor: 'first', ref: first.accepted[0]!.ref, segments: 1, costPaise: 17.5 });
  expect(second.received).toEqual([]);
});

test('the template name of a vendor is sent only to that vendor', async () => {
  const file = catalogueFile();
  Object.assign(file.templates['login_code']!, { vendor_ids: { first: 'flow-1' } });
  const vendors = [{ name: 'first', url: first.url, key: 'key of the first', paise: 1 }];
  await createVendorSms({
    vendors,
    catalogue: createSmsCatalogue(file, FIXED),
    now: () => new Date(),
    log: { warn: () => undefined },
  }).send(code, ID);
  expect(first.accepted[0]).toMatchObject({ template_id: 'flow-1', dlt_template_id: '1107000000000000000' });
});

const respond = (status: number, body = ''): VendorBehavior => ({ type: 'response', status, body });
test.each([
  ['an internal error', respond(500)],
  ['an overload', respond(503)],
  ['too many messages', respond(429)],
  ['a wrong key', respond(401, ERROR)],
  ['a rejection of the message', respond(400, ERROR)],
  ['an error with status 200', respond(200, ERROR)],
])('on %s of the first vendor, the second one sends within a second', async (_case, behavior) => {
  first.behavior = behavior;
  const from = performance.now();
  expect(await sms.send(code, ID)).toMatchObject({ vendor: 'second', costPaise: 20 });
  expect(performance.now() - from).toBeLessThan(1000);
  expect([first.received.length, second.accepted.length]).toEqual([1, 1]);
});

test('when the first vendor is unreachable, the second one sends, and the first is skipped afterwards', async () => {
  await first.stop();
  expect(await sms.send(code, ID)).toMatchObject({ vendor: 'second' });
  expect(await sms.send(code, ID)).toMatchObject({ vendor: 'second' });
  expect(logged).toHaveLength(1);
});

test.each([
  ['a timeout', { type: 'silent' }],
  ['a closed connection', { type: 'disconnect' }],
  ['a gateway timeout', respond(504)],
  ['a bad gateway', respond(502)],
  ['an invalid response', respond(200, '<html>')],
  ['a success without a message id', respond(200, '{"type":"success"}')],
] as const)('on %s the message may have been accepted, so it is not sent again', async (_case, behavior) => {
  first.behavior = behavior;
  const failure = await sms.send(code, ID).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SmsUncertainError);
  expect((failure as SmsUncertainError).receipt).toEqual({ vendor: 'first', ref: null, segments: 1, costPaise: 17.5 });
  expect(second.received).toEqual([]);
  // The next message does not wait for the same timeout.
  expect(await sms.send(code, ID)).toMatchObject({ vendor: 'second' });
});

test('a slow vendor that responds in time has accepted the message', async () => {
  first.behavior = { type: 'accept', delayMs: 250 };
  expect(await sms.send(code, ID)).toMatchObject({ vendor: 'first' });
  expect(second.received).toEqual([]);
});

test('after a minute the first vendor is used first again', async () => {
  first.behavior = respond(500);
  await sms.send(code, ID);
  first.behavior = { type: 'accept' };
  offsetSeconds = 50;
  expect(await sms.send(code, ID)).toMatchObject({ vendor: 'second' });
  offsetSeconds = 61;
  expect(await sms.send(code, ID)).toMatchObject({ vendor: 'first' });
});

test('when every vendor fails the message is retried later; when every vendor rejects it, never', async () => {
  first.behavior = respond(500);
  second.behavior = respond(400, ERROR);
  await expect(sms.send(code, ID)).rejects.toThrow('no vendor accepted it: failed 500, rejected 400');
  first.behavior = respond(422, ERROR);
  await expect(sms.send(code, ID)).rejects.toThrow(SmsRejectedError);
});

test('an unregistered message is sent to no vendor', async () => {
  await expect(sms.send({ ...code, variables: { ...code.variables, site: 'Your bank' } }, ID)).rejects.toThrow(SmsRejectedError);
  expect([...first.received, ...second.received]).toEqual([]);
});

test('an endless response is not read completely', async () => {
  first.behavior = respond(200, SUCCESS + ' '.repeat(1_000_000));
  await expect(sms.send(code, ID)).rejects.toBeInstanceOf(SmsUncertainError);
});

test('the log contains neither numbers, codes, keys nor texts of vendors', async () => {
  first.behavior = respond(400, ERROR);
  second.behavior = respond(500, ERROR);
  const failure = await sms.send(code, ID).catch((error: unknown) => error);
  expect(`${JSON.stringify(logged)} ${String(failure)}`).not.toMatch(/9876543210|012345|key of|is wrong/);
});
