/**
 * Passwords as they are kept: Argon2id, with its cost in the text, so that a password set at an older cost is known by its own
 * and raised when it is next typed. Cost: OWASP's for 19 MiB, 35 ms of one core here.
 */
import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { m } from '../../../messages/compiled/messages.js';
import { AppError } from '../../http/app-error.ts';

/** `memory` in KiB. */
interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Never reached by our own costs; a stored text must not be able to ask for more. */
const MOST: Cost = { memory: 262_144, passes: 16, parallelism: 8 };

const derive = promisify<string, Argon2Parameters, Buffer>(argon2 as never);

/** At work at a time, so that logins leave the process' threads to others, and how many may wait. */
const AT_ONCE = 2;
const QUEUE = 100;
let working = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) {
    if (waiting.length >= QUEUE) throw new AppError('unavailable', m['password.busy'](), { retryAfter: 2 });
    // whoever is done hands its place over, so the count stays
    await new Promise<void>((go) => waiting.push(go));
  } else working += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}

const argon2id = (password: string, nonce: Buffer, cost: Cost, tagLength: number) =>
  inTurn(() => derive('argon2id', { message: password.normalize('NFC'), nonce, tagLength, ...cost }));

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/**
 * What is stored of a password, in the PHC form `$argon2id$v=19$m=...,t=...,p=...$salt$hash`.
 * @throws AppError unavailable when too many wait
 */
export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await argon2id(password, salt, cost, HASH_BYTES);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`;
}

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function read(stored: string) {
  const [, memory, passes, parallelism, salt = '', hash = ''] = FORM.exec(stored) ?? [];
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const fits = (Object.keys(MOST) as (keyof Cost)[]).every((name) => cost[name] > 0 && cost[name] <= MOST[name]);
  return fits ? { cost, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') } : null;
}

// of no password: whoever has none costs as much as whoever has one
const NOBODY = { cost: COST, salt: randomBytes(SALT_BYTES), hash: randomBytes(HASH_BYTES) };

/**
 * Whether it is the password; `stale` when it should be hashed anew, at today's cost. Takes as long when there is none (null).
 * @throws AppError unavailable when too many wait
 */
export async function checkPassword(stored: string | null, password: string): Promise<{ right: boolean; stale: boolean }> {
  const kept = stored === null ? null : read(stored);
  const { cost, salt, hash } = kept ?? NOBODY;
  const given = await argon2id(password, salt, cost, hash.length);
  const right = timingSafeEqual(given, hash) && kept !== null;
  const stale = (Object.keys(COST) as (keyof Cost)[]).some((name) => cost[name] !== COST[name]);
  return { right, stale: right && stale };
}
