/** The real application on a real database, asked in process: everything but the network is as people get it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Answer, ClientInput, Route } from '../contract/route.ts';
import { queryString } from '../contract/client.ts';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import type { Db } from '../server/db/schema.ts';
import type { Deps } from '../server/deps.ts';
import { jobHandlers } from '../server/features.ts';
import { mailOutbox, type SentMail } from '../server/integrations/mail/outbox.ts';
import { smsOutbox, type SentSms } from '../server/integrations/sms/console.ts';
import { runDueJobs } from '../server/jobs-runner.ts';
import { openDeps } from '../server/open-deps.ts';
import { atEndOfFile } from './end-of-file.ts';
import { testDatabase } from './database.ts';

export interface TestAppOptions {
  /** Environment variables beside the defaults of tests. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where the clock starts; the real time when absent. */
  readonly now?: Date;
  /** Replaces some of what the application stands on. */
  readonly replace?: (deps: Deps) => Deps;
}
export interface CallOptions {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
/** `body` has the type of a success; a refusal's is read through `error`. */
export interface Called<R extends Route> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly body: Answer<R>;
  readonly error: {
    readonly message: string;
    readonly code: string;
    readonly errors?: readonly { path: string; message: string }[];
    readonly requestId: string;
  };
}
export interface TestApp {
  readonly app: FastifyInstance;
  readonly db: Db;
  readonly deps: Deps;
  /** Connection string of the test's database, as the application. */
  readonly url: string;
  /** Connection string of the owner of the tables. */
  readonly ownerUrl: string;
  /** Runs a statement as the owner of the tables: for what the application may not do. */
  readonly asOwner: (statement: string) => Promise<void>;
  /** Sends a request as a client would; input is not checked before it is sent, so wrong input can be sent as well. */
  readonly call: <R extends Route>(
    route: R,
    input?: ClientInput<R> | { readonly query?: unknown; readonly body?: unknown },
    options?: CallOptions,
  ) => Promise<Called<R>>;
  /** Works off the jobs that are due by the clock of the database. */
  readonly runJobs: () => Promise<void>;
  /** The newest message to this E.164 number, of this template where one is named, after the due jobs ran. */
  readonly lastSms: (phone: string, template?: SentSms['template']) => Promise<SentSms | null>;
  /** Every mail to this address in the order they left, after the due jobs ran. */
  readonly mailsTo: (address: string) => Promise<SentMail[]>;
  /** Moves the application's clock. */
  readonly advance: (seconds: number) => void;
  readonly close: () => Promise<void>;
}

/** Builds the application on a database of its own. Closed and dropped when the test file ends. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'thinnai-test-data-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    // what is told leaves at any hour, unless a test is about the night
    QUIET_HOURS: 'off',
    DATABASE_POOL: '5',
    ...options.env,
  });
  let offset = options.now ? options.now.getTime() - Date.now() : 0;
  const opened = await openDeps(config, database.url, pino({ level: config.log.level }), () => new Date(Date.now() + offset));
  const deps = options.replace?.(opened.deps) ?? opened.deps;
  const app = await buildApp(deps);
  await app.ready();

  let closing: Promise<void> | null = null;
  const close = () =>
    (closing ??= (async () => {
      await app.close();
      await opened.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    })());
  atEndOfFile(close);

  // one run after another: two at once take each other's jobs, and the second would end before its own are done
  let running: Promise<void> = Promise.resolve();
  const runJobs = () => (running = running.catch(() => {}).then(() => runDueJobs(database.url, jobHandlers(deps))));
  return {
    app,
    db: deps.db,
    deps,
    url: database.url,
    ownerUrl: database.ownerUrl,
    asOwner: database.asOwner,
    runJobs,
    close,
    advance: (seconds) => void (offset += seconds * 1000),
    async lastSms(phone, template) {
      await runJobs();
      const lines = (await readFile(smsOutbox(dataDir), 'utf8').catch(() => '')).split('\n').filter(Boolean);
      return (
        lines.map((line) => JSON.parse(line) as SentSms).findLast((sms) => sms.to === phone && (!template || sms.template === template)) ??
        null
      );
    },
    async mailsTo(address) {
      await runJobs();
      const lines = (await readFile(mailOutbox(dataDir), 'utf8').catch(() => '')).split('\n').filter(Boolean);
      return lines.map((line) => JSON.parse(line) as SentMail).filter((mail) => mail.to === address);
    },
    async call(route, input = {}, { token, headers } = {}) {
      const response = await app.inject({
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
