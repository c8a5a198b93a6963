/**
 * Password hashing with Argon2id. The stored text contains the cost. So a password that was hashed at an older cost is still verified, and
 * is rehashed at the next login. The cost is the recommendation of OWASP for 19 MiB of memory.
 */
import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { m } from '../../../../messages/compiled/messages.js';
import { AppError } from '../../../errors.ts';
import { WorkQueue } from '../../../concurrency/work-queue.ts';

/** `memory` is in KiB. */
interface Argon2Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}
const COST: Argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Upper limits for the cost in a stored text, so that a manipulated row cannot exhaust the server. */
const MAX_COST: Argon2Cost = { memory: 262_144, passes: 16, parallelism: 8 };

const derive = promisify<string, Argon2Parameters, Buffer>(argon2 as never);

/** Hashing takes about 35 ms of a CPU core. So at most two hashes are computed at once and at most 100 requests wait. */
const hashQueue = new WorkQueue({
  capacity: 2,
  maxWaiting: 100,
  busyError: () => new AppError('unavailable', m['password.busy'](), { retryAfter: 2 }),
});

const argon2id = (password: string, nonce: Buffer, cost: Argon2Cost, tagLength: number) =>
  hashQueue.run(1, () => derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...cost }));

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** The text to store for a password, in the PHC format `$argon2id$v=19$m=...,t=...,p=...$salt$hash`. */
export async function hashPassword(password: string, cost: Argon2Cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await argon2id(password, salt, cost, HASH_BYTES);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`;
}

const PHC_PATTERN = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parseHash(stored: string) {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC_PATTERN.exec(stored) ?? [];
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const isWithinLimits = (Object.keys(MAX_COST) as (keyof Argon2Cost)[]).every((name) => cost[name] > 0 && cost[name] <= MAX_COST[name]);
  return isWithinLimits ? { cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') } : null;
}

// Compared with when there is no password, so that the response takes the same time.
const DUMMY_HASH = { cost: COST, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) };

/**
 * Whether the password matches the stored text. `needsRehash` is true when it was hashed at another cost than the current one. The function
 * takes the same time when there is no password (`stored` is null).
 * @throws AppError unavailable when too many requests wait
 */
export async function checkPassword(stored: string | null, password: string): Promise<{ isCorrect: boolean; needsRehash: boolean }> {
  const parsed = stored === null ? null : parseHash(stored);
  const { cost, salt, hash } = parsed ?? DUMMY_HASH;
  const derived = await argon2id(password, salt, cost, hash.length);
  const isCorrect = timingSafeEqual(derived, hash) && parsed !== null;
  const needsRehash = (Object.keys(COST) as (keyof Argon2Cost)[]).some((name) => cost[name] !== COST[name]);
  return { isCorrect, needsRehash: isCorrect && needsRehash };
}
