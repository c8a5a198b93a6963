import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseSecrets } from '../../../crypto/secrets.ts';
import { createMessageToken, readMessageToken } from './message-token.ts';

const SECRETS = parseSecrets('a secret of at least thirty-two characters');
const NOW = new Date('2026-11-20T10:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000);

test('the link in a message works for ninety days, and its token fits into the local part of an address', () => {
  const id = randomUUID();
  const token = createMessageToken(SECRETS, id, NOW);
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  expect(readMessageToken(SECRETS, token, inDays(89.9))).toBe(id);
  expect(readMessageToken(SECRETS, token, inDays(90))).toBeNull();
});
