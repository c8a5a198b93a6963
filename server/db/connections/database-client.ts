/**
 * The connection that every pool and every single client of this program uses. In addition to what `pg` does:
 * - a connection that breaks never ends the process;
 * - a half-open connection, whose other end disappeared without closing it, is detected while a query waits for it, and closed;
 * - the server ends the session of a half-open connection, too: an idle connection sends heartbeats, and a session without any ends;
 * - a connection to a read-only server is closed after its first refused write, because the next connection may reach a writable server,
 *   after a failover or when a setting was changed;
 * - statements marked with `preparedAs` are prepared.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { preparedName } from '../prepared-statements.ts';
import { isSessionWorking } from './working-sessions.ts';

/** Connection parameters of `pg`, and these: */
interface DatabaseClientOptions extends ClientConfig {
  /**
   * Milliseconds without any byte while a response is due. After this time the server is asked whether it works on the query, with the same
   * time limit.
   */
  readonly silenceMs?: number;
  /** Milliseconds between the heartbeats of an idle connection. Tests shorten them. */
  readonly heartbeatMs?: number;
  /** False behind a pooler, whose sessions do not have the statements that other connections prepared. True by default. */
  readonly prepares?: boolean;
}

const HEARTBEAT_MS = 15_000;
/**
 * The server ends an idle session after this many times without a heartbeat. Otherwise sessions whose clients have disappeared would use up
 * its connections: after some losses of the network the server would refuse new ones until it notices, by default after two hours.
 */
const MISSED_HEARTBEATS = 4;

/** Default for commands and startup, where a slow response is better than none. */
const SILENCE_MS = 10_000;
/** Time to read a response that has already arrived, before the connection counts as silent. */
const GRACE_MS = 100;
/** How the operating system detects dead idle connections: time to the first probe, between further probes, and how many may fail. */
const KEEP_ALIVE = { afterMs: 10_000, everyMs: 3000, probes: 3 };
/** SQLSTATE of a write that a read-only server refused. */
const READ_ONLY = '25006';
/** Message of the error when a query exceeds `query_timeout` of `pg`. */
const READ_TIMEOUT = 'Query read timeout';

/** Members of `pg.Client` that are missing from its types. */
interface Internals {
  readonly connection: NodeJS.EventEmitter & { readonly stream: Socket };
  readonly processID: number | null;
}
type Callback = (error: Error | null, ...more: unknown[]) => void;

/** Open connections by connection string: when one of them turns out to be dead, the idle ones with the same string are closed, too. */
const openClients = new Map<string, Set<DatabaseClient>>();

export class DatabaseClient extends Client {
  readonly #options: DatabaseClientOptions;
  readonly #url: string;
  readonly #silenceMs: number;
  #pendingQueries = 0;
  #checkTimer: NodeJS.Timeout | undefined;
  #isInTransaction = false;
  #wasUsed = true;

  constructor(options: DatabaseClientOptions = {}) {
    const heartbeatMs = options.heartbeatMs ?? HEARTBEAT_MS;
    // a pooler shares its sessions, and accepts no such options
    const hasOwnSession = options.prepares !== false;
    super({
      connectionTimeoutMillis: 5000,
      ...options,
      ...(hasOwnSession && { options: `-c idle_session_timeout=${heartbeatMs * MISSED_HEARTBEATS} ${options.options ?? ''}` }),
      keepAlive: true,
    });
    this.#options = options;
    this.#url = options.connectionString ?? '';
    this.#silenceMs = options.silenceMs ?? SILENCE_MS;
    // assigned as a property, because a method could not keep the overloads of `pg`
    this.query = ((...args: readonly unknown[]) => this.#query(args)) as Client['query'];
    // without a listener, Node would end the process; a caller that waits for a response of this connection receives the error as well
    this.on('error', () => undefined);
    this.once('connect', () => {
      this.#internals.connection.stream.setKeepAlive(true, KEEP_ALIVE.afterMs, KEEP_ALIVE.everyMs, KEEP_ALIVE.probes);
      clientsOf(this.#url).add(this);
      if (hasOwnSession) this.#sendHeartbeats(heartbeatMs);
    });
    this.once('end', () => {
      clearTimeout(this.#checkTimer);
      clientsOf(this.#url).delete(this);
    });
  }

  #sendHeartbeats(everyMs: number): void {
    // an idle transaction has a time limit of its own, which a heartbeat would extend
    this.#internals.connection.on('readyForQuery', ({ status }: { status: string }) => (this.#isInTransaction = status !== 'I'));
    const timer = setInterval(() => {
      const isIdle = !this.#wasUsed && this.#pendingQueries === 0 && !this.#isInTransaction;
      if (isIdle) void this.query('select 1').catch(() => undefined);
      // after the heartbeat, which does not count as use
      this.#wasUsed = false;
    }, everyMs).unref();
    this.once('end', () => clearInterval(timer));
  }

  #query(args: readonly unknown[]): unknown {
    const [text, values, ...furtherArgs] = args;
    const name = typeof text === 'string' && this.#options.prepares !== false ? preparedName(text) : undefined;
    this.#begin();
    try {
      return this.#watch(name === undefined ? args : [{ name, text, values }, ...furtherArgs]);
    } catch (error) {
      this.#finish(null);
      throw error;
    }
  }

  /** Runs a query in any of the three call styles of `pg`, and calls `#finish` when it ends. */
  #watch(args: readonly unknown[]): unknown {
    const runQuery = (queryArgs: readonly unknown[]) => (super.query as (...all: unknown[]) => unknown).call(this, ...queryArgs);
    const lastArgument = args.at(-1);
    if (typeof lastArgument === 'function') {
      const callback: Callback = (error, ...more) => {
        this.#finish(error);
        (lastArgument as Callback)(error, ...more);
      };
      return runQuery([...args.slice(0, -1), callback]);
    }
    const result = runQuery(args);
    if (result instanceof Promise) {
      result.then(
        () => this.#finish(null),
        (error: Error) => this.#finish(error),
      );
    } else {
      // a query object that emits its own events, such as COPY
      (result as NodeJS.EventEmitter).once('end', () => this.#finish(null)).once('error', (error: Error) => this.#finish(error));
    }
    return result;
  }

  #begin(): void {
    this.#pendingQueries += 1;
    this.#wasUsed = true;
    if (this.#pendingQueries === 1) this.#scheduleCheck();
  }

  #finish(error: Error | null): void {
    this.#pendingQueries -= 1;
    if (this.#pendingQueries === 0) clearTimeout(this.#checkTimer);
    // the response may still arrive, and the next query would take it for its own
    if (error?.message === READ_TIMEOUT) this.#close(error.message);
    if ((error as { code?: string } | null)?.code === READ_ONLY) this.#close('the server is read-only');
  }

  #scheduleCheck(): void {
    clearTimeout(this.#checkTimer);
    const { bytesRead } = this.#internals.connection.stream;
    this.#checkTimer = setTimeout(() => void this.#checkSilence(bytesRead), this.#silenceMs);
    this.#checkTimer.unref();
  }

  async #checkSilence(bytesBefore: number): Promise<void> {
    const isSilent = () => this.#pendingQueries > 0 && this.#internals.connection.stream.bytesRead === bytesBefore;
    const { processID } = this.#internals;
    // while the client is still connecting, the time limit for connecting applies
    if (isSilent() && processID !== null && !(await isSessionWorking(this.#options, processID, this.#silenceMs))) {
      await sleep(GRACE_MS);
      if (isSilent()) return this.#closeWithIdleOnes();
    }
    if (this.#pendingQueries > 0) this.#scheduleCheck();
  }

  #closeWithIdleOnes(): void {
    for (const client of clientsOf(this.#url))
      if (client === this || client.#pendingQueries === 0) client.#close('no response from the database');
  }

  #close(reason: string): void {
    this.#internals.connection.stream.destroy(new Error(`Connection terminated: ${reason}`));
  }

  get #internals(): Internals {
    return this as unknown as Internals;
  }
}

function clientsOf(url: string): Set<DatabaseClient> {
  const clients = openClients.get(url) ?? new Set();
  openClients.set(url, clients);
  return clients;
}
