/** What follows from a change of a place: a row that says how far it is, and the job that goes on with it. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';

export interface Work {
  readonly city_id: number;
  readonly locality_id: number | null;
  readonly done: number;
  readonly total: number;
  readonly started_at: string;
  readonly finished_at: string | null;
}

const enqueue = (deps: Pick<Deps, 'jobs'>, db: Db | Tx, id: number) =>
  deps.jobs.add(db, 'follow_place', { workId: id }, { key: `follow_place:${id}`, maxAttempts: 25 });

interface Begun {
  readonly cityId: number;
  /** Null: the whole city. */
  readonly localityId: number | null;
}

/** Listings that such a work walks through. */
export async function lengthOf(tx: Tx, { cityId, localityId }: Begun): Promise<number> {
  const { rows } = await (
    localityId === null
      ? sql<{ n: number }>`select count(*) as n from listing_search where city_id = ${cityId}`
      : sql<{ n: number }>`select count(*) as n from listing where locality_id in
        (select id from locality where id = ${localityId} or merged_into = ${localityId})`
  ).execute(tx);
  return rows[0]!.n;
}

/**
 * Begins the work of a place, from its start if it was on the way already.
 * @param total counted before, where nothing should wait for counting
 */
export async function beginWork(deps: Pick<Deps, 'jobs' | 'now'>, tx: Tx, begun: Begun, total?: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into place_work (city_id, locality_id, step, total, started_at)
    values (${begun.cityId}, ${begun.localityId}, 'listings', ${total ?? (await lengthOf(tx, begun))}, ${deps.now()})
    on conflict (city_id, locality_id) do update
      set step = 'listings', reached = '', done = 0, total = excluded.total, started_at = excluded.started_at, finished_at = null
    returning id`.execute(tx);
  await enqueue(deps, tx, rows[0]!.id);
}

/** Waits for the batch that is being worked on, and keeps the next one waiting until `tx` ends. */
export async function holdWork(tx: Tx, localityId: number): Promise<void> {
  await tx.selectFrom('place_work').select('id').where('locality_id', '=', localityId).forUpdate().execute();
}

/** For a process that has just begun: most likely its own earlier life left these. Two workers on one do no harm. */
export async function takeUpPlaceWork({ db, jobs }: Deps): Promise<void> {
  const unfinished = await db.selectFrom('place_work').select('id').where('step', '!=', 'done').execute();
  for (const { id } of unfinished) await enqueue({ jobs }, db, id);
}

/** Works of a city and its localities, by what they are about. */
export async function worksOf(
  db: Db | Tx,
  cityId?: number,
): Promise<(place: { readonly city: number; readonly locality: number | null }) => Work | null> {
  const rows = await db
    .selectFrom('place_work')
    .select(['city_id', 'locality_id', 'done', 'total', 'started_at', 'finished_at'])
    .$if(cityId !== undefined, (query) => query.where('city_id', '=', cityId!))
    .execute();
  const works = new Map(rows.map((row) => [`${row.city_id}/${row.locality_id ?? ''}`, row]));
  return ({ city, locality }) => {
    const row = works.get(`${city}/${locality ?? ''}`);
    return row ? { ...row, started_at: row.started_at.toISOString(), finished_at: row.finished_at?.toISOString() ?? null } : null;
  };
}
