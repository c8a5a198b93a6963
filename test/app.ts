/** The complete application on a real database, called in process: everything except the network is as in production. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Pool } from 'pg';
import { pino } from 'pino';
import type { ResponseOf, ClientInput, Route } from '../contract/base/route.ts';
import { queryString } from '../contract/base/client.ts';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config/config.ts';
import { storeRoleLimits } from '../server/db/privileges/role-limits.ts';
import type { Db } from '../server/db/schema.ts';
import type { Deps } from '../server/deps.ts';
import { jobHandlers } from '../server/registry/jobs.ts';
import { mailOutboxFile, type SentMail } from '../server/integrations/mail/outbox.ts';
import { smsOutboxFile, type SentSms } from '../server/integrations/sms/outbox.ts';
import { enqueueGrouping } from '../server/listings/write/homes/group-waiting-homes.ts';
import { runDueJobs } from '../server/jobs/runner.ts';
import { createDeps } from '../server/startup/create-deps.ts';
import { atEndOfFile } from './end-of-file.ts';
import { testDatabase, type TestDatabase } from './database.ts';

/** One connection fetches jobs and reports their completion; more are opened when a handler uses them. */
const JOB_CONNECTIONS = 5;

export interface TestAppOptions {
  /** Environment variables, in addition to the defaults of tests. */
  readonly env?: Readonly<Record<string, string>>;
  /** The application's time at the start. Default: the real time. */
  readonly now?: Date;
  /** The database. Default: a new one. */
  readonly database?: TestDatabase;
  /** Replaces dependencies of the application. */
  readonly replace?: (deps: Deps) => Deps;
}
interface CallOptions {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
/** `body` has the type of a success and `error` that of a refusal; read the one that matches `status`. */
export interface CallResult<R extends Route> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: ResponseOf<R>;
  readonly error: {
    readonly message: string;
    readonly code: string;
    readonly errors?: readonly { path: string; message: string }[];
    readonly challenge_level?: number;
    readonly requestId: string;
  };
}
export interface TestApp {
  readonly fastify: FastifyInstance;
  readonly db: Db;
  readonly deps: Deps;
  /** Connection string with the role of the application. */
  readonly url: string;
  /** The same database on a direct connection, if tests run behind a pooler. */
  readonly directUrl: string;
  /** Connection string with the role that owns the tables. */
  readonly ownerUrl: string;
  /** Runs a statement with the role that owns the tables, for what the application is not permitted to do. */
  readonly runAsOwner: (statement: string) => Promise<void>;
  /** Sends a request as a client would. The input is not validated first, so that tests can send invalid input. */
  readonly call: <R extends Route>(
    route: R,
    input?: ClientInput<R> | { readonly query?: unknown; readonly body?: unknown },
    options?: CallOptions,
  ) => Promise<CallResult<R>>;
  /** Runs the jobs that are due by the database's clock. */
  readonly runJobs: () => Promise<void>;
  /** Runs the due jobs, and returns the newest message to this E.164 number (and of this template), or null. */
  readonly lastSms: (phone: string, template?: SentSms['template']) => Promise<SentSms | null>;
  /** Runs the due jobs, and returns every mail to this address, oldest first. */
  readonly mailsTo: (address: string) => Promise<SentMail[]>;
  /** Moves the application's clock forward. The database's clock does not change. */
  readonly advanceClock: (seconds: number) => void;
  readonly close: () => Promise<void>;
}

/** Starts the application on a new database. Both are removed when the test file ends. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await testDatabase());
  const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-test-data-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    // No quiet hours, unless a test is about them.
    QUIET_HOURS: 'off',
    DATABASE_POOL: '5',
    ...(database.directUrl !== null && { DATABASE_URL: database.url, DATABASE_DIRECT_URL: database.directUrl }),
    ...options.env,
  });
  if (config.db.directUrl !== null) await storeRoleLimits(config.db.directUrl, config.db.statementTimeoutMs);
  let clockOffsetMs = options.now ? options.now.getTime() - Date.now() : 0;
  const site = await createDeps(config, database.url, pino({ level: config.log.level }), () => new Date(Date.now() + clockOffsetMs));
  const deps = options.replace?.(site.deps) ?? site.deps;
  const fastify = await buildApp(deps);
  await fastify.ready();

  // Used for all runs, because opening connections takes longer than most jobs. When a connection is lost, the queue fails the run.
  const jobPool = new Pool({ connectionString: config.db.directUrl ?? database.url, max: JOB_CONNECTIONS });
  jobPool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));

  let closing: Promise<void> | null = null;
  const close = () =>
    (closing ??= (async () => {
      await fastify.close();
      await jobPool.end();
      await site.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    })());
  atEndOfFile(close);

  /** Runs the due jobs, then the grouping of homes that these caused. */
  const runAllJobs = async () => {
    for (let round = 0; round < 2; round += 1) {
      const isNeeded = await enqueueGrouping(deps);
      if (round === 0 || isNeeded) await runDueJobs(jobPool, jobHandlers(deps));
    }
  };
  // Runs do not overlap: the second of two parallel runs would return while the first is still running its jobs.
  let running: Promise<void> = Promise.resolve();
  const runJobs = () => (running = running.catch(() => {}).then(runAllJobs));
  return {
    fastify,
    db: deps.db,
    deps,
    url: database.url,
    directUrl: config.db.directUrl ?? database.url,
    ownerUrl: database.ownerUrl,
    runAsOwner: database.runAsOwner,
    runJobs,
    close,
    advanceClock: (seconds) => void (clockOffsetMs += seconds * 1000),
    async lastSms(phone, template) {
      await runJobs();
      const lines = (await readFile(smsOutboxFile(dataDir), 'utf8').catch(() => '')).split('\n').filter(Boolean);
      return (
        lines.map((line) => JSON.parse(line) as SentSms).findLast((sms) => sms.to === phone && (!template || sms.template === template)) ??
        null
      );
    },
    async mailsTo(address) {
      await runJobs();
      const lines = (await readFile(mailOutboxFile(dataDir), 'utf8').catch(() => '')).split('\n').filter(Boolean);
      return lines.map((line) => JSON.parse(line) as SentMail).filter((mail) => mail.to === address);
    },
    async call(route, input = {}, { token, headers } = {}) {
      const response = await fastify.inject({
        method: route.method,
        url: `/api/v1${route.path}${queryString(input.query as object | undefined)}`,
        headers: { ...(token !== undefined && { 'x-access-token': token }), ...headers },
        ...(route.method !== 'GET' && input.body !== undefined && { payload: input.body as object }),
      });
      const body: unknown = response.json();
      return { status: response.statusCode, headers: response.headers, body: body as never, error: body as never };
    },
  };
}
