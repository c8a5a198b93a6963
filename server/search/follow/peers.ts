/**
 * Lets a process wait until all processes that share its database have read the change feed, so that a listing that was taken down
 * is shown by none of them once the writer has its response. Processes know each other by notifications alone: `hello` at the start and
 * every few seconds, `bye` at the end. `sync` asks the others to read the feed, `done` is sent after that. A process that answers no
 * requests waits for the others, but nobody waits for it: it asks `who` instead of saying hello.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FastifyBaseLogger } from 'fastify';
import { listen } from '../../db/connections/listen.ts';
import type { Db } from '../../db/schema.ts';

const CHANNEL = 'listing_sync';
const HELLO_INTERVAL_MS = 5000;
/** A process without a message for this long is not waited for: it was killed, or lost its database. */
const PEER_LIFETIME_MS = 12_000;

interface PeersOptions {
  readonly db: Db;
  readonly url: string;
  readonly log: FastifyBaseLogger;
  /** Reads everything that was committed before the call. */
  readonly catchUp: () => Promise<void>;
  /** Longest time in milliseconds that a writer waits for the others. */
  readonly maxWaitMs: number;
  /** Whether this process shows listings to visitors; true by default. */
  readonly isWaitedFor?: boolean;
  readonly now?: () => number;
}

/** A round of waiting: the processes that have not sent `done` yet. */
interface Round {
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
  readonly #lastHeard = new Map<string, number>();
  readonly #rounds = new Map<string, Round>();
  #roundNumber = 0;
  /** The round that will begin when the running one has ended; callers share it. */
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

  /** Number of other processes that are waited for. */
  get count(): number {
    return this.#current().length;
  }

  /**
   * Resolves once all other processes have read what was committed before the call, at the latest after `maxWaitMs`. Never rejects. Calls
   * during a running round share the next one.
   */
  async settled(): Promise<void> {
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
    const round: Round = { waitingFor: new Set(this.#current()), finish };
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
    const isKnown = this.#lastHeard.has(from);
    // a `sync` may come from a process that nobody waits for
    if (type === 'hello' || isKnown) this.#lastHeard.set(from, this.#now());
    if (type === 'done' && to === this.#id) this.#arrived(round, from);
    if (this.#isWaitedFor) this.#answer(type, from, round, isKnown);
  }

  /** Answers another process, as one that is waited for. */
  #answer(type: string | undefined, from: string, round: string, isKnown: boolean): void {
    if (type === 'who' || (type === 'hello' && !isKnown)) void this.#send('hello');
    if (type === 'sync')
      void this.#catchUp().then(
        () => this.#send('done', round, from),
        () => undefined,
      );
  }

  #arrived(name: string, peer: string): void {
    const round = this.#rounds.get(name);
    if (round?.waitingFor.delete(peer) && round.waitingFor.size === 0) round.finish();
  }

  #forget(peer: string): void {
    this.#lastHeard.delete(peer);
    for (const name of this.#rounds.keys()) this.#arrived(name, peer);
  }

  #current(): string[] {
    const since = this.#now() - PEER_LIFETIME_MS;
    for (const [peer, at] of this.#lastHeard) if (at < since) this.#lastHeard.delete(peer);
    return [...this.#lastHeard.keys()];
  }

  /** A lost notification is made up for: `hello` is repeated, and who waits for `done` does so for a short time only. */
  async #send(type: 'hello' | 'who' | 'bye' | 'sync' | 'done', round = '', to = ''): Promise<void> {
    const payload = `${type} ${this.#id} ${round} ${to}`.trimEnd();
    await sql`select pg_notify(${CHANNEL}, ${payload})`.execute(this.#db).catch(() => undefined);
  }
}
