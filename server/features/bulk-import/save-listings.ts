/**
 * Saves rows of an import as listings. It applies the rules of the posting form (`server/listings/write`) and needs only a few statements
 * for a batch.
 */
import { lockOwnListings } from '../../listings/read/listing-row.ts';
import { setImmediate } from 'node:timers/promises';
import type { Kind } from '../../../kinds/field.ts';
import { kindLabelId } from '../../../kinds/label-ids.ts';
import { m } from '../../../messages/compiled/messages.js';
import { issueMessage } from '../../../messages/issue-message.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { textById } from '../../i18n/text.ts';
import { lockQuota, QuotaReservation } from '../../listings/quota/listing-quota.ts';
import { checkContext } from '../../listings/present/publish-problems.ts';
import { withPendingEdit, type Content } from '../../listings/present/pending-edit.ts';
import { readCurrentListings } from '../../listings/write/apply-change.ts';
import { readListingsBeforeReview } from '../../listings/quota/new-listing-review.ts';
import { contentInCity, mergeSteps, type Fields } from '../../listings/write/content.ts';
import { findExistingListing, titleOf, type ExistingListing } from '../../listings/write/homes/existing-listing.ts';
import { homeKey } from '../../listings/home/home-key.ts';
import { isSameHome, type HomeRow } from '../../listings/home/home-traits.ts';
import { findingsForLister, homeFindings, priceFindings, reraFindings } from '../../listings/moderation/findings.ts';
import { accountsOfOwner, takenDownFindings } from '../../listings/moderation/taken-down.ts';
import { readTypicalPrice } from '../../listings/moderation/typical-price.ts';
import { reviewKeys } from '../../listings/moderation/review-findings.ts';
import { MAX_ROW_ERRORS } from './limit-errors.ts';
import { cityOf, localityOf, hasCityName, type PlacesOfBatch } from './places-of-rows.ts';
import { publicPositionKey } from '../../listings/write/public-position.ts';
import {
  statusAfter,
  type Actor,
  type ChangeContext,
  type CurrentListing,
  type ListingChange,
  type Note,
} from '../../listings/write/listing-change.ts';
import { planSave } from '../../listings/write/plan/plan-save.ts';
import { refusalNotes } from '../../listings/write/refusals.ts';
import { publishPhotosOfChanges } from '../../listings/write/publish-photos.ts';
import { storeChanges } from '../../listings/write/store-changes.ts';
import { placesOf, type City } from '../../places/places.ts';

/** All values of a row of the file. Fields that `values` does not contain stay unchanged, and null clears a field. */
interface ListingInput {
  /** The existing listing of the same owner that is changed; null creates a new one. */
  readonly publicId: string | null;
  readonly values: Fields;
  /** Publishes the listing if it has everything it needs. Otherwise its status stays the same; a new listing becomes a draft. */
  readonly publish: boolean;
}
export interface SavedListing {
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'refused';
  /** Null for a new listing that was refused, and for a listing that a dry run would create. */
  readonly listing: { readonly publicId: string; readonly cityId: number; readonly listingId: number } | null;
  /** Whether this change published the listing. */
  readonly published: boolean;
  /** Why the listing was refused or not published, and which changes wait for review. */
  readonly issues: readonly Note[];
}
export type SaveListings = (
  tx: Tx,
  actor: Actor,
  kind: Kind,
  inputs: readonly ListingInput[],
  options: { readonly now: Date; readonly dryRun: boolean },
) => Promise<readonly SavedListing[]>;
/** The dependencies of an import. They do not include search, so that an import can run in a worker thread, which has no search. */
export type ImportDeps = SaveDeps & Pick<Deps, 'storage' | 'log' | 'now'>;
type SaveDeps = Pick<Deps, 'db' | 'config' | 'secrets' | 'jobs'>;

// Planning takes about a millisecond a row. After this many rows the batch yields to the event loop, so that the process handles requests.
const ROWS_PER_EVENT_LOOP_TURN = 20;

/**
 * Saves many listings of a kind in their order. A listing that breaks a rule is refused with the reasons, and the others are saved. With
 * `dryRun` nothing is written.
 */
export async function saveListings(
  deps: SaveDeps,
  ...[tx, actor, kind, inputs, { now, dryRun }]: Parameters<SaveListings>
): Promise<SavedListing[]> {
  if (!dryRun) await lockQuota(deps.config, tx, actor.id);
  const batch = await startBatch(deps, tx, actor.id, kind, now);
  const currentById = await readOwnListings(tx, actor.id, inputs, !dryRun);
  const plans: Plan[] = [];
  for (const [index, input] of inputs.entries()) {
    if (index % ROWS_PER_EVENT_LOOP_TURN === ROWS_PER_EVENT_LOOP_TURN - 1) await setImmediate();
    const plan = await planInput(input, currentById.get(input.publicId ?? '') ?? null, batch);
    plans.push({ ...plan, issues: plan.issues.slice(0, MAX_ROW_ERRORS) });
  }
  const changes = plans.flatMap(({ change }) => (change && change.outcome !== 'unchanged' ? change : []));
  if (!dryRun) await publishPhotosOfChanges(deps, tx, changes);
  const stored = dryRun ? null : await storeChanges(deps, tx, changes, { actor, now });
  return plans.map(({ change, current, issues }) => {
    const row = (change && stored?.rows.get(change)) ?? current?.row;
    return {
      outcome: change?.outcome ?? 'refused',
      listing: row ? { publicId: row.public_id, cityId: row.city_id, listingId: row.id } : null,
      published: change !== null && statusAfter(change) === 'active' && current?.row.status !== 'active',
      issues,
    };
  });
}

/** The listings of the actor that the inputs refer to, by public id. */
async function readOwnListings(
  tx: Tx,
  ownerId: string,
  inputs: readonly ListingInput[],
  lock: boolean,
): Promise<Map<string, CurrentListing>> {
  const publicIds = inputs.flatMap(({ publicId }) => publicId ?? []);
  if (publicIds.length === 0) return new Map();
  const matchingListings = lock
    ? await lockOwnListings(tx, ownerId, publicIds)
    : await tx.selectFrom('listing').selectAll().where('public_id', 'in', publicIds).execute();
  const rows = matchingListings.filter((row) => row.owner_id === ownerId && row.status !== 'removed');
  const listings = await readCurrentListings(tx, rows);
  return new Map(listings.map((listing) => [listing.row.public_id, listing]));
}

/** The values that all rows of a batch share. */
interface Batch extends PlacesOfBatch {
  readonly context: Omit<ChangeContext, 'checkContext' | 'quotaError' | 'isNewReviewed' | 'existingListing'>;
  readonly tx: Tx;
  /** Homes that this batch is about to publish. */
  readonly plannedHomes: HomeRow[];
  /** How many new listings this batch may still publish before one has to be reviewed. */
  publishableBeforeReview: number;
  readonly quota: QuotaReservation;
  /** The account of the lister, and former accounts of the same person. */
  readonly ownerIds: readonly string[];
  readonly typicalPrices: Map<string, ReturnType<typeof readTypicalPrice>>;
  readonly positionKey: string;
}

async function startBatch(deps: SaveDeps, tx: Tx, ownerId: string, kind: Kind, now: Date): Promise<Batch> {
  return {
    context: {
      kind,
      ownerId,
      actorId: ownerId,
      now,
      reviewPolicy: deps.config.review,
    },
    publishableBeforeReview: await readListingsBeforeReview(deps, tx, ownerId, now),
    quota: new QuotaReservation(deps.config, tx, ownerId, now),
    places: await placesOf(deps.db),
    defaultCity: deps.config.defaultCity,
    ownerIds: await accountsOfOwner(tx, ownerId),
    typicalPrices: new Map(),
    positionKey: await publicPositionKey(tx, deps.secrets),
    localities: new Map(),
    tx,
    plannedHomes: [],
  };
}

interface Plan {
  readonly current: CurrentListing | null;
  /** Null when the input is refused. */
  readonly change: ListingChange | null;
  readonly issues: readonly Note[];
}

async function planInput(input: ListingInput, current: CurrentListing | null, batch: Batch): Promise<Plan> {
  const refusedPlan = (issues: readonly Note[]): Plan => ({ current, change: null, issues });
  const mismatch = mismatchMessage(input, current, batch.context.kind);
  if (mismatch) return refusedPlan([{ path: 'id', message: mismatch }]);
  const merged = mergeInput(input.values, current, batch);
  if ('issues' in merged) return refusedPlan(merged.issues);

  const request = { type: 'save', content: merged.content, publish: input.publish } as const;
  const context: ChangeContext = {
    ...batch.context,
    isNewReviewed: batch.publishableBeforeReview === 0,
    existingListing: input.publish ? await existingListingOf(merged.content, current, batch) : null,
    crossListingFindings: input.publish ? await crossListingFindings(merged.content, current, batch) : [],
    checkContext: (cityId) => checkContext(batch.places.cityById(cityId) ?? merged.city, batch.context.now),
    quotaError: null,
  };
  let planned = planSave(current, request, context);
  if (planned.type === 'change' && planned.quotaRole) {
    const quotaError = await batch.quota.reserve(planned.quotaRole);
    if (quotaError) planned = planSave(current, request, { ...context, quotaError });
  }
  if (planned.type === 'refusal') return refusedPlan(refusalNotes(planned));
  if (input.publish && statusAfter(planned) !== 'draft') batch.plannedHomes.push({ ...merged.content, kind: batch.context.kind.id });
  if (statusAfter(planned) === 'active' && !current?.row.first_published_at) batch.publishableBeforeReview -= 1;
  return { current, change: planned, issues: planned.notes };
}

/**
 * Keys of the findings that need data of other listings: bait prices, homes of others, numbers of other projects, and homes that were taken
 * down. Imported listings with such findings wait for a moderator like those of the form. Photos are compared later, when they are loaded.
 */
async function crossListingFindings(content: Content, current: CurrentListing | null, batch: Batch): Promise<readonly string[]> {
  const { kind } = batch.context;
  const home = { ...content, kind: kind.id };
  const row = { ...home, id: current?.row.id ?? 0, owner_id: batch.context.ownerId, home_key: homeKey(home) };
  return reviewKeys([
    ...priceFindings(kind, home, await typicalPriceOf(home, batch)),
    ...findingsForLister(await homeFindings(batch.tx, kind, row, home)),
    ...(await reraFindings(batch.tx, kind, row, home)),
    ...(await takenDownFindings(batch.tx, kind, row, batch.ownerIds)),
  ]);
}

/** The typical price, read once for each locality and number of bedrooms of the batch. */
function typicalPriceOf(home: HomeRow, { tx, context, typicalPrices }: Batch): ReturnType<typeof readTypicalPrice> {
  const bedrooms = context.kind.bedrooms === null ? null : home.details[context.kind.bedrooms];
  const key = JSON.stringify([home.city_id, home.locality_id, bedrooms]);
  const price = typicalPrices.get(key) ?? readTypicalPrice(tx, context.kind, home);
  typicalPrices.set(key, price);
  return price;
}

/** The lister's other listing of this home, in the database or earlier in the file. */
async function existingListingOf(
  content: Content,
  current: CurrentListing | null,
  { context, tx, plannedHomes }: Batch,
): Promise<ExistingListing | null> {
  const { row } = current ?? { row: null };
  const home = { ...content, kind: context.kind.id };
  const identity = { owner_id: context.ownerId, public_id: row?.public_id ?? null, first_published_at: row?.first_published_at ?? null };
  const plannedHome = plannedHomes.find((other) => isSameHome(home, other));
  return plannedHome ? { publicId: null, title: titleOf(plannedHome) } : findExistingListing(tx, { ...home, ...identity });
}

/** Why the row cannot change the current listing; null when it can, or when the listing is new. */
function mismatchMessage({ publicId }: ListingInput, current: CurrentListing | null, kind: Kind): string | null {
  if (!current) return publicId === null ? null : m['posting_error.not_found']();
  if (current.row.kind === kind.id) return null;
  return m['posting_error.wrong_kind']({ kind: textById(kindLabelId(current.row.kind)) });
}

/** Merges the row into the values of the listing, applying the steps of the form in their order. */
function mergeInput(
  values: Fields,
  current: CurrentListing | null,
  batch: Batch,
): { readonly content: Content; readonly city: City } | { readonly issues: readonly Note[] } {
  const { kind, now, ownerId } = batch.context;
  const listing = current && withPendingEdit(current.row, current.review);
  const cityResult = cityOf(values, listing?.city_id ?? null, batch);
  if ('errorMessage' in cityResult) return { issues: [{ path: 'city', message: cityResult.errorMessage }] };
  const { city } = cityResult;
  const valuesWithCity = hasCityName(values) ? { ...values, city: city.slug } : values;
  const steps = kind.steps.flatMap((step) => {
    const fields = Object.fromEntries(
      step.fields.flatMap((name) => (Object.hasOwn(valuesWithCity, name) ? [[name, valuesWithCity[name]]] : [])),
    );
    return Object.keys(fields).length > 0 ? [{ step: step.id, fields }] : [];
  });
  const { details, issues } = mergeSteps(kind, listing?.details ?? {}, steps, checkContext(city, now));
  if (issues.length > 0) return { issues: issues.map((issue) => ({ path: issue.path, message: issueMessage(issue) })) };
  return { content: contentInCity({ positionKey: batch.positionKey, ownerId }, city, localityOf(details, city, batch), details), city };
}
