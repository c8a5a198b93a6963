/** How many listings a person may have live at once, by the role they are offered in: what is free, or what a plan gives where that is more. */
import { sql } from 'kysely';
import { LISTING_ROLE } from '../../kinds/enumerations.ts';
import { m } from '../../messages/compiled/messages.js';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../db/schema.ts';
import { AppError } from '../http/app-error.ts';
import { plansForListings } from './allowances.ts';
import type { ListingRow } from './own-row.ts';
import { textOf } from './text.ts';

export type ListingRole = keyof Config['freeListings'];
export interface ListingRoom {
  readonly role: ListingRole;
  /** Live, or waiting to be. */
  readonly live: number;
  /** For nothing; null: no limit. */
  readonly free: number | null;
  /** With the plans that run; null: no limit. */
  readonly allowed: number | null;
}

const ROLES: readonly ListingRole[] = LISTING_ROLE.values;
/** Plans are sold to the same people under another word. */
export const AUDIENCE_OF: Readonly<Record<ListingRole, string>> = { Owner: 'owner', Agent: 'agent', Developer: 'developer' };

/** What waits for review keeps its place: it goes live without its lister. */
export const takesPlace = (status: string): boolean => status === 'active' || status === 'pending_review';

/** A listing that names no role is offered by its owner. */
export const roleOf = (details: Readonly<Record<string, unknown>>): ListingRole =>
  ROLES.find((role) => role === details.listing_role) ?? 'Owner';

/** Null: no limit. */
const freeFor = (config: Config, role: ListingRole): number | null => config.freeListings[role] || null;
const isLimited = (config: Config): boolean => ROLES.some((role) => freeFor(config, role) !== null);

/**
 * Makes other listings of this person wait until `tx` ends, so that two that go live at once cannot pass the limit together. Before the
 * listing's own row is locked, or two of them wait for each other. Nothing where there is no limit.
 */
export async function queueForRoom(config: Config, tx: Tx, ownerId: string): Promise<void> {
  if (isLimited(config)) await tx.selectFrom('app_user').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();
}

/** The same for the owner of a listing that staff gives back, by its public id. */
export async function queueForRoomOf(config: Config, tx: Tx, publicId: string): Promise<void> {
  if (!isLimited(config)) return;
  await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', (e) => e.selectFrom('listing').select('owner_id').where('public_id', '=', publicId))
    .forNoKeyUpdate()
    .execute();
}

interface Without {
  /** A listing that is not counted: the one that asks. */
  readonly listingId?: number;
  /** A plan that is not counted: the one about to end. */
  readonly subscriptionId?: string;
}

/** The room in each role, in two queries. An edit that waits to be another role keeps a place there too. */
export async function listingRooms(
  config: Config,
  tx: Db | Tx,
  ownerId: string,
  now: Date,
  without: Without = {},
): Promise<readonly ListingRoom[]> {
  const { rows: counted } = await sql<{ role: string; live: number }>`
    with own as (
      select city_id, id, details from listing
      where owner_id = ${ownerId} and status in ('active', 'pending_review') and id is distinct from ${without.listingId ?? null}
    )
    select role, count(*)::int as live from (
      select id, coalesce(details->>'listing_role', 'Owner') as role from own
      union select own.id, coalesce(r.details->>'listing_role', 'Owner') from own
        join listing_review r on r.city_id = own.city_id and r.listing_id = own.id
        where r.details is not null and r.state in ('waiting', 'unfinished', 'changes')
    ) places group by role`.execute(tx);
  const { rows: given } = await sql<{ audience: string; most: number }>`
    select p.audience, max(v.active_listings)::int as most from subscription s
    join plan_version v on v.id = s.plan_version_id join plan p on p.id = v.plan_id
    where s.user_id = ${ownerId} and s.closed_at is null and s.starts_at <= ${now} and s.ends_at > ${now}
      and v.active_listings is not null and s.id is distinct from ${without.subscriptionId ?? null}
    group by 1`.execute(tx);
  return ROLES.map((role) => {
    const free = freeFor(config, role);
    const most = given.find(({ audience }) => audience === AUDIENCE_OF[role])?.most ?? 0;
    return {
      role,
      live: counted.find((row) => row.role === role)?.live ?? 0,
      free,
      allowed: free === null ? null : Math.max(free, most),
    };
  });
}

/** The room for this listing among the others of its owner. */
async function roomOf(
  config: Config,
  tx: Tx,
  row: Pick<ListingRow, 'id' | 'owner_id'>,
  role: ListingRole,
  now: Date,
): Promise<ListingRoom> {
  const rooms = await listingRooms(config, tx, row.owner_id, now, { listingId: row.id });
  return rooms.find((room) => room.role === role)!;
}

export const isFull = ({ live, allowed }: ListingRoom): boolean => allowed !== null && live >= allowed;

/**
 * Room for one more in the role it is offered in; the caller queued up (`queueForRoom`).
 * @throws AppError quota_exceeded, with the plans that help
 */
export async function expectRoom(
  config: Config,
  tx: Tx,
  row: Pick<ListingRow, 'id' | 'owner_id'>,
  details: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  const role = roleOf(details);
  if (freeFor(config, role) === null) return;
  const room = await roomOf(config, tx, row, role, now);
  if (isFull(room)) throw await noRoom(config, tx, room, now);
}

/** Whether it may come back beside what its owner has live. */
export async function hasRoom(config: Config, tx: Tx, row: ListingRow, now: Date): Promise<boolean> {
  const role = roleOf(row.details);
  return freeFor(config, role) === null || !isFull(await roomOf(config, tx, row, role, now));
}

/** The refusal, as it is said: how many there are, and which plans hold more. */
export async function noRoom(config: Config, tx: Tx, { role, live, allowed }: ListingRoom, now: Date): Promise<AppError> {
  const plans = await plansForListings(config, tx, now, AUDIENCE_OF[role], live);
  const said = { allowed: allowed ?? 0, role: textOf(`enum.listing_role.${role.toLowerCase()}`) };
  const message =
    plans.length === 0
      ? m['listing_room.full'](said)
      : m['listing_room.full_plans']({ ...said, plans: plans.map(({ name }) => name).join(', ') });
  return new AppError('quota_exceeded', message, { plans });
}
