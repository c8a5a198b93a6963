/** The link in a reminder with which its reader confirms the listings without logging in. */
import { DAY_MS } from '../durations.ts';
import type { Deps } from '../deps.ts';
import { signToken, verifyToken } from '../crypto/signed-token.ts';

const PURPOSE = 'confirm listings';
/** Longer than a listing remains in search without a confirmation. */
const LINK_DAYS = 45;
const UUID_BYTES = 16;

/** The owner of the listings in the reminder, and when it was sent. */
export interface RemindedOwner {
  readonly ownerId: string;
  readonly remindedAt: Date;
}

/** Path of the page. The token is in the fragment, which is neither sent to servers nor logged. */
export function confirmPath({ secrets }: Pick<Deps, 'secrets'>, { ownerId, remindedAt }: RemindedOwner): string {
  const payload = Buffer.alloc(UUID_BYTES + 4);
  payload.write(ownerId.replaceAll('-', ''), 'hex');
  payload.writeUInt32BE(Math.ceil(remindedAt.getTime() / 1000), UUID_BYTES);
  const expiry = new Date(remindedAt.getTime() + LINK_DAYS * DAY_MS);
  return `/confirm#${signToken(secrets, PURPOSE, payload, expiry).toString('base64url')}`;
}

/** The payload of a link's token; null when the token is invalid or has expired. */
export function readConfirmToken({ secrets, now }: Pick<Deps, 'secrets' | 'now'>, token: string): RemindedOwner | null {
  const payload = verifyToken(secrets, PURPOSE, Buffer.from(token, 'base64url'), now());
  if (payload?.length !== UUID_BYTES + 4) return null;
  const ownerId = payload.toString('hex', 0, UUID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { ownerId, remindedAt: new Date(payload.readUInt32BE(UUID_BYTES) * 1000) };
}
