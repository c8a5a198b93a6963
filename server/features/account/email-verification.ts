/** Verifies email addresses with a mailed link. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { m } from '../../../messages/compiled/messages.js';
import { localPath } from '../../../messages/current-language.ts';
import { transferBlocks, rememberIdentity, findSuspensionOfPerson } from '../../accounts/former-accounts.ts';
import { mailChallengeLevel } from '../../accounts/mail-challenge.ts';
import { suspendedError } from '../../accounts/suspension.ts';
import type { RequireChallenge } from '../../challenge-steps.ts';
import { ipGroup } from '../../db/ip-address.ts';
import { audit } from '../../db/audit.ts';
import { consume, count, currentCounts, isExceeded, type Counter, type RateLimit } from '../../db/rate-window.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { newToken, tokenHash } from '../../crypto/tokens.ts';
import { AppError } from '../../errors.ts';
import { enqueueMail, enqueueSms } from '../../messaging/outgoing.ts';
import type { Viewer } from '../../http/handler.ts';
import { assertRecentLogin } from '../../accounts/fresh-login.ts';
import { isEmailVerified, releaseUnverifiedEmail } from '../../accounts/email-claims.ts';
import type { UserRow } from '../../accounts/user.ts';
import { emailTakenError, findUser, updateUser } from './queries.ts';
import { DAY_S, HOUR_S } from '../../durations.ts';

/** Lifetime of a verification link. */
export const LINK_TTL_SECONDS = DAY_S;

/** How many last digits of the phone number the mail shows: enough for the owner to recognise the account, and little for a stranger. */
const SHOWN_DIGITS = 3;

/**
 * Limits of links requested by one user; nobody else can use them up. Also when links to the mailbox have become more expensive, each
 * account may send one an hour to it.
 */
const userLimits = (userId: string): RateLimit[] => [
  { key: `proof:user:${userId}`, seconds: 60, max: 1 },
  { key: `proof:user:${userId}`, seconds: HOUR_S, max: 5 },
];
/** Limits of links to one mailbox, for mails that others than its owner may cause without a challenge. */
const mailboxLimits = (mailbox: string): RateLimit[] => [
  { key: `proof:mailbox:${mailbox}`, seconds: HOUR_S, max: 3 },
  { key: `proof:mailbox:${mailbox}`, seconds: DAY_S, max: 6 },
];
/** Counters of requested links, by mailbox and by IP address. They make a challenge harder and refuse nobody. */
const linkCounters = (mailbox: string, ip: string): Counter[] => [
  { key: `proof:requested:${mailbox}`, seconds: HOUR_S },
  { key: `proof:requested:${mailbox}`, seconds: DAY_S },
  { key: `proof:address:${ipGroup(ip)}`, seconds: HOUR_S },
];
const hashMailbox = (email: string): string => createHash('sha256').update(`mailbox ${email.toLowerCase()}`).digest('base64url');

interface Requester {
  readonly id: string;
  readonly ip: string;
}
interface LoggedInRequester {
  readonly viewer: Viewer;
  readonly ip: string;
}
interface LinkRequester extends LoggedInRequester {
  readonly captcha: string | undefined;
  readonly requireChallenge: RequireChallenge;
}

/**
 * Sends a link to the given address, or by default to the address of the account, and invalidates the user's older links. The response does
 * not reveal whether another account uses the address. An address that is not the account's own needs a fresh login: whoever opens its link
 * can reset the password. Requests of others for the same mailbox make a challenge harder, and never lead to a refusal.
 * @returns false when the account's own address is already verified, so nothing was sent
 * @throws AppError invalid when there is no address to send to; fresh_login_needed; challenge_needed; too_many_requests
 */
export async function requestVerification(
  deps: Deps,
  { viewer, ip, captcha, requireChallenge }: LinkRequester,
  newEmail: string | undefined,
): Promise<boolean> {
  const address = newEmail ?? (await findUser(deps.db, viewer.id)).email;
  const counters = address === null ? [] : linkCounters(hashMailbox(address), ip);
  if (address !== null) await requireChallenge(captcha, async () => mailChallengeLevel(await currentCounts(deps.db, counters, deps.now())));
  return deps.db.transaction().execute(async (tx) => {
    const user = await findUser(tx, viewer.id, 'to change');
    const email = newEmail ?? user.email;
    if (email === null) {
      const message = m['account.email_required']();
      throw new AppError('invalid', message, { errors: [{ path: 'email', message }] });
    }
    const isOwnEmail = email.toLowerCase() === user.email?.toLowerCase();
    if (isOwnEmail && user.email_verified_at) return false;
    if (!isOwnEmail) await assertRecentLogin(tx, viewer.sessionId, deps.now());
    const waitSeconds = deps.config.http.rateLimits ? await consumeRequestedLink(tx, viewer.id, email, deps.now()) : null;
    if (waitSeconds)
      throw new AppError('too_many_requests', m['email_verification.wait']({ minutes: Math.ceil(waitSeconds / 60) }), {
        retryAfter: waitSeconds,
      });
    for (const counter of counters) await count(tx, counter, deps.now());
    await sendVerificationLink(deps, tx, viewer.id, email);
    return true;
  });
}

/** Returns null when a link may be sent to the address, otherwise the number of seconds to wait for links that this user has requested. */
async function consumeRequestedLink(tx: Tx, userId: string, email: string, now: Date): Promise<number | null> {
  const mailbox = hashMailbox(email);
  const waitSeconds = await consume(tx, userLimits(userId), now);
  if (waitSeconds) return waitSeconds;
  const isUsual = !(await isExceeded(tx, mailboxLimits(mailbox), now));
  return consume(tx, isUsual ? mailboxLimits(mailbox) : [{ key: `proof:mailbox:${mailbox}:${userId}`, seconds: HOUR_S, max: 1 }], now);
}

/**
 * Sends a link that the person did not ask for as such: to a new account, or after a change of the address. Over the limits none is sent;
 * the profile page offers to send it later.
 */
async function sendUnrequestedLink(deps: Deps, tx: Tx, requester: Requester, email: string): Promise<void> {
  const mailbox = hashMailbox(email);
  const ipLimit = { key: `proof:address:${ipGroup(requester.ip)}`, seconds: HOUR_S, max: 25 };
  if (deps.config.http.rateLimits && (await consume(tx, [...userLimits(requester.id), ...mailboxLimits(mailbox), ipLimit], deps.now())))
    return;
  await sendVerificationLink(deps, tx, requester.id, email);
}

async function sendVerificationLink(deps: Deps, tx: Tx, userId: string, email: string): Promise<void> {
  const now = deps.now();
  const token = newToken();
  await tx
    .updateTable('email_verification')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  await tx
    .insertInto('email_verification')
    .values({
      user_id: userId,
      email,
      token_hash: tokenHash(token),
      created_at: now,
      expires_at: new Date(now.getTime() + LINK_TTL_SECONDS * 1000),
    })
    .execute();
  const { phone } = await findUser(tx, userId);
  const site = m['shell.name']();
  await enqueueMail(deps, tx, {
    to: email,
    template: 'verify_email',
    subject: m['mail.verify_email.subject']({ site }),
    heading: m['mail.verify_email.heading'](),
    blocks: [
      {
        type: 'text',
        text: phone
          ? m['mail.verify_email.text_with_phone']({ site, digits: phone.slice(-SHOWN_DIGITS) })
          : m['mail.verify_email.text']({ site }),
      },
      // in the URL fragment, so that the token never reaches server logs, caches or the requests of mail scanners
      { type: 'button', text: m['mail.verify_email.button'](), url: `${deps.siteUrl()}${localPath('/verify-email')}#${token}` },
      { type: 'note', text: m['mail.verify_email.note']() },
    ],
  });
}

/** Sends a link to the address of a new account. */
export const sendFirstLink = (deps: Deps, tx: Tx, user: Requester & { readonly email: string }): Promise<void> =>
  sendUnrequestedLink(deps, tx, user, user.email);

/**
 * Changes the email of the account. The new address is unverified, and a link is sent to it. A warning goes to the previous verified
 * address, or to the phone when there was none. A change of letter case alone keeps the verification.
 * @returns the refusal (conflict) when another account has verified the address, else null. The caller throws it after the commit, so that
 *   the attempt is counted
 * @throws AppError fresh_login_needed; too_many_requests
 */
export async function changeEmail(
  deps: Deps,
  tx: Tx,
  user: UserRow,
  email: string,
  { viewer, ip }: LoggedInRequester,
): Promise<AppError | null> {
  if (email.toLowerCase() === user.email?.toLowerCase()) {
    await updateUser(tx, user.id, { email });
    return null;
  }
  await assertRecentLogin(tx, viewer.sessionId, deps.now());
  const requester = { id: user.id, ip };
  if (deps.config.http.rateLimits) {
    // the result reveals whether another account has the address, so it is limited
    const waitSeconds = await consume(tx, [{ key: `email_change:user:${user.id}`, seconds: HOUR_S, max: 10 }], deps.now());
    if (waitSeconds)
      throw new AppError('too_many_requests', m['account.email_often']({ minutes: Math.ceil(waitSeconds / 60) }), {
        retryAfter: waitSeconds,
      });
  }
  if (await isEmailVerified(tx, email)) return emailTakenError();
  await rememberIdentity(deps.secrets, tx, user.id, { ...user, phone: null }, deps.now());
  await updateUser(tx, user.id, { email, email_verified_at: null });
  await audit(tx, { action: 'email_changed', actorId: user.id, subject: user.id, ip, at: deps.now() });
  await warnOfChange(deps, tx, user);
  await sendUnrequestedLink(deps, tx, requester, email);
  return null;
}

/**
 * Confirms a link: its address becomes the verified email of the account. Opening the same link again succeeds as long as that is still
 * true.
 * @throws AppError otp_expired when the link is unknown, expired or superseded; conflict when another account has the address by now
 */
export async function confirmEmail(deps: Deps, token: string, ip: string): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const link = await consumeLink(tx, token, now);
    if (!link) {
      if (await wasAlreadyConfirmed(tx, token, now)) return;
      throw new AppError('otp_expired', m['email_verification.expired']());
    }
    const user = await findUser(tx, link.user_id, 'to change').catch(() => null);
    if (!user) throw new AppError('otp_expired', m['email_verification.expired']());
    await releaseUnverifiedEmail(tx, link.email, user.id);
    const isDifferentEmail = user.email?.toLowerCase() !== link.email.toLowerCase();
    if (isDifferentEmail) await rememberIdentity(deps.secrets, tx, user.id, { ...user, phone: null }, now);
    await updateUser(tx, user.id, { email: link.email, email_verified_at: now });
    await transferBlocks(deps.secrets, tx, user.id);
    const suspension = await findSuspensionOfPerson(deps.secrets, tx, user.id);
    if (suspension) throw suspendedError(deps, suspension);
    if (isDifferentEmail) await audit(tx, { action: 'email_changed', actorId: user.id, subject: user.id, ip, at: now });
    await audit(tx, { action: 'email_verified', actorId: user.id, subject: user.id, ip, at: now });
    if (isDifferentEmail) await warnOfChange(deps, tx, user);
  });
}

function consumeLink(tx: Tx, token: string, now: Date) {
  return tx
    .updateTable('email_verification')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst();
}

/** Whether the link was used before and its result is still valid, as when a request is repeated after a lost response. */
async function wasAlreadyConfirmed(tx: Tx, token: string, now: Date): Promise<boolean> {
  const usedLink = await tx
    .selectFrom('email_verification as link')
    .innerJoin('app_user as u', 'u.id', 'link.user_id')
    .select('link.id')
    .where('link.token_hash', '=', tokenHash(token))
    .where('link.expires_at', '>', now)
    .where(sql<boolean>`lower(u.email) = lower(link.email) and u.email_verified_at = link.used_at and u.deleted_at is null`)
    .executeTakeFirst();
  return usedLink !== undefined;
}

/** Warns the previous mailbox of the change, or the phone when the account had no verified address. */
async function warnOfChange(deps: Deps, tx: Tx, { email: to, email_verified_at, phone, phone_verified_at }: UserRow): Promise<void> {
  const site = m['shell.name']();
  const objectionUrl = `${deps.siteUrl()}${localPath('/supportPage')}#not-me`;
  if (to === null || !email_verified_at) {
    if (phone !== null && phone_verified_at)
      await enqueueSms(deps, tx, { to: phone, template: 'email_changed', variables: { site, link: objectionUrl } });
    return;
  }
  await enqueueMail(deps, tx, {
    to,
    template: 'email_changed',
    subject: m['mail.email_changed.subject']({ site }),
    heading: m['mail.email_changed.heading'](),
    blocks: [
      { type: 'text', text: m['mail.email_changed.text']({ site }) },
      { type: 'button', text: m['mail.email_changed.button'](), url: objectionUrl },
    ],
  });
}

/** Deletes links one day after they expired. */
export async function pruneEmailLinks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('email_verification')
    .where('expires_at', '<', new Date(now.getTime() - DAY_S * 1000))
    .execute();
}
