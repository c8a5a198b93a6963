import { performance } from 'node:perf_hooks';
import { beforeEach, expect, test } from 'vitest';
import { catalogueFile, FIXED, smsVendor, type Behaviour, type SmsVendor } from '../../../test/sms-vendor.ts';
import { SmsRefused, SmsUnsure, type SmsMessage, type SmsSender } from './index.ts';
import { openCatalogue } from './registered.ts';
import { vendorSms } from './vendors.ts';

const catalogue = openCatalogue(catalogueFile(), FIXED);
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
let offset: number;
let logged: unknown[];
beforeEach(async () => {
  [first, second] = await Promise.all([smsVendor(), smsVendor()]);
  offset = 0;
  logged = [];
  sms = vendorSms({
    vendors: [
      { name: 'first', url: first.url, key: 'key of the first', paise: 17.5 },
      { name: 'second', url: second.url, key: 'key of the second', paise: 20 },
    ],
    catalogue,
    now: () => new Date(Date.now() + offset * 1000),
    log: { warn: (...words: unknown[]) => void logged.push(words) },
    times: { connect: 300, answer: 400 },
  });
});

test('a message leaves with key, entity, header, template and variables, once', async () => {
  const receipt = await sms.send(code);
  expect(first.taken).toEqual([
    {
      ref: receipt!.ref,
      key: 'key of the first',
      template_id: '1107000000000000000',
      dlt_template_id: '1107000000000000000',
      entity_id: '1101234567890123456',
      sender: 'THNNAI',
      short_url: '0',
      recipients: [{ mobiles: '919876543210', code: '012345', site: 'Thinnai', host: 'homes.example' }],
    },
  ]);
  expect(receipt).toEqual({ vendor: 'first', ref: first.taken[0]!.ref, segments: 1, costPaise: 17.5 });
  expect(second.asked).toEqual([]);
});

test("a vendor's own name of a template goes to that vendor only", async () => {
  const file = catalogueFile();
  Object.assign(file.templates['login_code']!, { vendor_ids: { first: 'flow-1' } });
  const vendors = [{ name: 'first', url: first.url, key: 'key of the first', paise: 1 }];
  await vendorSms({ vendors, catalogue: openCatalogue(file, FIXED), now: () => new Date(), log: { warn: () => undefined } }).send(code);
  expect(first.taken[0]).toMatchObject({ template_id: 'flow-1', dlt_template_id: '1107000000000000000' });
});

const answer = (status: number, body = ''): Behaviour => ({ is: 'answer', status, body });
test.each([
  ['an error of its own', answer(500)],
  ['too much to do', answer(503)],
  ['too many messages', answer(429)],
  ['a wrong key', answer(401, ERROR)],
  ['a message it does not want', answer(400, ERROR)],
  ['a refusal that calls itself a success', answer(200, ERROR)],
])('%s of the first vendor: the second takes it within a second', async (_what, behaviour) => {
  first.behaviour = behaviour;
  const from = performance.now();
  expect(await sms.send(code)).toMatchObject({ vendor: 'second', costPaise: 20 });
  expect(performance.now() - from).toBeLessThan(1000);
  expect([first.asked.length, second.taken.length]).toEqual([1, 1]);
});

test('a vendor that is not there: the second takes it, and the first is not waited for again', async () => {
  await first.down();
  expect(await sms.send(code)).toMatchObject({ vendor: 'second' });
  expect(await sms.send(code)).toMatchObject({ vendor: 'second' });
  expect(logged).toHaveLength(1);
});

test.each([
  ['silence', { is: 'silent' }],
  ['a cut line', { is: 'cut' }],
  ['a way that gave up waiting', answer(504)],
  ['a broken way', answer(502)],
  ['an answer nobody understands', answer(200, '<html>')],
  ['a success without a name', answer(200, '{"type":"success"}')],
] as const)('%s: it may have been taken, so nobody sends it again', async (_what, behaviour) => {
  first.behaviour = behaviour;
  const failure = await sms.send(code).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SmsUnsure);
  expect((failure as SmsUnsure).receipt).toEqual({ vendor: 'first', ref: null, segments: 1, costPaise: 17.5 });
  expect(second.asked).toEqual([]);
  // the next message does not run into the same silence
  expect(await sms.send(code)).toMatchObject({ vendor: 'second' });
});

test('a slow vendor that answers in time has taken it', async () => {
  first.behaviour = { is: 'take', delay: 250 };
  expect(await sms.send(code)).toMatchObject({ vendor: 'first' });
  expect(second.asked).toEqual([]);
});

test('after a minute of rest the first vendor is asked first again', async () => {
  first.behaviour = answer(500);
  await sms.send(code);
  first.behaviour = { is: 'take' };
  offset = 50;
  expect(await sms.send(code)).toMatchObject({ vendor: 'second' });
  offset = 61;
  expect(await sms.send(code)).toMatchObject({ vendor: 'first' });
});

test('when no vendor can, it is tried again later; when every one refuses the message itself, never', async () => {
  first.behaviour = answer(500);
  second.behaviour = answer(400, ERROR);
  await expect(sms.send(code)).rejects.toThrow('no vendor took it: failed 500, refused 400');
  first.behaviour = answer(422, ERROR);
  await expect(sms.send(code)).rejects.toThrow(SmsRefused);
});

test('what is not registered reaches no vendor', async () => {
  await expect(sms.send({ ...code, variables: { ...code.variables, site: 'Your bank' } })).rejects.toThrow(SmsRefused);
  expect([...first.asked, ...second.asked]).toEqual([]);
});

test('an endless answer is not read to its end', async () => {
  first.behaviour = answer(200, SUCCESS + ' '.repeat(1_000_000));
  await expect(sms.send(code)).rejects.toBeInstanceOf(SmsUnsure);
});

test('neither numbers, codes, keys nor words of the vendor reach the log', async () => {
  first.behaviour = answer(400, ERROR);
  second.behaviour = answer(500, ERROR);
  const failure = await sms.send(code).catch((error: unknown) => error);
  expect(`${JSON.stringify(logged)} ${String(failure)}`).not.toMatch(/9876543210|012345|key of|is wrong/);
});
