import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config/config.ts';
import type { Secrets } from './crypto/secrets.ts';
import type { ListingKey } from './db/listing-key.ts';
import type { Replicas } from './db/replicas/replicas.ts';
import type { Db } from './db/schema.ts';
import type { Jobs } from './jobs/queue.ts';
import type { IdTokenVerifier } from './integrations/phone-auth/index.ts';
import type { PaymentGateway } from './integrations/payments/index.ts';
import type { MailSender } from './integrations/mail/index.ts';
import type { CallVendor } from './integrations/calls/index.ts';
import type { Router } from './integrations/routing/index.ts';
import type { SmsSender } from './integrations/sms/index.ts';
import type { ObjectStorage } from './integrations/storage/index.ts';
import type { Search } from './search/types.ts';
import type { LiveEvents } from './live-events/live-events.ts';
import type { CardCache } from './listings/read/card-cache.ts';
import type { Visits } from './visits/index.ts';

/** Everything a feature may use. Created once at startup (`startup/create-deps.ts`) and passed as a parameter, never imported. */
export interface Deps {
  /**
   * The configuration, in which the settings of administrators override the environment. These values change while the process runs: read
   * them from `config` when needed and do not keep copies (see `settings/settings.ts`).
   */
  readonly config: Config;
  /** The configuration of the environment without settings. */
  readonly environment: Config;
  /** Reloads settings in this process after a change; the database notifies other processes. */
  readonly refreshSettings: () => Promise<void>;
  /** The secrets of APP_SECRET or of the data folder. They encrypt job payloads, key the hashes of codes and sign links in messages. */
  readonly secrets: Secrets;
  readonly log: FastifyBaseLogger;
  readonly db: Db;
  /** Null when DATABASE_REPLICA_URLS is not set. */
  readonly replicas: Replicas | null;
  readonly jobs: Jobs;
  readonly sms: SmsSender;
  /** Null when CALLS=off. */
  readonly calls: CallVendor | null;
  readonly mail: MailSender;
  /** Null when no phone-auth service is configured. */
  readonly idTokens: IdTokenVerifier | null;
  /** Null when PAYMENTS=off. */
  readonly payments: PaymentGateway | null;
  /** Null when ROUTING=none. */
  readonly routing: Router | null;
  readonly storage: ObjectStorage;
  readonly search: Search;
  /** Serialized listing cards of search results. */
  readonly cards: CardCache;
  /**
   * Calls the listener whenever this process learns that listings changed. The argument contains the changed listings, or is `any` when
   * they are not known.
   */
  readonly onListingsChanged: (listener: (keys: readonly ListingKey[] | 'any') => void) => void;
  readonly visits: Visits;
  readonly liveEvents: LiveEvents;
  /** The current time; tests replace it. */
  readonly now: () => Date;
  /** Public URL of the site without a trailing slash, for links in messages. */
  readonly siteUrl: () => string;
  /** URL of this process on this machine, for requests to itself. */
  readonly localUrl: () => string;
}

/** The dependencies of worker threads: no search index, and nothing that sends messages. */
export type WorkerDeps = Pick<Deps, 'config' | 'secrets' | 'log' | 'db' | 'jobs' | 'storage' | 'now'>;
