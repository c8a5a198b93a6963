/** Moderators of the tests and their decisions. */
import { moderationRoutes, type RejectReason } from '../contract/moderation/moderation.ts';
import type { ReviewCase } from '../contract/moderation/case-records.ts';
import type { ListingKey } from '../server/db/listing-key.ts';
import type { TestApp } from './app.ts';
import { signIn, type Person } from './people.ts';

export async function newModerator(app: TestApp): Promise<Person> {
  const person = await signIn(app);
  await app.db.updateTable('app_user').set({ role: 'moderator' }).where('id', '=', person.id).execute();
  return person;
}

/** The waiting review case of a listing; null when there is none. */
export async function findReviewCase(app: TestApp, moderator: Person, publicId: string): Promise<ReviewCase | null> {
  const row = await app.db
    .selectFrom('listing_review as r')
    .innerJoin('listing as l', (join) => join.onRef('l.city_id', '=', 'r.city_id').onRef('l.id', '=', 'r.listing_id'))
    .select('r.id')
    .where('l.public_id', '=', publicId)
    .where('r.state', '=', 'waiting')
    .executeTakeFirst();
  if (!row) return null;
  return (await app.call(moderationRoutes.readCase, { query: { id: row.id } }, { token: moderator.token })).body.data;
}

/** Decides the waiting review case of a listing. */
export async function decideReview(
  app: TestApp,
  moderator: Person,
  publicId: string,
  decision: 'approve' | 'reject' = 'approve',
  reasons: readonly RejectReason[] = ['wrong_price'],
): Promise<void> {
  const reviewCase = await findReviewCase(app, moderator, publicId);
  if (!reviewCase) throw new Error(`nothing of ${publicId} waits`);
  const body = {
    id: reviewCase.id,
    revision: reviewCase.revision,
    decision,
    ...(decision === 'reject' && { reasons: [...reasons] }),
  };
  const decided = await app.call(moderationRoutes.decide, { body }, { token: moderator.token });
  if (decided.status !== 200) throw new Error(`decide responded with ${decided.status}: ${decided.error.message}`);
}

/** Stores that a moderator approved a listing at this time. */
export async function insertApproval(app: TestApp, { cityId, listingId }: ListingKey, at: Date, moderator: Person): Promise<void> {
  await app.db
    .insertInto('listing_review')
    .values({
      city_id: cityId,
      listing_id: listingId,
      subject: 'listing',
      state: 'approved',
      since: at,
      decided_at: at,
      decided_by: moderator.id,
      to_city_id: null,
      locality_id: null,
      lat: null,
      lng: null,
      public_lat: null,
      public_lng: null,
      claimed_by: null,
      note: null,
    })
    .execute();
}
