import { sql, type RawBuilder } from 'kysely';

/**
 * Whether staff removed the listing: took it down, or rejected it after it was live. It stays so while its owner edits, resubmits, withdraws
 * or deletes it, until a moderator approves it. Meanwhile its passes show no number and allow no call.
 * @param listing name of the table or its alias
 */
export const removedListingCondition = (
  listing: string,
): RawBuilder<boolean> => sql<boolean>`(${sql.ref(`${listing}.status`)} <> 'active' and (
  exists (select from listing_hold h where h.city_id = ${sql.ref(`${listing}.city_id`)} and h.listing_id = ${sql.ref(`${listing}.id`)}
    and h.ended_at is null and h.cause = 'taken_down')
  or exists (select from listing_review v where v.city_id = ${sql.ref(`${listing}.city_id`)} and v.listing_id = ${sql.ref(`${listing}.id`)}
    and v.rejected_digest is not null and v.subject <> 'edit' and v.state <> 'changes_requested')))`;
