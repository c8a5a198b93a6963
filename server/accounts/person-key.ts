/** One person behind several accounts: what a verified number or address is recognised by, also after an account of it was deleted. */
import { keyedHash, keyedHashes, type Secrets } from '../crypto/secrets.ts';
import type { Db, Tx } from '../db/schema.ts';

export interface Identity {
  readonly phone: string | null;
  readonly phone_verified_at: Date | null;
  readonly email: string | null;
  readonly email_verified_at: Date | null;
}
export const IDENTITY_COLUMNS = ['phone', 'phone_verified_at', 'email', 'email_verified_at'] as const;

/** What was verified, the number first. What was only typed may be somebody else's. */
function verifiedNames({ phone, phone_verified_at, email, email_verified_at }: Identity): string[] {
  return [phone_verified_at && phone, email_verified_at && email?.toLowerCase()].filter((name): name is string => Boolean(name));
}

/** For each verified number and address its keyed hashes under every secret, newest first. */
export const identityHashes = (secrets: Secrets, identity: Identity): Buffer[][] =>
  verifiedNames(identity).map((name) => keyedHashes(secrets, `person\n${name}`));

/** What an account without a verified number or address is remembered by. Nobody verifies it again. */
export const accountHash = (secrets: Secrets, userId: string): Buffer => keyedHash(secrets, `account without identity\n${userId}`);

export const findIdentity = (db: Db | Tx, userId: string): Promise<Identity | undefined> =>
  db.selectFrom('app_user').select(IDENTITY_COLUMNS).where('id', '=', userId).where('deleted_at', 'is', null).executeTakeFirst();

/**
 * What the limits of one person are counted by: a keyed hash of the verified number, or of the verified address where there is none, so
 * that deleting the account and making another one begins no limit anew. The id of an account without either.
 */
export async function personKey({ secrets }: { readonly secrets: Secrets }, db: Db | Tx, userId: string): Promise<string> {
  const identity = await findIdentity(db, userId);
  const [hashes] = identity ? identityHashes(secrets, identity) : [];
  return hashes?.[0]?.toString('base64url') ?? userId;
}
