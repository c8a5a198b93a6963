import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_CHALLENGE_LEVEL } from '../../../contract/auth/auth.ts';
import { parseSecrets } from '../../crypto/secrets.ts';
import {
  challengeLevel,
  codeCounters,
  codeHash,
  isCodeHash,
  isGuessingSuspected,
  newCode,
  planDelivery,
  type CodeRequestCounts,
  type SentMessage,
} from './code-rules.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const secondsAfterStart = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

/** Makes requests at these times (seconds), as `sendCode` does; returns the messages sent and the code of each request. */
function simulate(times: readonly number[], isKnownDevice = false) {
  const messages: SentMessage[] = [];
  let codeCount = 0;
  const requests = times.map((seconds) => {
    const now = secondsAfterStart(seconds);
    const { sharedCodeId, sendsSms, resendSeconds } = planDelivery(messages, now, isKnownDevice);
    const codeId = sharedCodeId ?? String((codeCount += 1));
    const shared = messages.find((message) => message.codeId === codeId);
    if (sendsSms) messages.unshift({ sentAt: now, codeId, codeCreatedAt: shared?.codeCreatedAt ?? now });
    const lastMessage = messages.find((message) => message.codeId === codeId);
    return { seconds, codeId, sendsSms, resendSeconds, lastMessage, isNewest: messages[0]!.codeId === codeId };
  });
  return { requests, messages };
}
const timesOf = (gaps: readonly number[]) => {
  let elapsedSeconds = 0;
  return gaps.map((gap) => (elapsedSeconds += gap));
};
const requestTimes = fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 150 }).map(timesOf);

test('a first request sends a code, a second one a moment later shares it, and another after half a minute sends the same code again', () => {
  const { requests } = simulate([0, 29, 30, 301]);
  expect(requests.map(({ codeId, sendsSms }) => [codeId, sendsSms])).toEqual([
    ['1', true],
    ['1', false],
    ['1', true],
    ['2', true],
  ]);
  expect(requests.map(({ resendSeconds }) => resendSeconds)).toEqual([30, 1, 30, 30]);
});

test('a request gets the code that was last sent to the phone, whatever strangers requested before', () => {
  fc.assert(
    fc.property(requestTimes, fc.boolean(), (times, isKnownDevice) => {
      const maxSpacingSeconds = isKnownDevice ? 300 : 3 * 3600;
      for (const { seconds, lastMessage, isNewest, resendSeconds } of simulate(times, isKnownDevice).requests) {
        expect(isNewest).toBe(true);
        expect(secondsAfterStart(seconds).getTime() - lastMessage!.sentAt.getTime()).toBeLessThan(maxSpacingSeconds * 1000);
        expect(resendSeconds).toBeGreaterThan(0);
        expect(resendSeconds).toBeLessThanOrEqual(maxSpacingSeconds);
      }
    }),
  );
});

test('after a code was used, the next request sends a new one at once, however many messages there were', () => {
  const messages = Array.from({ length: 20 }, (_, hour) => ({
    sentAt: secondsAfterStart(-hour * 3600 - 5),
    codeId: String(hour),
    codeCreatedAt: NOW,
  }));
  expect(planDelivery(messages, NOW, false)).toMatchObject({ sharedCodeId: '0', sendsSms: false });
  const used = messages.with(0, { ...messages[0]!, codeId: null as never });
  expect(planDelivery(used, NOW, false)).toMatchObject({ sharedCodeId: null, sendsSms: true });
});

test('after the stated seconds a message is sent again', () => {
  fc.assert(
    fc.property(requestTimes, (times) => {
      const { messages, requests } = simulate(times);
      const last = requests.at(-1)!;
      expect(planDelivery(messages, secondsAfterStart(last.seconds + last.resendSeconds), false).sendsSms).toBe(true);
    }),
  );
});

test('no number gets more than 10 messages within any hour and 20 within any day, however often a code is requested', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 20, max: 4000 }), { minLength: 50, maxLength: 400 }), (gaps) => {
      const sentAt = simulate(timesOf(gaps)).messages.map((message) => message.sentAt.getTime());
      const countWithin = (end: number, seconds: number) =>
        sentAt.filter((elapsedSeconds) => elapsedSeconds <= end && elapsedSeconds > end - seconds * 1000).length;
      for (const end of sentAt) {
        expect(countWithin(end, 3600)).toBeLessThanOrEqual(10);
        expect(countWithin(end, 86_400)).toBeLessThanOrEqual(20);
      }
    }),
  );
});

const requestCounts = fc.record({
  number: fc.record({ hour: fc.nat(500), day: fc.nat(5000) }),
  isKnownDevice: fc.boolean(),
  byOwner: fc.nat(100),
  network: fc.nat(100_000),
  numberRange: fc.nat(10_000),
  site: fc.nat(10_000),
});
const NO_REQUESTS: CodeRequestCounts = {
  number: { hour: 0, day: 0 },
  isKnownDevice: false,
  byOwner: 0,
  network: 0,
  numberRange: 0,
  site: 0,
};
const expectedPerHour = fc.integer({ min: 1, max: 10_000 });

test('an ordinary request needs no challenge', () => {
  expect(challengeLevel({ ...NO_REQUESTS, number: { hour: 2, day: 5 }, network: 49, numberRange: 100, site: 1000 }, 3000)).toBe(0);
});

test('the level of a challenge never exceeds the highest and never falls when any count rises', () => {
  const addCounts = (base: CodeRequestCounts, more: CodeRequestCounts): CodeRequestCounts => ({
    number: { hour: base.number.hour + more.number.hour, day: base.number.day + more.number.day },
    isKnownDevice: base.isKnownDevice,
    byOwner: base.byOwner + more.byOwner,
    network: base.network + more.network,
    numberRange: base.numberRange + more.numberRange,
    site: base.site + more.site,
  });
  fc.assert(
    fc.property(requestCounts, requestCounts, expectedPerHour, (base, more, expected) => {
      const level = challengeLevel(base, expected);
      expect(level).toBeGreaterThanOrEqual(0);
      expect(level).toBeLessThanOrEqual(MAX_CHALLENGE_LEVEL);
      expect(challengeLevel(addCounts(base, more), expected)).toBeGreaterThanOrEqual(level);
    }),
  );
});

test('work rises step by step up to the expected number of messages in an hour, and is greatest at twice that number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 100_000 }), (expected) => {
      expect(challengeLevel({ ...NO_REQUESTS, site: Math.ceil(expected / 2) - 1 }, expected)).toBe(0);
      expect(challengeLevel({ ...NO_REQUESTS, site: Math.ceil(expected * 0.7) }, expected)).toBe(3);
      expect(challengeLevel({ ...NO_REQUESTS, site: Math.ceil(expected * 0.95) }, expected)).toBe(MAX_CHALLENGE_LEVEL - 1);
      expect(challengeLevel({ ...NO_REQUESTS, site: expected * 2 }, expected)).toBe(MAX_CHALLENGE_LEVEL);
    }),
  );
});

test('requests of strangers make a code for a number cost at most half a minute of work', () => {
  expect(challengeLevel({ ...NO_REQUESTS, number: { hour: 100_000, day: 100_000 } }, 3000)).toBe(6);
});

test('an owner logs in twenty times a day without work; further codes cost increasing work, also on a known device', () => {
  for (const isKnownDevice of [false, true]) {
    const levelAfter = (byOwner: number) => challengeLevel({ ...NO_REQUESTS, isKnownDevice, byOwner }, 3000);
    expect([0, 19, 20, 24, 43, 44, 10_000].map(levelAfter)).toEqual([0, 0, 1, 2, 6, 7, 7]);
  }
});

test('requests of others cause no work for a known device', () => {
  const flood = { ...NO_REQUESTS, number: { hour: 100, day: 100 }, network: 1000, numberRange: 1000, site: 10_000 };
  expect(challengeLevel({ ...flood, isKnownDevice: true, byOwner: 19 }, 3000)).toBe(0);
});

test('twenty wrong codes for one number, or a thousand for all numbers, make a second code necessary', () => {
  expect(isGuessingSuspected({ number: 19, site: 999 })).toBe(false);
  expect(isGuessingSuspected({ number: 20, site: 0 })).toBe(true);
  expect(isGuessingSuspected({ number: 0, site: 1000 })).toBe(true);
});

test('codes are six digits, and differ', () => {
  const codes = Array.from({ length: 500 }, newCode);
  for (const code of codes) expect(code).toMatch(/^[0-9]{6}$/);
  expect(new Set(codes).size).toBeGreaterThan(480);
});

test('a code hash only matches its own verification and code, under any of the secrets', () => {
  const [oldSecret, otherSecret] = ['an old secret of thirty-two characters', 'another secret of thirty-two characters'];
  const hash = codeHash(parseSecrets(oldSecret), 'verification', '123456');
  const matches = (secrets: string, id: string, code: string, stored = hash) => isCodeHash(stored, parseSecrets(secrets), id, code);
  expect(matches(oldSecret, 'verification', '123456')).toBe(true);
  expect(matches(`${otherSecret}\n${oldSecret}`, 'verification', '123456')).toBe(true);
  expect(matches(oldSecret, 'verification', '123457')).toBe(false);
  expect(matches(oldSecret, 'another', '123456')).toBe(false);
  expect(matches(otherSecret, 'verification', '123456')).toBe(false);
  expect(matches(oldSecret, 'verification', '123456', hash.subarray(1))).toBe(false);
});

test('keys of counters never contain a full phone number', () => {
  for (const { key } of Object.values(codeCounters('+919876543210', '203.0.113.7'))) expect(key).not.toContain('9876543210');
});
