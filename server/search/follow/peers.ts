/**
 * Lets a process wait until all processes with the same database have read the change feed, so that, once the writer has its response, no
 * process shows a listing that it took down. Processes know each other only through notifications: `hello` at the start and every few
 * seconds, `bye` at the end. `sync` asks the others to read the feed, and they send `done` afterwards. A process that serves no requests
 * waits for the others, but nobody waits for it: when it connects, it sends `who` instead of `hello`, and the others reply with `hello`.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { listen } from '../../db/connections/listen.ts';
import type { Db } from '../../db/schema.ts';

const CHANNEL = 'listing_sync';
const HELLO_INTERVAL_MS = 5000;
/** Nobody waits for a process that has been silent for this long, because it was killed or lost its database. */
const PEER_LIFETIME_MS = 12_000;

interface PeersOptions {
  readonly db: Db;
  readonly url: string;
  readonly log: FastifyBaseLogger;
  /** Reads everything that was committed before the call. */
  readonly catchUp: () => Promise<void>;
  /** Maximum time in milliseconds that a writer waits for the others. */
  readonly maxWaitMs: number;
  /** Whether this process shows listings to visitors, so that others have to wait for it; true by default. */
  readonly isWaitedFor?: boolean;
  readonly now?: () => number;
}

/** One request to the other processes to read the feed. */
interface Round {
  /** Ids of the processes that have not sent `done` yet. */
  readonly waitingFor: Set<string>;
  readonly finish: () => void;
}

export class Peers {
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #catchUp: () => Promise<void>;
  readonly #maxWaitMs: number;
  readonly #isWaitedFor: boolean;
  readonly #now: () => number;
  readonly #id = randomUUID();
  /** When each process last sent a notification, by its id, as returned by `#now`. */
  readonly #lastHeardAt = new Map<string, number>();
  readonly #rounds = new Map<string, Round>();
  #roundNumber = 0;
  /** The round that will start when the current one has ended. Callers share it. */
  #nextRound: Promise<void> | null = null;
  #runningRound: Promise<void> = Promise.resolve();
  readonly #stopListening: () => Promise<void>;
  readonly #helloTimer: NodeJS.Timeout;

  constructor({ db, url, log, catchUp, maxWaitMs, isWaitedFor = true, now }: PeersOptions) {
    this.#db = db;
    this.#log = log;
    this.#catchUp = catchUp;
    this.#maxWaitMs = maxWaitMs;
    this.#isWaitedFor = isWaitedFor;
    this.#now = now ?? (() => performance.now());
    const sendHello = () => void this.#send(isWaitedFor ? 'hello' : 'who');
    this.#stopListening = listen({
      url,
      channels: [CHANNEL],
      name: 'thinnai peers',
      log,
      onNotification: (payload) => this.#receive(payload),
      onConnected: sendHello,
    });
    this.#helloTimer = setInterval(() => void (isWaitedFor && sendHello()), HELLO_INTERVAL_MS).unref();
  }

  /** Number of other processes to wait for. */
  get count(): number {
    return this.livePeers().length;
  }

  /**
   * Resolves once all other processes have read everything that was committed before the call, or after `maxWaitMs`. Never rejects. Calls
   * during a running round share the next one.
   */
  async waitForPeers(): Promise<void> {
    if (this.count === 0) return;
    this.#nextRound ??= this.#runningRound.then(() => {
      this.#nextRound = null;
      this.#runningRound = this.#round();
      return this.#runningRound;
    });
    return this.#nextRound;
  }

  async close(): Promise<void> {
    clearInterval(this.#helloTimer);
    if (this.#isWaitedFor) await this.#send('bye');
    await this.#stopListening();
  }

  async #round(): Promise<void> {
    const name = String(++this.#roundNumber);
    const { promise, resolve: finish } = Promise.withResolvers<void>();
    const round: Round = { waitingFor: new Set(this.livePeers()), finish };
    if (round.waitingFor.size === 0) return;
    this.#rounds.set(name, round);
    const timer = setTimeout(finish, this.#maxWaitMs);
    void this.#send('sync', name);
    await promise;
    clearTimeout(timer);
    this.#rounds.delete(name);
    if (round.waitingFor.size > 0)
      this.#log.warn({ processes: round.waitingFor.size }, 'another process has not read the change feed in time');
  }

  #receive(payload: string): void {
    const [type, from = '', round = '', to = ''] = payload.split(' ');
    if (from === this.#id || from === '') return;
    if (type === 'bye') return this.#forget(from);
    const isKnown = this.#lastHeardAt.has(from);
    // a `sync` may come from a process that nobody waits for
    if (type === 'hello' || isKnown) this.#lastHeardAt.set(from, this.#now());
    if (type === 'done' && to === this.#id) this.stopWaitingFor(round, from);
    if (this.#isWaitedFor) this.respond(type, from, round, isKnown);
  }

  /** Responds to another process. Only for processes that others wait for. */
  respond(type: string | undefined, from: string, round: string, isKnown: boolean): void {
    if (type === 'who' || (type === 'hello' && !isKnown)) void this.#send('hello');
    if (type === 'sync')
      void this.#catchUp().then(
        () => this.#send('done', round, from),
        () => undefined,
      );
  }

  stopWaitingFor(name: string, peer: string): void {
    const round = this.#rounds.get(name);
    if (round?.waitingFor.delete(peer) && round.waitingFor.size === 0) round.finish();
  }

  #forget(peer: string): void {
    this.#lastHeardAt.delete(peer);
    for (const name of this.#rounds.keys()) this.stopWaitingFor(name, peer);
  }

  /** Ids of the processes that were heard recently; forgets all others. */
  livePeers(): string[] {
    const oldestAllowedAt = this.#now() - PEER_LIFETIME_MS;
    for (const [peer, heardAt] of this.#lastHeardAt) if (heardAt < oldestAllowedAt) this.#lastHeardAt.delete(peer);
    return [...this.#lastHeardAt.keys()];
  }

  /** A lost notification does no harm: `hello` is repeated, and a process waits only for a short time for `done`. */
  async #send(type: 'hello' | 'who' | 'bye' | 'sync' | 'done', round = '', to = ''): Promise<void> {
    const payload = `${type} ${this.#id} ${round} ${to}`.trimEnd();
    await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(this.#db).catch(() => undefined);
  }
}
