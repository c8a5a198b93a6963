/** Background work after a change of a place: a row with its progress, and the job `apply_place_change` that continues it. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { PERSISTENT_ATTEMPTS } from '../../jobs/queue.ts';

interface PlaceChangeProgress {
  readonly city_id: number;
  readonly locality_id: number | null;
  readonly done: number;
  readonly total: number;
  readonly started_at: string;
  readonly finished_at: string | null;
}

const enqueue = (deps: Pick<Deps, 'jobs'>, db: Db | Tx, id: number) =>
  deps.jobs.add(db, 'apply_place_change', { workId: id }, { key: `apply_place_change:${id}`, maxAttempts: PERSISTENT_ATTEMPTS });

interface PlaceRef {
  readonly cityId: number;
  /** Null for the city itself. */
  readonly localityId: number | null;
}

/** Number of listings that the work has to process. */
export async function countPlaceListings(tx: Tx, { cityId, localityId }: PlaceRef): Promise<number> {
  const { rows } = await (
    localityId === null
      ? sql<{ count: number }>`select count(*) as count from listing_search where city_id = ${cityId}`
      : sql<{ count: number }>`select count(*) as count from listing where city_id = ${cityId} and locality_id in
        (select id from locality where id = ${localityId} or merged_into = ${localityId})`
  ).execute(tx);
  return rows[0]!.count;
}

/**
 * Starts the work for a place. Work that is already running starts again.
 * @param total the number of listings when the caller has already counted them
 */
export async function startPlaceChange(deps: Pick<Deps, 'jobs' | 'now'>, tx: Tx, place: PlaceRef, total?: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into place_change_job (city_id, locality_id, step, total, started_at)
    values (${place.cityId}, ${place.localityId}, 'listings', ${total ?? (await countPlaceListings(tx, place))}, ${deps.now()})
    on conflict (city_id, locality_id) do update
      set step = 'listings', cursor = '', done = 0, total = excluded.total, started_at = excluded.started_at, finished_at = null
    returning id`.execute(tx);
  await enqueue(deps, tx, rows[0]!.id);
}

/** Locks the work row. This waits for the running batch and blocks the next one until `tx` ends. */
export async function lockPlaceChange(tx: Tx, localityId: number): Promise<void> {
  await tx.selectFrom('place_change_job').select('id').where('locality_id', '=', localityId).forUpdate().execute();
}

/**
 * Enqueues unfinished work again at the start, because its job may belong to a process that died. Two workers for the same work do no harm.
 */
export async function resumePlaceChanges({ db, jobs }: Deps): Promise<void> {
  const unfinished = await db.selectFrom('place_change_job').select('id').where('step', '!=', 'done').execute();
  for (const { id } of unfinished) await enqueue({ jobs }, db, id);
}

/** Reads the background work of a city and its localities (or of all places). Returns a lookup by place. */
export async function readPlaceChanges(db: Db | Tx, cityId?: number): Promise<(place: PlaceRef) => PlaceChangeProgress | null> {
  const rows = await db
    .selectFrom('place_change_job')
    .select(['city_id', 'locality_id', 'done', 'total', 'started_at', 'finished_at'])
    .$if(cityId !== undefined, (query) => query.where('city_id', '=', cityId!))
    .execute();
  const rowByPlace = new Map(rows.map((row) => [`${row.city_id}/${row.locality_id ?? ''}`, row]));
  return (place) => {
    const row = rowByPlace.get(`${place.cityId}/${place.localityId ?? ''}`);
    return row ? { ...row, started_at: row.started_at.toISOString(), finished_at: row.finished_at?.toISOString() ?? null } : null;
  };
}
