import { setImmediate } from 'node:timers/promises';
import type { Kind, Values } from '../../../kinds/field.ts';
import type { Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { listingRooms, noRoom, queueForRoom, type ListingRole } from '../../views/listing-room.ts';
import { placesOf } from '../../views/places.ts';
import { reviewsOf } from '../../views/held-edit.ts';
import { keyOf } from '../../views/own-row.ts';
import type { Actor } from './life.ts';
import { hasPublished } from './market.ts';
import { planListing, type Former, type Plan, type Room, type Surroundings } from './plan-listing.ts';
import { storePlans, type StoredRow } from './store-plans.ts';

/** A whole listing at once, as a file holds it. What `values` does not name stays as it is, null clears. */
export interface WholeListing {
  /** One's own listing to change; null makes a new one. */
  readonly publicId: string | null;
  readonly values: Values;
  /** Puts it on the market when it is fit for it; otherwise it stays what it is, a draft when it is new. */
  readonly publish: boolean;
}
export interface Posted {
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'refused';
  /** Null for what was refused as new, and for what a dry run would make. */
  readonly listing: { readonly publicId: string; readonly cityId: number; readonly listingId: number } | null;
  /** Went on the market with this. */
  readonly published: boolean;
  /** Why it was refused, or why it could not be published. */
  readonly issues: readonly { readonly path: string; readonly message: string }[];
}

// a row takes about a millisecond; people waiting for an answer come in between
const ROWS_AT_A_STRETCH = 20;

/**
 * Posts many listings of a kind by the same rules as the steps of its form do one after the other, in a few statements. A
 * listing that breaks a rule is refused with its reasons and the others go on. With `dryRun` nothing is written.
 */
export async function postMany(
  deps: Pick<Deps, 'db' | 'config' | 'secret' | 'jobs'>,
  tx: Tx,
  actor: Actor,
  kind: Kind,
  listings: readonly WholeListing[],
  { now, dryRun }: { now: Date; dryRun: boolean },
): Promise<Posted[]> {
  if (!dryRun) await queueForRoom(deps.config, tx, actor.id);
  const surroundings: Surroundings = {
    places: await placesOf(deps.db),
    defaultCity: deps.config.defaultCity,
    secret: deps.secret,
    ownerId: actor.id,
    policy: deps.config.review,
    isFirst: deps.config.review === 'first' && !(await hasPublished(tx, actor.id)),
    localities: new Map(),
    room: await roomsLeft(deps.config, tx, actor.id, now),
    now,
  };
  const existing = await formers(tx, actor.id, listings, !dryRun);
  const plans: Plan[] = [];
  for (const [at, listing] of listings.entries()) {
    if (at % ROWS_AT_A_STRETCH === ROWS_AT_A_STRETCH - 1) await setImmediate();
    plans.push(planListing(kind, listing, listing.publicId === null ? null : (existing.get(listing.publicId) ?? null), surroundings));
  }
  const made = dryRun ? new Map<Plan, StoredRow>() : await storePlans(tx, actor, kind, plans, now);
  const live = [...made].flatMap(([{ to }, row]) => (to === 'active' ? keyOf(row) : []));
  // prices, twins and registrations are held against the rest of the site when there is time for it
  if (live.length > 0) await deps.jobs.add(tx, 'inspect_listings', { keys: live, photosChanged: false });
  return plans.map((plan) => {
    const row = made.get(plan) ?? plan.before;
    return {
      outcome: plan.outcome,
      listing: row && { publicId: row.public_id, cityId: row.city_id, listingId: row.id },
      published: plan.to === 'active',
      issues: plan.issues,
    };
  });
}

/** Roles without a limit are not there. */
async function roomsLeft(config: Deps['config'], tx: Tx, ownerId: string, now: Date): Promise<Room> {
  const left = new Map<ListingRole, { left: number; readonly refusal: string }>();
  for (const room of await listingRooms(config, tx, ownerId, now)) {
    if (room.allowed === null) continue;
    // said of the row after the last that fits
    const { message } = await noRoom(config, tx, { ...room, live: Math.max(room.live, room.allowed) }, now);
    left.set(room.role, { left: room.allowed - room.live, refusal: message });
  }
  return left;
}

async function formers(tx: Tx, ownerId: string, listings: readonly WholeListing[], lock: boolean): Promise<Map<string, Former>> {
  const ids = listings.flatMap(({ publicId }) => publicId ?? []);
  if (ids.length === 0) return new Map();
  const query = tx
    .selectFrom('listing')
    .selectAll()
    .where('public_id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .where('status', '!=', 'removed')
    // always in the same order, so that two writers never wait for each other
    .orderBy('id');
  const rows = await (lock ? query.forUpdate() : query).execute();
  const reviews = await reviewsOf(tx, rows.map(keyOf));
  return new Map(rows.map((row) => [row.public_id, { row, review: reviews.get(row.id) ?? null }]));
}
