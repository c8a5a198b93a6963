/**
 * Tracks which groups of job workers are alive. graphile-worker locks a job with the id of the group that runs it, and releases the jobs of
 * a killed process only after four hours. Here, every group sends a heartbeat every few seconds, and jobs of groups without a heartbeat are
 * released for others. All times are those of the database, so the clocks of processes do not matter.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';

/** In milliseconds. */
export interface HeartbeatTiming {
  readonly beatMs: number;
  /** A group without a heartbeat for this time counts as lost. If it is still running, it stops its jobs, because others may run them. */
  readonly leaseMs: number;
}
interface HeartbeatOptions {
  readonly pool: Pool;
  readonly log: FastifyBaseLogger;
  /** Whether no other process can be running jobs, so that every job that is locked at the start belongs to an ended process. */
  readonly isOnlyWorkerProcess: boolean;
  readonly timing?: HeartbeatTiming;
}
export interface WorkerHeartbeats {
  /** Registers a group. `onLost` is called once when the group must stop because it counts as lost. */
  readonly add: (id: string, onLost: () => void) => void;
  /** Unregisters a group that runs no jobs any more, and releases the jobs that it has locked. Repeated until it succeeds. */
  readonly remove: (id: string) => void;
  /** Unregisters every group. */
  readonly close: () => Promise<void>;
}

const HEARTBEAT_TIMING: HeartbeatTiming = { beatMs: 3000, leaseMs: 30_000 };
/** After the database was unavailable, this number of successful heartbeats is required before any group counts as lost. */
const BEATS_BEFORE_RELEASING = 4;
/** Seconds until the next run of a job whose workers ended during its last attempt. */
const LAST_ATTEMPT_PAUSE_S = 600;

interface Group {
  readonly onLost: () => void;
  isRegistered: boolean;
  /** Time of the last successful heartbeat (`performance.now()`). */
  seenAt: number;
}

/** Releases the jobs of killed processes now, and continues to do so until closed. */
export async function createHeartbeats({
  pool,
  log,
  isOnlyWorkerProcess,
  timing = HEARTBEAT_TIMING,
}: HeartbeatOptions): Promise<WorkerHeartbeats> {
  const groups = new Map<string, Group>();
  const removed = new Set<string>();
  let beatsInARow = 0;

  const releaseJobs = async (ids: readonly string[]) => {
    if (ids.length === 0) return;
    // otherwise nobody would see that a job is not retried any more because it crashed its process every time
    await pool.query(
      `update graphile_worker._private_jobs set last_error = 'its process ended' where locked_by = any($1) and attempts >= max_attempts`,
      [ids],
    );
    await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [ids]);
    await pool.query('delete from job_worker where id = any($1)', [ids]);
  };
  // These workers ended, for example because the process was too busy for their connections, but the process did not: the jobs are not the
  // cause, and nobody would run those again that were at their last attempt.
  const keepLastAttempt = async (ids: readonly string[]) => {
    if (ids.length === 0) return;
    await pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now() + make_interval(secs => $2)
       where locked_by = any($1) and attempts >= max_attempts`,
      [ids, LAST_ATTEMPT_PAUSE_S],
    );
  };
  const releaseJobsOfLostWorkers = async () => {
    const { rows } = await pool.query<{ id: string }>(
      `with lost as (delete from job_worker where seen_at < now() - make_interval(secs => $1) returning id)
       select id from lost union
       select locked_by from graphile_worker.jobs where locked_at < now() - make_interval(secs => $1)
         and not exists (select from job_worker w where w.id = locked_by and w.seen_at >= now() - make_interval(secs => $1))`,
      [timing.leaseMs / 1000],
    );
    await releaseJobs(rows.map(({ id }) => id));
    if (rows.length > 0) log.warn({ groups: rows.length }, 'released the jobs of stopped workers');
  };
  const removeGroup = (id: string, group: Group, reason: string) => {
    groups.delete(id);
    log.error({ group: id, reason }, 'job workers stop, because others may have taken their jobs');
    group.onLost();
  };
  const beatAll = async () => {
    const unregistered = [...groups].filter(([, group]) => !group.isRegistered);
    for (const [id, group] of unregistered) {
      await pool.query('insert into job_worker (id) values ($1) on conflict (id) do update set seen_at = now()', [id]);
      group.isRegistered = true;
      group.seenAt = performance.now();
    }
    // a group that was added meanwhile has no row yet
    const ids = [...groups].filter(([, group]) => group.isRegistered).map(([id]) => id);
    const startedAt = performance.now();
    const { rows } = await pool.query<{ id: string }>('update job_worker set seen_at = now() where id = any($1) returning id', [ids]);
    const alive = new Set(rows.map(({ id }) => id));
    for (const id of ids) {
      const group = groups.get(id);
      if (!group) continue;
      if (alive.has(id)) group.seenAt = startedAt;
      else removeGroup(id, group, 'no longer registered');
    }
    const removedIds = [...removed];
    await keepLastAttempt(removedIds);
    await releaseJobs(removedIds);
    // further groups may have been removed meanwhile
    for (const id of removedIds) removed.delete(id);
  };
  const tick = async () => {
    try {
      await beatAll();
      beatsInARow += 1;
      if (beatsInARow >= BEATS_BEFORE_RELEASING) await releaseJobsOfLostWorkers();
    } catch (err) {
      beatsInARow = 0;
      log.warn({ err }, 'job workers could not send a heartbeat');
      const now = performance.now();
      for (const [id, group] of groups)
        if (group.isRegistered && now - group.seenAt > timing.leaseMs) removeGroup(id, group, 'no heartbeat for too long');
    }
  };

  if (isOnlyWorkerProcess) {
    const { rows } = await pool.query<{ id: string }>(
      `select locked_by as id from graphile_worker.jobs where locked_by is not null union select id from job_worker`,
    );
    await releaseJobs(rows.map(({ id }) => id));
  } else await releaseJobsOfLostWorkers();

  let running: Promise<void> | null = null;
  const run = () => {
    // one at a time, so that heartbeats do not pile up while the database is slow
    running ??= tick().finally(() => (running = null));
    return running;
  };
  const timer = setInterval(() => void run(), timing.beatMs);
  timer.unref();
  return {
    add(id, onLost) {
      groups.set(id, { onLost, isRegistered: false, seenAt: performance.now() });
      // a heartbeat in progress may already have passed the registration
      void (running ? running.then(run) : run());
    },
    remove(id) {
      groups.delete(id);
      removed.add(id);
      void run();
    },
    async close() {
      clearInterval(timer);
      await running;
      await releaseJobs([...groups.keys(), ...removed]).catch((err: unknown) => log.warn({ err }, 'job workers could not be unregistered'));
    },
  };
}
