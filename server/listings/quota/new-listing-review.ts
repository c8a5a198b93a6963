/**
 * Determines how many new listings a person may publish before moderators review each further one
 * (docs/decisions/0054-one-home-one-clock.md).
 */
import { findAccountsOfPerson } from '../../accounts/former-accounts.ts';
import type { Config } from '../../config/config.ts';
import type { Tx } from '../../db/schema.ts';
import type { Secrets } from '../../crypto/secrets.ts';
import { DAY_MS } from '../../durations.ts';

/** Accounts are new for this number of days. */
export const NEW_ACCOUNT_DAYS = 30;

interface Publisher {
  /** Listings that visitors saw at any time, including deleted ones. Counting may stop at the limit. */
  readonly published: number;
  /** Such listings of earlier accounts of the person. */
  readonly publishedByFormerAccounts: number;
  readonly isNewAccount: boolean;
}

/**
 * Number of new listings that can be published before one has to be reviewed, when the checks find nothing: 0 when the next one is
 * reviewed, `Infinity` without a limit.
 * @param limit of a new account; 0 means none
 */
export function listingsBeforeReview(
  policy: Config['review'],
  limit: number,
  { published, publishedByFormerAccounts, isNewAccount }: Publisher,
): number {
  if (policy === 'off') return Infinity;
  if (policy === 'all' || (policy === 'first' && published === 0)) return 0;
  return isNewAccount && limit > 0 ? Math.max(0, limit - published - publishedByFormerAccounts) : Infinity;
}

/** Computes `listingsBeforeReview` for a person. Queries nothing when neither the review policy nor the limit depends on the person. */
export async function readListingsBeforeReview(
  { config, secrets }: { readonly config: Config; readonly secrets: Secrets },
  tx: Tx,
  ownerId: string,
  now: Date,
): Promise<number> {
  const { review: policy, newAccountListings: limit } = config;
  const isNewAccount = limitsNewAccounts(config) && (await isNew(tx, ownerId, now));
  const countLimit = isNewAccount ? limit : Number(policy === 'first');
  const published = await countPublished(tx, [ownerId], countLimit);
  const formerIds = isNewAccount ? (await findAccountsOfPerson(secrets, tx, ownerId)).slice(1) : [];
  const publishedByFormerAccounts = await countPublished(tx, formerIds, countLimit);
  return listingsBeforeReview(policy, limit, { published, publishedByFormerAccounts, isNewAccount });
}

/** Counts published listings up to `limit`. */
async function countPublished(tx: Tx, ownerIds: readonly string[], limit: number): Promise<number> {
  if (ownerIds.length === 0 || limit === 0) return 0;
  const rows = await tx
    .selectFrom('listing')
    .select('id')
    .where('owner_id', 'in', ownerIds)
    .where('first_published_at', 'is not', null)
    .limit(limit)
    .execute();
  return rows.length;
}

/** Whether listings of new accounts have to be counted. */
export const limitsNewAccounts = ({ review, newAccountListings }: Config): boolean =>
  newAccountListings > 0 && review !== 'off' && review !== 'all';

async function isNew(tx: Tx, ownerId: string, now: Date): Promise<boolean> {
  const account = await tx.selectFrom('app_user').select('created_at').where('id', '=', ownerId).executeTakeFirstOrThrow();
  return now.getTime() - account.created_at.getTime() < NEW_ACCOUNT_DAYS * DAY_MS;
}
