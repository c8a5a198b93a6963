/** Owners are reached by so many new people a day; whoever comes later waits in line and is let through as days pass. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { giveBackPaid } from '../../ledger/credit.ts';
import { notifyAll } from '../../notify.ts';
import { startOfDay } from '../../quiet-hours.ts';
import { inboundAllowance } from '../../views/allowances.ts';
import { toldTitles } from '../../views/told-titles.ts';
import { queueUp } from './queries.ts';

/** Owners looked for at a time. */
const BATCH = 100;

/** How many more people may reach this owner today; none while others are in line, who come first. */
export async function roomToday(deps: Deps, tx: Tx, ownerId: string): Promise<number> {
  const { rows } = await sql<{ opened: number; waiting: number }>`
    select count(*) filter (where opened_at >= ${startOfDay(deps.now())}) as opened, count(*) filter (where opened_at is null) as waiting
    from contact where owner_id = ${ownerId} and (opened_at is null or opened_at >= ${startOfDay(deps.now())})`.execute(tx);
  const { opened, waiting } = rows[0]!;
  return waiting > 0 ? 0 : Math.max(0, (await inboundAllowance(deps.config, tx, ownerId)) - opened);
}

/** Lets through whoever has waited longest, owner by owner. Safe to repeat, to cut off, and to run in several processes. */
export async function openWaiting(deps: Deps, signal?: AbortSignal): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const owners = await ownersWithLine(deps.db, after);
    for (const ownerId of owners) {
      if (signal?.aborted) return;
      await deps.db.transaction().execute((tx) => openLine(deps, tx, ownerId));
    }
    if (owners.length < BATCH) return;
    after = owners.at(-1)!;
  }
}

async function ownersWithLine(db: Db, after: string): Promise<string[]> {
  const rows = await db
    .selectFrom('contact')
    .select('owner_id')
    .distinct()
    .where('opened_at', 'is', null)
    .where('owner_id', '>', after)
    .orderBy('owner_id')
    .limit(BATCH)
    .execute();
  return rows.map((row) => row.owner_id);
}

interface Waiting {
  readonly id: string;
  readonly seeker_id: string;
  readonly city_id: number;
  readonly listing_id: number;
  readonly public_id: string;
  readonly subscription_id: string | null;
  /** The home is still on offer, and both sides still want to hear of each other. */
  readonly fit: boolean;
}

async function openLine(deps: Deps, tx: Tx, ownerId: string): Promise<void> {
  const now = deps.now();
  await queueUp(tx, [ownerId]);
  const { rows: line } = await sql<Waiting>`
    select c.id, c.seeker_id, c.subscription_id, c.city_id, c.listing_id, l.public_id,
      l.status = 'active' and s.deleted_at is null and s.suspended_at is null and o.deleted_at is null and o.suspended_at is null
        and not exists (select from contact_block b where (b.blocker_id, b.blocked_id) in ((c.owner_id, c.seeker_id), (c.seeker_id, c.owner_id))) as fit
    from contact c join listing l on l.city_id = c.city_id and l.id = c.listing_id
    join app_user s on s.id = c.seeker_id join app_user o on o.id = c.owner_id
    where c.owner_id = ${ownerId} and c.opened_at is null order by c.created_at, c.id`.execute(tx);
  // what came to nothing costs nobody a contact
  const vain = line.filter(({ fit }) => !fit);
  await giveBackPaid(tx, vain, 'stale', now);
  if (vain.length > 0) await tx.deleteFrom('contact').where('id', 'in', ids(vain)).execute();
  const { opened } = await tx
    .selectFrom('contact')
    .select((e) => e.fn.countAll<number>().as('opened'))
    .where('owner_id', '=', ownerId)
    .where('opened_at', '>=', startOfDay(now))
    .executeTakeFirstOrThrow();
  const room = Math.max(0, (await inboundAllowance(deps.config, tx, ownerId)) - opened);
  const next = line.filter(({ fit }) => fit).slice(0, room);
  if (next.length > 0) await tx.updateTable('contact').set({ opened_at: now }).where('id', 'in', ids(next)).execute();
  await tellBoth(deps, tx, ownerId, next, vain);
}

const ids = (rows: readonly Waiting[]) => rows.map(({ id }) => id);

async function tellBoth(deps: Deps, tx: Tx, ownerId: string, opened: readonly Waiting[], vain: readonly Waiting[]): Promise<void> {
  const titles = await toldTitles(
    tx,
    [...opened, ...vain].map(({ city_id, listing_id }) => ({ cityId: city_id, listingId: listing_id })),
  );
  const about = ({ public_id }: Waiting) => ({ title: titles.get(public_id) ?? public_id });
  await notifyAll(deps, tx, [
    ...opened.flatMap((one) => [
      { userId: ownerId, type: 'contact_new', key: `contact:${one.id}`, facts: about(one), path: '/contacted?as=owner' } as const,
      { userId: one.seeker_id, type: 'contact_opened', key: `contact:${one.id}`, facts: about(one), path: '/contacted' } as const,
    ]),
    ...vain.map(
      (one) => ({ userId: one.seeker_id, type: 'contact_vain', key: `contact:${one.id}`, facts: about(one), path: '/contacted' }) as const,
    ),
  ]);
}
