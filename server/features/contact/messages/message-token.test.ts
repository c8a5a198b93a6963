import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseSecrets } from '../../../crypto/secrets.ts';
import { createMessageToken, readMessageToken } from './message-token.ts';

const SECRETS = parseSecrets('a secret of at least thirty-two characters');
const NOW = new Date('2026-11-20T10:00:00Z');
const TO = 'owner@example.net';
const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);

test('the link in a message works for ninety days, and its token fits into the local part of an address', async () => {
  const id = randomUUID();
  const token = createMessageToken(SECRETS, id, TO, NOW);
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  expect(await readMessageToken(SECRETS, token, inDays(89.9), async () => TO)).toBe(id);
  expect(await readMessageToken(SECRETS, token, inDays(90), async () => TO)).toBeNull();
});

test('the link works only for the address that it was sent to, in any letter case', async () => {
  const id = randomUUID();
  const token = createMessageToken(SECRETS, id, TO, NOW);
  const readFor = (address: string | null) => readMessageToken(SECRETS, token, NOW, async () => address);
  expect(await readFor('Owner@Example.net')).toBe(id);
  for (const address of ['new@example.net', '', null]) expect(await readFor(address)).toBeNull();
});
