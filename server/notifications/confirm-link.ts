/** The link in a reminder with which its reader confirms the listings without logging in. */
import { DAY_MS } from '../durations.ts';
import { readEmailAndPhone } from '../accounts/email-and-phone.ts';
import type { Deps } from '../deps.ts';
import { purposeFor, signToken, verifyRecipientToken } from '../crypto/signed-token.ts';
import { bytesOfUuid, UUID_BYTES, uuidOfBytes } from '../crypto/uuid-bytes.ts';

const PURPOSE = 'confirm listings';
/** Longer than a listing remains in search without a confirmation. */
const LINK_DAYS = 45;

/** The owner of the listings in the reminder, and when it was sent. */
export interface RemindedOwner {
  readonly ownerId: string;
  readonly remindedAt: Date;
}

/**
 * Path of the page. The token is in the fragment, which is neither sent to servers nor logged.
 * @param to the address or number that the reminder is sent to
 */
export function confirmPath({ secrets }: Pick<Deps, 'secrets'>, { ownerId, remindedAt }: RemindedOwner, to: string): string {
  const payload = Buffer.alloc(UUID_BYTES + 4);
  bytesOfUuid(ownerId).copy(payload);
  payload.writeUInt32BE(Math.ceil(remindedAt.getTime() / 1000), UUID_BYTES);
  const expiry = new Date(remindedAt.getTime() + LINK_DAYS * DAY_MS);
  return `/confirm#${signToken(secrets, purposeFor(PURPOSE, to), payload, expiry).toString('base64url')}`;
}

/**
 * The payload of a link's token; null when the token is invalid, has expired, or was sent to an address that is not the owner's any more.
 */
export async function readConfirmToken({ db, secrets, now }: Deps, token: string): Promise<RemindedOwner | null> {
  const payload = await verifyRecipientToken(secrets, PURPOSE, Buffer.from(token, 'base64url'), now(), async (unverified) =>
    unverified.length === UUID_BYTES + 4 ? readEmailAndPhone(db, ownerIdOf(unverified)) : [],
  );
  return payload && { ownerId: ownerIdOf(payload), remindedAt: new Date(payload.readUInt32BE(UUID_BYTES) * 1000) };
}

const ownerIdOf = (payload: Buffer): string => uuidOfBytes(payload.subarray(0, UUID_BYTES));
