/** Moderators of the tests, and what they decide. */
import { reviewRoutes, type ReviewCase } from '../contract/review.ts';
import type { TestApp } from './app.ts';
import { logIn, type Person } from './people.ts';

export async function newModerator(on: TestApp): Promise<Person> {
  const person = await logIn(on);
  await on.db.updateTable('app_user').set({ role: 'moderator' }).where('id', '=', person.id).execute();
  return person;
}

/** The case a listing is at, as it waits; null when nothing of it does. */
export async function caseOf(on: TestApp, moderator: Person, publicId: string): Promise<ReviewCase | null> {
  const found = await on.db
    .selectFrom('listing_review as r')
    .innerJoin('listing as l', (join) => join.onRef('l.city_id', '=', 'r.city_id').onRef('l.id', '=', 'r.listing_id'))
    .select('r.id')
    .where('l.public_id', '=', publicId)
    .where('r.state', '=', 'waiting')
    .executeTakeFirst();
  if (!found) return null;
  return (await on.call(reviewRoutes.readCase, { query: { id: found.id } }, { token: moderator.token })).body.data;
}

/** Decides what waits of a listing, as it stands. */
export async function settle(on: TestApp, moderator: Person, publicId: string, decision: 'approve' | 'reject' = 'approve'): Promise<void> {
  const one = await caseOf(on, moderator, publicId);
  if (!one) throw new Error(`nothing of ${publicId} waits`);
  const body = { id: one.id, revision: one.revision, decision, ...(decision === 'reject' && { reasons: ['wrong_price' as const] }) };
  const decided = await on.call(reviewRoutes.decide, { body }, { token: moderator.token });
  if (decided.status !== 200) throw new Error(`decide answered ${decided.status}: ${decided.error.message}`);
}
