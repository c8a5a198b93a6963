import { sql, type SelectQueryBuilder } from 'kysely';
import type { Tables } from '../../../db/schema.ts';

/**
 * Whether staff removed the listing: took it down, or rejected it after it was live. It stays so while its owner edits, resubmits, withdraws
 * or deletes it, until a moderator approves it. Meanwhile its passes show no number and allow no call. For a query with the table `listing`
 * that is passed to `joinRemovals`.
 */
export const IS_LISTING_REMOVED = sql<boolean>`(listing.status <> 'active' and (taken_down.id is not null or rejection.id is not null))`;

/**
 * Joins what `IS_LISTING_REMOVED` reads, at most one row of each table. Joins instead of subqueries, because Citus refuses subqueries that
 * read columns of a distributed table beside an outer join of another one.
 */
export const joinRemovals = <Query>(query: Query): Query =>
  (query as SelectQueryBuilder<Tables, 'listing', object>)
    .leftJoin('listing_hold as taken_down', (join) =>
      join
        .onRef('taken_down.city_id', '=', 'listing.city_id')
        .onRef('taken_down.listing_id', '=', 'listing.id')
        .on('taken_down.ended_at', 'is', null)
        .on('taken_down.cause', '=', 'taken_down'),
    )
    .leftJoin('listing_review as rejection', (join) =>
      join
        .onRef('rejection.city_id', '=', 'listing.city_id')
        .onRef('rejection.listing_id', '=', 'listing.id')
        .on('rejection.rejected_digest', 'is not', null)
        .on('rejection.subject', '<>', 'edit')
        .on('rejection.state', '<>', 'changes_requested'),
    ) as Query;
