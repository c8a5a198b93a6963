/** Recognises one person behind several accounts by a verified phone number or email address, also after an account was deleted. */
import { keyedHash, keyedHashes, type Secrets } from '../crypto/secrets.ts';
import type { Db, Tx } from '../db/schema.ts';

export interface Identity {
  readonly phone: string | null;
  readonly phone_verified_at: Date | null;
  readonly email: string | null;
  readonly email_verified_at: Date | null;
}
export const IDENTITY_COLUMNS = ['phone', 'phone_verified_at', 'email', 'email_verified_at'] as const;

/** Verified number and address, in this order. Unverified ones may belong to somebody else. */
function verifiedContacts({ phone, phone_verified_at, email, email_verified_at }: Identity): string[] {
  return [phone_verified_at && phone, email_verified_at && email?.toLowerCase()].filter((contact): contact is string => Boolean(contact));
}

/** The keyed hashes of each verified number and address under every secret, newest secret first. */
export const identityHashes = (secrets: Secrets, identity: Identity): Buffer[][] =>
  verifiedContacts(identity).map((contact) => keyedHashes(secrets, `person\n${contact}`));

/** The hash that records an account without a verified number or address. Nobody can verify it, so it never matches another account. */
export const accountHash = (secrets: Secrets, userId: string): Buffer => keyedHash(secrets, `account without identity\n${userId}`);

/** Undefined when the account does not exist or was deleted. */
export const findIdentity = (db: Db | Tx, userId: string): Promise<Identity | undefined> =>
  db.selectFrom('app_user').select(IDENTITY_COLUMNS).where('id', '=', userId).where('deleted_at', 'is', null).executeTakeFirst();

/**
 * The key under which the limits of a person are counted: a keyed hash of the verified number, or of the verified address when there is no
 * number. Deleting the account and creating another one therefore does not reset a limit. For an account with neither, its id.
 */
export async function readPersonKey({ secrets }: { readonly secrets: Secrets }, db: Db | Tx, userId: string): Promise<string> {
  const identity = await findIdentity(db, userId);
  const [hashes] = identity ? identityHashes(secrets, identity) : [];
  return hashes?.[0]?.toString('base64url') ?? userId;
}
