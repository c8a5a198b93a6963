/** A listing as its owner sees it: the answer of every posting call. */
import { z } from 'zod';
import { listingId } from '../base/shapes.ts';
import { card, ownPhoto } from '../listing/card.ts';

/** What waits for review or was rejected, as the owner sees it. */
const ownReview = z.object({
  subject: z
    .enum(['listing', 'edit', 'live'])
    .describe('A listing that is not published yet, an edit of a published one, or a live one that the checks flagged'),
  state: z
    .enum(['unfinished', 'waiting', 'rejected', 'changes_requested'])
    .describe(
      '`unfinished`: the edit is incomplete and not submitted yet. `changes_requested`: a moderator asks the owner to change something',
    ),
  since: z.string(),
  fields: z.array(z.object({ field: z.string(), label: z.string() })).describe('Fields of which visitors still see the old values'),
  reasons: z.array(z.object({ reason: z.string(), text: z.string() })).describe('Reasons for the rejection'),
  note: z.string().nullable().describe('What staff wrote to its owner'),
  revised: z.boolean().describe('Something was changed since the rejection; until then it is not reviewed again'),
});
export type OwnReview = z.output<typeof ownReview>;

/** The hold on a listing, as its owner sees it: staff took it down, or it is hidden because of many reports. */
const ownHold = z.object({
  cause: z.enum(['reports', 'taken_down']),
  since: z.string(),
  reasons: z.array(z.object({ reason: z.string(), text: z.string() })),
  note: z.string().nullable().describe('What staff wrote to its owner'),
});
export type OwnHold = z.output<typeof ownHold>;

/** The owner's view of a draft or listing, the answer of every posting call. Its values include those that wait for review. */
export const ownListing = z
  .object({
    id: listingId,
    kind: z.string(),
    title: z.string().describe('A short title from the values so far'),
    status: z.string(),
    version: z.int().describe("Incremented with every change of the listing's values; photos do not count"),
    url: z.string().nullable(),
    steps: z.array(z.object({ id: z.string(), title: z.string(), complete: z.boolean() })),
    next_step: z.string().nullable(),
    completeness: z.int().min(0).max(100),
    errors: z.array(z.object({ path: z.string(), message: z.string(), step: z.string() })).describe('What is missing for publishing'),
    warnings: z
      .array(z.object({ path: z.string(), message: z.string(), code: z.string(), step: z.string() }))
      .describe('Unusual values to look at again; they do not stop publishing'),
    photos: z.array(ownPhoto),
    /** The card that visitors see, or would see; without values that wait for review. */
    card,
    review: ownReview.nullable(),
    hold: ownHold.nullable().describe('Null without a hold'),
    state: z.string().describe('State code of its city, on which some conditions depend'),
    created_by: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    first_published_at: z.string().nullable(),
    last_confirmed_at: z.string().nullable(),
    unconfirmed: z.boolean().describe('A reminder was not answered: visitors see this until the owner confirms'),
    expires_at: z.string().nullable(),
  })
  .catchall(z.unknown());
export type OwnListing = z.output<typeof ownListing>;
