/** A listing for its owner: the response of every posting call. */
import { z } from 'zod';
import { listingId } from '../base/shapes.ts';
import { card, ownPhoto } from '../listing/card.ts';
import { findingCode } from '../moderation/finding.ts';

/** For the owner: changes that wait for review or were rejected. */
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
  fields: z.array(z.object({ field: z.string(), label: z.string() })).describe('Fields whose old values visitors still see'),
  reasons: z.array(z.object({ reason: z.string(), text: z.string() })).describe('Reasons for the rejection'),
  note: z.string().nullable().describe('Note of the staff to the owner'),
  revised: z.boolean().describe('Whether something was changed since the rejection; without a change it is not reviewed again'),
});
export type OwnReview = z.output<typeof ownReview>;

/** The moderation hold on a listing, for its owner: staff took the listing down, or it is hidden because of many reports. */
const ownModerationHold = z.object({
  cause: z.enum(['reports', 'taken_down']),
  since: z.string(),
  reasons: z.array(z.object({ reason: z.string(), text: z.string() })),
  note: z.string().nullable().describe('Note of the staff to the owner'),
});
export type OwnModerationHold = z.output<typeof ownModerationHold>;

/** A draft or listing for its owner, the response of every posting call. Its values include those that wait for review. */
export const ownListing = z
  .object({
    id: listingId,
    kind: z.string(),
    title: z.string().describe('A short title derived from the current values'),
    status: z.string(),
    version: z.int().describe("Increases with every change of the listing's values, but not of photos"),
    url: z.string().nullable().describe('Path of its page; null before the first publication'),
    steps: z.array(z.object({ id: z.string(), title: z.string(), complete: z.boolean() })),
    next_step: z.string().nullable().describe('Id of the first step that is not complete; null when all are complete'),
    completeness: z.int().min(0).max(100),
    errors: z.array(z.object({ path: z.string(), message: z.string(), step: z.string() })).describe('What is missing for publishing'),
    warnings: z
      .array(z.object({ path: z.string(), message: z.string(), code: findingCode, step: z.string() }))
      .describe('Unusual values that should be checked again; they do not prevent publishing'),
    photos: z.array(ownPhoto),
    /** The card that visitors see or would see, without values that wait for review. */
    card,
    review: ownReview.nullable(),
    hold: ownModerationHold.nullable().describe('Null when there is no hold'),
    state: z.string().describe('State code of its city, on which some conditions depend'),
    created_by: z.string().describe('Id of the account that owns it'),
    created_at: z.string(),
    updated_at: z.string(),
    first_published_at: z.string().nullable(),
    last_confirmed_at: z.string().nullable(),
    unconfirmed: z.boolean().describe('The owner did not respond to a reminder. Visitors see a notice about that until the owner confirms'),
    expires_at: z
      .string()
      .nullable()
      .describe('When it expires unless the owner confirms it before; null without such a time, as in a draft'),
  })
  // the values of the kind's fields
  .catchall(z.unknown());
export type OwnListing = z.output<typeof ownListing>;
