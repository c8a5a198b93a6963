/** Proof that a mail address is the person's own: a link goes to it, and whoever opened it and says so has the mailbox. */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/spoken.ts';
import { addressGroup } from '../../db/address.ts';
import { audit } from '../../db/audit.ts';
import { take, type Allowance } from '../../db/rate-window.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../http/app-error.ts';
import { mailLater } from '../../outgoing.ts';
import type { UserRow } from '../../views/user.ts';
import { changeUser, findUser } from './queries.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Seconds a link is good for. */
export const PROOF_SECONDS = DAY;
const TOKEN_BYTES = 32;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Links one person may ask for, one mailbox may get, and one address may ask for. */
function allowances(userId: string, email: string, ip: string): Allowance[] {
  const mailbox = digest(`mailbox ${email.toLowerCase()}`).toString('base64url');
  return [
    { key: `proof:user:${userId}`, seconds: 60, max: 1 },
    { key: `proof:user:${userId}`, seconds: HOUR, max: 5 },
    { key: `proof:mailbox:${mailbox}`, seconds: HOUR, max: 3 },
    { key: `proof:mailbox:${mailbox}`, seconds: DAY, max: 6 },
    { key: `proof:address:${addressGroup(ip)}`, seconds: HOUR, max: 25 },
  ];
}

interface Asker {
  readonly id: string;
  readonly ip: string;
}

/**
 * Sends a link to the address given, or to the account's own, and ends the person's older links. Answers the same whether or not
 * anybody else uses the address.
 * @returns false when the account's own address is proved already, so nothing was sent
 * @throws AppError invalid when there is no address to send to; too_many_requests
 */
export async function askProof(deps: Deps, asker: Asker, given: string | undefined): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await findUser(tx, asker.id, 'to change');
    const email = given ?? user.email;
    if (email === null) {
      const message = m['account.email_required']();
      throw new AppError('invalid', message, { errors: [{ path: 'email', message }] });
    }
    if (email.toLowerCase() === user.email?.toLowerCase() && user.email_verified_at) return false;
    const wait = await takeProof(deps, tx, asker, email);
    if (wait) throw new AppError('too_many_requests', m['email_proof.wait']({ minutes: Math.ceil(wait / 60) }), { retryAfter: wait });
    await sendProof(deps, tx, asker.id, email);
    return true;
  });
}

/** Null when a link may go to the address, else the seconds until it may. */
async function takeProof(deps: Deps, tx: Tx, asker: Asker, email: string): Promise<number | null> {
  return deps.config.http.rateLimits ? take(tx, allowances(asker.id, email, asker.ip), deps.now()) : null;
}

async function sendProof(deps: Deps, tx: Tx, userId: string, email: string): Promise<void> {
  const now = deps.now();
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await tx
    .updateTable('email_proof')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  await tx
    .insertInto('email_proof')
    .values({
      user_id: userId,
      email,
      token_hash: digest(token),
      created_at: now,
      expires_at: new Date(now.getTime() + PROOF_SECONDS * 1000),
    })
    .execute();
  const site = m['shell.name']();
  await mailLater(deps, tx, {
    to: email,
    template: 'verify_email',
    subject: m['mail.verify_email.subject']({ site }),
    heading: m['mail.verify_email.heading'](),
    blocks: [
      { is: 'text', text: m['mail.verify_email.text']({ site }) },
      // behind the #: it stays out of logs, caches and what scanners of mail ask the server for
      { is: 'button', text: m['mail.verify_email.button'](), url: `${deps.siteUrl()}${localPath('/verify-email')}#${token}` },
      { is: 'note', text: m['mail.verify_email.note']() },
    ],
  });
}

/**
 * Gives the account another address, unproved, and sends a link to it; whoever has the proved one before hears of it. The same address
 * in other letters stays as proved as it was.
 * @throws AppError conflict when another account has it; too_many_requests
 */
export async function changeEmail(deps: Deps, tx: Tx, before: UserRow, email: string, ip: string): Promise<void> {
  if (email.toLowerCase() === before.email?.toLowerCase()) {
    await changeUser(tx, before.id, { email });
    return;
  }
  const asker = { id: before.id, ip };
  if (deps.config.http.rateLimits) {
    // it tells whether the address has an account, so not for many of them
    const wait = await take(tx, [{ key: `email_change:user:${before.id}`, seconds: HOUR, max: 10 }], deps.now());
    if (wait) throw new AppError('too_many_requests', m['account.email_often']({ minutes: Math.ceil(wait / 60) }), { retryAfter: wait });
  }
  await changeUser(tx, before.id, { email, email_verified_at: null });
  await audit(tx, { action: 'email_changed', actorId: before.id, subject: before.id, ip, at: deps.now() });
  if (before.email !== null && before.email_verified_at) await tellFormer(deps, tx, before.email);
  // too many links already: the profile offers another one when there is room again
  if ((await takeProof(deps, tx, asker, email)) === null) await sendProof(deps, tx, before.id, email);
}

/**
 * Takes the token of a link: its address becomes the account's, proved. Repeating it while it is still so answers the same.
 * @throws AppError otp_expired when the link is over, used for something since, or none; conflict when the address is another's by now
 */
export async function confirmProof(deps: Deps, token: string, ip: string): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const proof = await useProof(tx, token, now);
    if (!proof) {
      if (await isDone(tx, token, now)) return;
      throw new AppError('otp_expired', m['email_proof.over']());
    }
    const user = await findUser(tx, proof.user_id, 'to change').catch(() => null);
    if (!user) throw new AppError('otp_expired', m['email_proof.over']());
    await takeFromUnproved(tx, proof.email, user.id);
    await changeUser(tx, user.id, { email: proof.email, email_verified_at: now });
    const another = user.email?.toLowerCase() !== proof.email.toLowerCase();
    if (another) await audit(tx, { action: 'email_changed', actorId: user.id, subject: user.id, ip, at: now });
    await audit(tx, { action: 'email_verified', actorId: user.id, subject: user.id, ip, at: now });
    if (another && user.email && user.email_verified_at) await tellFormer(deps, tx, user.email);
  });
}

function useProof(tx: Tx, token: string, now: Date) {
  return tx
    .updateTable('email_proof')
    .set({ used_at: now })
    .where('token_hash', '=', digest(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
}

/** The link did its work before, and the account still stands as it left it: a tap that was repeated after a cut line. */
async function isDone(tx: Tx, token: string, now: Date): Promise<boolean> {
  const done = await tx
    .selectFrom('email_proof as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select('p.id')
    .where('p.token_hash', '=', digest(token))
    .where('p.expires_at', '>', now)
    .where(sql<boolean>`lower(u.email) = lower(p.email) and u.email_verified_at = p.used_at and u.deleted_at is null`)
    .executeTakeFirst();
  return done !== undefined;
}

/** Whoever only said that an address is theirs loses it to whoever proves it. */
async function takeFromUnproved(tx: Tx, email: string, except: string): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ email: null })
    .where(sql<boolean>`lower(email) = lower(${email}) and email_verified_at is null and deleted_at is null`)
    .where('id', '<>', except)
    .execute();
}

/** Whoever has the old mailbox hears of it, in case it was not them. */
async function tellFormer(deps: Deps, tx: Tx, to: string): Promise<void> {
  const site = m['shell.name']();
  await mailLater(deps, tx, {
    to,
    template: 'email_changed',
    subject: m['mail.email_changed.subject']({ site }),
    heading: m['mail.email_changed.heading'](),
    blocks: [
      { is: 'text', text: m['mail.email_changed.text']({ site }) },
      { is: 'button', text: m['mail.email_changed.button'](), url: `${deps.siteUrl()}${localPath('/supportPage')}#not-me` },
    ],
  });
}

/** Forgets links a day after they lapsed. */
export async function pruneProofs(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('email_proof')
    .where('expires_at', '<', new Date(now.getTime() - DAY * 1000))
    .execute();
}
