import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Db } from './db/schema.ts';
import type { Jobs } from './jobs.ts';
import type { IdTokens } from './integrations/phone-auth/index.ts';
import type { PaymentGateway } from './integrations/payments/index.ts';
import type { MailSender } from './integrations/mail/index.ts';
import type { SmsSender } from './integrations/sms/index.ts';
import type { ObjectStorage } from './integrations/storage/index.ts';
import type { SearchIndex } from './search/index.ts';
import type { Live } from './notices/live.ts';
import type { KeptCards } from './views/kept-cards.ts';
import type { Visits } from './visits/index.ts';

/** Everything a feature may use; built once in `main.ts`, passed down, never reached for. */
export interface Deps {
  /** With what administrators set in place of what the environment says; read it when it is needed, never once for all. */
  readonly config: Config;
  /** What the environment alone says. */
  readonly environment: Config;
  /** Makes a setting that was just changed count in this process; the others hear of it by themselves. */
  readonly rereadSettings: () => Promise<void>;
  /** At least 32 characters: APP_SECRET, or one made and kept in the data folder. Seals what waits in jobs, keys hashes of codes. */
  readonly secret: string;
  readonly log: FastifyBaseLogger;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly sms: SmsSender;
  readonly mail: MailSender;
  /** Null where people log in by our own codes alone. */
  readonly idTokens: IdTokens | null;
  /** Null where nothing is sold. */
  readonly payments: PaymentGateway | null;
  readonly storage: ObjectStorage;
  readonly search: SearchIndex;
  /** Cards of what search finds. */
  readonly cards: KeptCards;
  readonly visits: Visits;
  readonly live: Live;
  /** The present; tests move it. */
  readonly now: () => Date;
  /** Address people reach the site at, without a slash at the end: what links in messages begin with. */
  readonly siteUrl: () => string;
  /** Address of this very process, for what it asks of itself. */
  readonly here: () => string;
}

/** What works in a thread of its own gets: neither search nor what reaches people. */
export type Tools = Pick<Deps, 'config' | 'secret' | 'log' | 'db' | 'jobs' | 'storage' | 'now'>;
