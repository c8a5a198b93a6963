/** Vendors for text messages, payments and mail that are slow, silent or unreachable. Only requests that need a vendor may wait for it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { authRoutes } from '../../contract/auth/auth.ts';
import { subscriptionRoutes } from '../../contract/subscription/subscription.ts';
import { WEBHOOK_PATH } from '../../server/integrations/payments/create-adapter.ts';
import { catalogueFile, FIXED, startSmsVendor, type SmsVendor } from '../../test/fakes/sms-vendor.ts';
import { startTcpProxy, throughProxy, type TcpProxy } from '../../test/fakes/tcp-proxy.ts';
import { startMailServer } from '../mail-server.ts';
import { runMailFault, writeAndMailRow } from '../mail-rows.ts';
import { createPlan, TEST_PLAN_ID } from '../subscription-plan.ts';
import { startRecorder, type Recorder } from '../recorder.ts';
import { problemsAbove, scaledCount, type FaultRow, type Scenario } from '../report.ts';
import { embeddedOwnerUrl, SITE_SECRET, runSite, type RunningSite } from '../site.ts';

const WRITERS = 4;
const LIMIT_MS = 60_000;
/** Maximum response time of requests that need no vendor or only enqueue a message. */
const RESPONSE_LIMIT_MS = 2000;
/** Time for which the site waits for the gateway. A person who pays waits that long in addition to the usual duration. */
const GATEWAY_TIMEOUT_MS = 4500;
const SLOW_SMS_MS = 3000;
const PEOPLE = 4;

/** Shared by the faults: a site, and clients that write at the same time. */
interface Setting {
  readonly running: RunningSite;
  readonly recorder: Recorder;
  readonly baselineMs: number;
}

export const vendors: Scenario = async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'thinnai-faults-vendors-'));
  context.atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const sms = await startSmsVendor();
  context.atEnd(sms.stop);
  const mail = await startMailServer();
  context.atEnd(mail.stop);
  const smsProxy = await startTcpProxy(Number(new URL(sms.url).port));
  context.atEnd(smsProxy.close);
  const gateway = spawn(process.execPath, ['faults/gateway-process.ts', folder, SITE_SECRET, `http://127.0.0.1:9${WEBHOOK_PATH}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  context.atEnd(() => gateway.kill());
  const [printed] = (await once(gateway.stdout, 'data')) as [Buffer];
  const gatewayProxy = await startTcpProxy(Number(new URL(printed.toString().trim()).port));
  context.atEnd(gatewayProxy.close);
  const catalogue = join(folder, 'sms.json');
  writeFileSync(catalogue, JSON.stringify(catalogueFile({ ...FIXED, host: 'localhost' })));
  const running = await runSite({
    SMS: 'vendor',
    SMS_CATALOGUE: catalogue,
    SMS_VENDOR_URL: throughProxy(sms.url, smsProxy),
    SMS_VENDOR_KEY: 'key of the vendor',
    APP_SECRET: SITE_SECRET,
    PAYMENTS_URL: `http://127.0.0.1:${gatewayProxy.port}`,
    MAIL: 'smtp',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Thinnai <homes@example.org>',
  });
  context.atEnd(running.stop);
  const recorder = startRecorder(running.address, WRITERS);
  context.atEnd(recorder.stop);
  await recorder.untilNextSuccess(LIMIT_MS);
  await createPlan(embeddedOwnerUrl(running));
  const setting = { running, recorder, baselineMs: await recorder.measureBaseline(2000) };
  const tokens: string[] = [];
  for (let person = 0; person < PEOPLE; person += 1) tokens.push(await logInBySms(running, sms, `94100000${10 + person}`));
  const rows = [
    await slowSms(setting, sms),
    await loseSmsVendors(setting, sms, smsProxy, scaledCount(context, 3)),
    await silentGateway(setting, tokens, gatewayProxy),
    await runMailFault(setting, mail, { fault: 'mail server: every byte 300 ms late', durationMs: 8000, begin: () => mail.slow(300) }),
  ];
  await recorder.stop();
  return [...rows, await writeAndMailRow(embeddedOwnerUrl(running), recorder, mail)];
};

/** Requests a code. Returns the response time in milliseconds, and the id for the login. */
async function requestCode(running: RunningSite, number: string): Promise<{ readonly ms: number; readonly verificationId: string }> {
  const startedAt = performance.now();
  const { data } = await running.site().call(authRoutes.sendOtp, { body: { phone: number } });
  return { ms: Math.round(performance.now() - startedAt), verificationId: data.verification_id };
}

/** The codes that were sent to a number. */
const codesOf = (vendor: SmsVendor, number: string): string[] =>
  vendor.accepted.flatMap(({ recipients }) => recipients.filter(({ mobiles }) => mobiles?.endsWith(number)).map(({ code }) => code ?? ''));

async function untilCode(vendor: SmsVendor, number: string): Promise<string> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await sleep(50)) {
    const code = codesOf(vendor, number).at(-1);
    if (code) return code;
  }
  throw new Error('no code came');
}

async function logInBySms(running: RunningSite, vendor: SmsVendor, number: string): Promise<string> {
  const { verificationId } = await requestCode(running, number);
  const code = await untilCode(vendor, number);
  return (await running.site().call(authRoutes.verifyOtp, { body: { verification_id: verificationId, code } })).token;
}

async function slowSms({ running, recorder, baselineMs }: Setting, vendor: SmsVendor): Promise<FaultRow> {
  const numbers = Array.from({ length: 6 }, (_, index) => `94200000${10 + index}`);
  vendor.behavior = { type: 'accept', delayMs: SLOW_SMS_MS };
  recorder.takeSlowest();
  const requests = await Promise.all(numbers.map((number) => requestCode(running, number)));
  await Promise.all(numbers.map((number) => untilCode(vendor, number)));
  await sleep(SLOW_SMS_MS);
  vendor.behavior = { type: 'accept' };
  const slowest = Math.max(recorder.takeSlowest(), ...requests.map(({ ms }) => ms));
  const twice = numbers.filter((number) => codesOf(vendor, number).length !== 1).length;
  return {
    fault: `SMS vendor takes ${SLOW_SMS_MS / 1000} s for a message`,
    times: numbers.length,
    recoveries: [],
    note: `slowest response of the site ${slowest} ms, an ordinary write takes ${baselineMs} ms`,
    problems: [
      ...problemsAbove('the slowest response', slowest, RESPONSE_LIMIT_MS),
      ...problemsAbove('numbers without exactly one code', twice, 0),
    ],
  };
}

/** The vendor refuses connections for 4 s. Codes that are requested during that time must arrive soon afterwards. */
async function loseSmsVendors(
  { running, recorder, baselineMs }: Setting,
  vendor: SmsVendor,
  proxy: TcpProxy,
  count: number,
): Promise<FaultRow> {
  const recoveries: number[] = [];
  let slowest = 0;
  recorder.takeSlowest();
  for (let round = 0; round < count; round += 1) {
    const number = `94300000${10 + round}`;
    proxy.refuse();
    slowest = Math.max(slowest, (await requestCode(running, number)).ms);
    await sleep(4000);
    proxy.pass();
    const backAt = performance.now();
    await untilCode(vendor, number);
    recoveries.push(Math.round(performance.now() - backAt));
  }
  slowest = Math.max(slowest, recorder.takeSlowest());
  return {
    fault: 'SMS vendor refuses connections for 4 s',
    times: count,
    recoveries,
    baselineMs,
    note: `until the code arrives; slowest response of the site ${slowest} ms`,
    problems: [
      ...problemsAbove('the slowest response', slowest, RESPONSE_LIMIT_MS),
      ...problemsAbove('the slowest code', Math.max(...recoveries), LIMIT_MS / 2),
    ],
  };
}

/** Many people pay at a gateway that accepts connections and never responds: each gets an error in time, and nobody else waits. */
async function silentGateway({ running, recorder, baselineMs }: Setting, tokens: readonly string[], proxy: TcpProxy): Promise<FaultRow> {
  // people with different addresses, because requests from one address would wait for each other
  const order = async (token: string) => {
    const startedAt = performance.now();
    const response = await fetch(`${running.address()}/api/v1${subscriptionRoutes.createOrder.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-access-token': token,
        'x-forwarded-for': `10.250.${tokens.indexOf(token)}.1`,
      },
      body: JSON.stringify({ plan_id: TEST_PLAN_ID }),
    });
    await response.arrayBuffer();
    return { status: response.status, ms: Math.round(performance.now() - startedAt), hasRetryAfter: response.headers.has('retry-after') };
  };
  const before = await order(tokens[0]!);
  proxy.silence();
  recorder.takeSlowest();
  const refused = await Promise.all(tokens.flatMap((token) => [order(token), order(token), order(token), order(token)]));
  const slowest = recorder.takeSlowest();
  proxy.cut();
  proxy.pass();
  const backAt = performance.now();
  const afterwards = await order(tokens[0]!);
  // the site executes at most two writes of an account at a time, so two of its four orders wait for the gateway after the first two
  const limit = 2 * GATEWAY_TIMEOUT_MS + Math.max(1000, 3 * before.ms);
  const wrong = refused.filter(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter);
  return {
    fault: 'payment gateway silent',
    times: refused.length,
    recoveries: [Math.round(performance.now() - backAt)],
    baselineMs: before.ms,
    note: `orders at once; slowest refusal ${Math.max(...refused.map(({ ms }) => ms))} ms; slowest response to others ${slowest} ms, an ordinary write takes ${baselineMs} ms`,
    problems: [
      ...(before.status === 200 || before.status === 201 ? [] : [`an order before got status ${before.status}`]),
      ...wrong.map(({ status }) => `an order got status ${status}`),
      ...problemsAbove('the slowest refusal', Math.max(...refused.map(({ ms }) => ms)), limit),
      ...problemsAbove('the slowest response to others', slowest, RESPONSE_LIMIT_MS),
      ...(afterwards.status === before.status ? [] : [`an order afterwards got status ${afterwards.status}`]),
    ],
  };
}
