/** Configuration: one zod object, read once by `main.ts`. A pure function of the environment, so tests pass objects. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { GST_STATES, isGstin } from '../contract/sums/gst-states.ts';
import { operatorOf, unnamed } from './operator.ts';

const flag = z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off', ''] });
const FIREBASE_KEYS = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';
const count = z.coerce.number().int().positive();
const phoneNumber = z.string().regex(/^\+?\d[\d -]{6,18}$/, 'must be a telephone number like +91 422 123 4567');
const HOURS = /^(?:[01]?\d|2[0-3])-(?:[01]?\d|2[0-3])$/;
const paise = z.coerce.number().min(0).max(10_000);
/** Keys and numbers travel to it, so in the clear only on this machine. */
const vendorUrl = z
  .url({ protocol: /^https?$/ })
  .regex(/^(?:https:|http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])[:/])/, 'must begin with https://');

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Address people reach the site at; used in canonical links. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().default('.data'),
  /** A PostgreSQL server; absent: one of our own is started in DATA_DIR. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  /** The same database as the owner of its tables, for migrations alone; absent: by DATABASE_URL. */
  MIGRATION_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  DATABASE_POOL: count.default(10),
  STATEMENT_TIMEOUT_MS: count.default(5000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Comma-separated addresses or CIDR ranges of proxies whose X-Forwarded-* headers are believed. */
  TRUST_PROXY: z
    .string()
    .regex(/^[0-9a-fA-F.:/, ]*$/, 'must list addresses or CIDR ranges')
    .default(''),
  /** At least 32 characters; seals what waits in jobs and keys the hashes of codes. */
  APP_SECRET: z.string().min(32).optional(),
  /** Bearer token for /metrics from elsewhere; absent: only this machine may read them. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Project of Firebase whose phone-auth id tokens log people in; absent: by our own codes alone. */
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/, 'must be the id of a project, like homes-1a2b3')
    .optional(),
  /** Its key for browsers (public by nature); with it, pages log in by Firebase. */
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[\w-]{8,100}$/, 'must be the key of a web app')
    .optional(),
  /** Where the service publishes the keys it signs with. Another one is for tests. */
  FIREBASE_KEYS_URL: z.url({ protocol: /^https?$/ }).default(FIREBASE_KEYS),
  /** The emulator of the service, whose tokens are not signed: on this machine, in development. */
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^(?:localhost|127\.0\.0\.1|\[::1\]):\d{1,5}$/, 'must be a port of this machine, like 127.0.0.1:9099')
    .optional(),
  SMS: z.enum(['console', 'vendor']).default('console'),
  /** What is registered with the operators, as JSON: a path, or a name in DATA_DIR. */
  SMS_CATALOGUE: z.string().min(1).optional(),
  /** The vendor: where it takes messages, the key it knows us by, what a segment costs in paise. */
  SMS_VENDOR_URL: vendorUrl.optional(),
  SMS_VENDOR_KEY: z.string().min(8).optional(),
  SMS_VENDOR_PAISE: paise.default(0),
  /** Another vendor, asked when the first cannot be. */
  SMS_SECOND_URL: vendorUrl.optional(),
  SMS_SECOND_KEY: z.string().min(8).optional(),
  SMS_SECOND_PAISE: paise.default(0),
  /** What vendors have to show when they report on delivery; absent: they cannot. */
  SMS_REPORT_SECRET: z.string().min(16).optional(),
  MAIL: z.enum(['outbox', 'smtp']).default('outbox'),
  /** A mail server, with its account: `smtp://user:password@host:587`, `smtps://...:465`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, message: 'must begin with smtp:// or smtps://' }).optional(),
  /** Whom mail comes from: a bare address, or `Name <address>`. */
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n"]{0,80}<[^\s<>,;@]+@[^\s<>,;@]+>|[^\s<>,;@]+@[^\s<>,;@]+)$/, 'must be an address, or a name and an <address>')
    .optional(),
  /** From which hour to which nobody is written to unasked, in India. */
  QUIET_HOURS: z.union([z.literal('off'), z.string().regex(HOURS, 'must be two hours like 21-8, or off')]).default('21-8'),
  /** How plans are paid: `local` plays a gateway and takes no money, `razorpay` is the real one, `off` sells nothing. */
  PAYMENTS: z.enum(['local', 'razorpay', 'off']).default('local'),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_[A-Za-z0-9]+$/, 'must begin with rzp_test_ or rzp_live_')
    .optional(),
  RAZORPAY_KEY_SECRET: z.string().min(10).optional(),
  /** The secret of the webhook; after a change the former one too, comma-separated, while retried events carry it. */
  RAZORPAY_WEBHOOK_SECRET: z.string().min(6).optional(),
  /** Where a local gateway runs as a process of its own; the site plays it itself when absent. */
  PAYMENTS_URL: z.url({ protocol: /^http$/ }).optional(),
  /** Who sells, on invoices, where it is not the operator: name and address as registered; state by its two letters, tax number. */
  SELLER_NAME: z.string().trim().min(2).max(100).optional(),
  SELLER_ADDRESS: z.string().trim().min(5).max(200).optional(),
  SELLER_STATE: z.enum(GST_STATES).default('TN'),
  SELLER_GSTIN: z.string().refine(isGstin, 'must be a GSTIN with the right check character').optional(),
  /** What serials of invoices begin with. */
  INVOICE_SERIES: z
    .string()
    .regex(/^[A-Z0-9]{1,3}$/, 'must be one to three capital letters or digits')
    .default('TH'),
  SEED: z.enum(['demo', 'places', 'none']).default('demo'),
  /**
   * What moderators see before visitors do. `off`: nothing. `changes`: big changes of what is published, and whatever the checks
   * doubt. `first`: also what a person publishes before anything of theirs was approved or published. `all`: also every other listing
   * that is new, and changed photos. Absent: `first` in production, where strangers publish; else `changes`.
   */
  REVIEW: z.enum(['off', 'changes', 'first', 'all']).optional(),
  DEFAULT_CITY: z.string().default('coimbatore'),
  RATE_LIMITS: flag.default(true),
  /** Login codes sent in an hour, over all numbers: what somebody pumping messages can cost at most. */
  LOGIN_CODES_PER_HOUR: count.default(3000),
  /**
   * When a challenge (proof of work) is asked for before a code is sent or a password is tried. `abuse`: when a number, an address
   * or the whole site looks abused. `always`: also before the first.
   */
  CHALLENGE: z.enum(['off', 'abuse', 'always']).default('abuse'),
  /** Key derivations a challenge takes on average: a thousand is about a second on a phone. */
  CHALLENGE_WORK: count.max(100_000).default(1000),
  /** Owners a person may newly contact, per calendar day in India and within 30 days. */
  CONTACTS_PER_DAY: count.default(5),
  CONTACTS_PER_30_DAYS: count.default(20),
  /** Listings a person may have live at once for nothing, by the role they are offered in; 0: no limit. */
  FREE_LISTINGS_OWNER: z.coerce.number().int().min(0).default(0),
  FREE_LISTINGS_AGENT: z.coerce.number().int().min(0).default(0),
  FREE_LISTINGS_DEVELOPER: z.coerce.number().int().min(0).default(0),
  /** New people who reach an owner in a day; whoever comes later waits for a day with room. */
  CONTACTS_TO_OWNER_PER_DAY: count.default(30),
  /** Numbers shown in a day to accounts younger than two weeks that share an address, or a network (/24, /48). */
  CONTACTS_PER_ADDRESS: count.default(60),
  CONTACTS_PER_NETWORK: count.default(120),
  /** Numbers shown in an hour, to everybody, that raise the alarm. */
  CONTACTS_ALARM_PER_HOUR: count.default(2000),
  MAX_UPLOAD_MB: count.max(100).default(10),
  /** Style of the map (MapLibre); absent: our own drawing, which needs no network. */
  MAP_STYLE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Street map as a PMTiles file (Protomaps basemap): an address, or a name inside DATA_DIR. */
  MAP_PMTILES: z
    .string()
    .regex(/^(https?:\/\/\S+|[\w][\w.-]*\.pmtiles)$/, 'must be an address, or the name of a .pmtiles file in DATA_DIR')
    .optional(),
  /** Further addresses the style of MAP_STYLE_URL loads tiles, letters and pictures from, comma-separated. */
  MAP_ORIGINS: z
    .string()
    .regex(/^(https?:\/\/[\w.:-]+(\s*,\s*|\s*$))*$/, 'must list origins like https://tiles.example')
    .default(''),
  /** Domain whose mail the operator passes on to POST /contact/reply; absent: messages are answered by the link they carry. */
  RELAY_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a domain like reply.example.org')
    .optional(),
  /** Where the contact page writes to; GRIEVANCE_EMAIL when absent. */
  CONTACT_EMAIL: z.email().optional(),
  /** Who runs the site: legal name and address of the head office, on every page (E-Commerce Rules 2020, rule 4(2)) and on invoices. */
  OPERATOR_NAME: z.string().trim().min(2).max(100).optional(),
  OPERATOR_ADDRESS: z.string().trim().min(5).max(200).optional(),
  /** Customer care by phone, beside the contact page; absent: by the officer's number alone. */
  CONTACT_PHONE: phoneNumber.optional(),
  /** Who answers complaints, on the support page (E-Commerce Rules 2020, rule 4(4); IT Rules 2021, rule 3(2)). */
  GRIEVANCE_OFFICER: z.string().trim().min(2).max(100).optional(),
  GRIEVANCE_DESIGNATION: z.string().trim().min(2).max(100).optional(),
  GRIEVANCE_EMAIL: z.email().optional(),
  GRIEVANCE_PHONE: phoneNumber.optional(),
  /** Hours of working days, in India, in which the officer's phone is answered. */
  GRIEVANCE_HOURS: z.string().regex(HOURS, 'must be two hours like 10-18').default('10-18'),
});

/** Names of all of them. */
export const VARIABLES = Object.keys(environment.shape);

/** Settings by the room that uses them. */
export type Config = ReturnType<typeof readConfig>;

/** How mail leaves; a server's address and a sender belong to `smtp`. */
function mailOf({ MAIL, SMTP_URL, MAIL_FROM }: z.output<typeof environment>) {
  if (MAIL === 'outbox') return { via: 'outbox' } as const;
  if (!SMTP_URL || !MAIL_FROM) throw new Error('Configuration is wrong:\nMAIL=smtp needs SMTP_URL and MAIL_FROM.');
  return { via: 'smtp', url: SMTP_URL, from: MAIL_FROM } as const;
}

/** How text messages leave; vendors and the catalogue belong to `vendor`. */
function smsOf(e: z.output<typeof environment>) {
  // without a vendor it is only held against what would be sent
  if (e.SMS === 'console') return { via: 'console', catalogue: e.SMS_CATALOGUE ? resolve(e.DATA_DIR, e.SMS_CATALOGUE) : null } as const;
  const { SMS_CATALOGUE, SMS_VENDOR_URL, SMS_VENDOR_KEY, SMS_SECOND_URL, SMS_SECOND_KEY } = e;
  if (!SMS_CATALOGUE || !SMS_VENDOR_URL || !SMS_VENDOR_KEY)
    throw new Error('Configuration is wrong:\nSMS=vendor needs SMS_CATALOGUE, SMS_VENDOR_URL and SMS_VENDOR_KEY.');
  if ((SMS_SECOND_URL === undefined) !== (SMS_SECOND_KEY === undefined))
    throw new Error('Configuration is wrong:\nSMS_SECOND_URL and SMS_SECOND_KEY belong together.');
  const second =
    SMS_SECOND_URL && SMS_SECOND_KEY ? [{ name: 'second', url: SMS_SECOND_URL, key: SMS_SECOND_KEY, paise: e.SMS_SECOND_PAISE }] : [];
  return {
    via: 'vendor',
    catalogue: resolve(e.DATA_DIR, SMS_CATALOGUE),
    vendors: [{ name: 'first', url: SMS_VENDOR_URL, key: SMS_VENDOR_KEY, paise: e.SMS_VENDOR_PAISE }, ...second],
    reportSecret: e.SMS_REPORT_SECRET ?? null,
  } as const;
}

/** The phone-auth service; null when there is none. */
function phoneAuth(e: z.output<typeof environment>) {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey, FIREBASE_AUTH_EMULATOR_HOST: emulator } = e;
  if (projectId === undefined) {
    if (apiKey ?? emulator)
      throw new Error('Configuration is wrong:\nFIREBASE_API_KEY and FIREBASE_AUTH_EMULATOR_HOST need FIREBASE_PROJECT_ID.');
    return null;
  }
  if (emulator && e.NODE_ENV !== 'development')
    throw new Error(
      'Configuration is wrong:\nFIREBASE_AUTH_EMULATOR_HOST is for NODE_ENV=development: tokens of the emulator are not signed.',
    );
  return { projectId, apiKey: apiKey ?? null, keysUrl: e.FIREBASE_KEYS_URL, emulator: emulator ? `http://${emulator}` : null };
}

/** Whom money goes to. The real gateway needs all of its keys. */
function paymentsOf(e: z.output<typeof environment>) {
  if (e.PAYMENTS !== 'razorpay') return { via: e.PAYMENTS, url: e.PAYMENTS_URL?.replace(/\/+$/, '') ?? null } as const;
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: secrets } = e;
  if (!keyId || !keySecret || !secrets)
    throw new Error('Configuration is wrong:\nPAYMENTS=razorpay needs RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET.');
  const webhookSecrets = secrets
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return { via: 'razorpay', keyId, keySecret, webhookSecrets } as const;
}

/** Who may change the schema, and who serves from it. */
function databaseOf({ DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl }: Environment) {
  if (!url && ownerUrl)
    throw new Error('Configuration is wrong:\nMIGRATION_DATABASE_URL needs DATABASE_URL, the role the site itself logs in with.');
  return url ? { url, ownerUrl: ownerUrl ?? url } : { url: null, ownerUrl: null };
}

function hoursOf(text: string): { readonly from: number; readonly to: number } | null {
  const [from, to] = text.split('-').map(Number);
  return from === undefined || to === undefined || from === to ? null : { from, to };
}

type Environment = z.output<typeof environment>;

/** A street map as one file: elsewhere, or in the data folder. */
type MapTiles = { readonly url: string } | { readonly file: string };

/** The map's sources, and what pages may connect to for them. */
function mapSettings({ MAP_STYLE_URL: styleUrl, MAP_PMTILES: tiles, MAP_ORIGINS, DATA_DIR }: Environment) {
  if (styleUrl && tiles) throw new Error('Configuration is wrong:\nMAP_STYLE_URL and MAP_PMTILES exclude each other.');
  const remote = tiles && /^https?:/.test(tiles) ? tiles : null;
  const further = MAP_ORIGINS.split(',').map((part) => part.trim());
  const source: MapTiles | null = remote ? { url: remote } : tiles ? { file: resolve(DATA_DIR, tiles) } : null;
  return {
    styleUrl: styleUrl ?? null,
    tiles: source,
    origins: [...new Set([styleUrl ?? '', remote ?? '', ...further].filter(Boolean).map((address) => new URL(address).origin))],
  };
}

/** All that is wrong at once, so that nobody mends and starts and mends again. */
const unfitForProduction = (e: Environment): string[] =>
  [
    e.SMS === 'console' && 'SMS=console writes login codes to a file; production needs a vendor.',
    e.PAYMENTS === 'local' && 'PAYMENTS=local gives plans away; production needs PAYMENTS=razorpay, or off to sell nothing.',
    unnamed(e).length > 0 &&
      `Missing: ${unnamed(e).join(', ')}. A site in public must say who runs it and who answers complaints, and invoices who sells.`,
    e.MAIL === 'outbox' && 'MAIL=outbox writes mail to a file; production needs MAIL=smtp.',
    !e.APP_SECRET && 'APP_SECRET is missing: production needs a secret of at least 32 characters.',
    e.FIREBASE_AUTH_EMULATOR_HOST !== undefined &&
      'FIREBASE_AUTH_EMULATOR_HOST lets anybody write tokens and log in with any number; production verifies real ones.',
    e.FIREBASE_KEYS_URL !== FIREBASE_KEYS && 'FIREBASE_KEYS_URL is for tests: whoever answers there can log in as anybody.',
    !e.RATE_LIMITS && 'RATE_LIMITS=off lets anybody guess login codes without end.',
  ].filter((sentence) => sentence !== false);

/**
 * Reads and checks the environment.
 * @throws Error naming every wrong variable, and all that makes it unfit for production: local adapters, no secret, no limits.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw new Error(`Configuration is wrong:\n${z.prettifyError(parsed.error)}`);
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  const unfit = production ? unfitForProduction(e) : [];
  if (unfit.length > 0) throw new Error(`Configuration is not fit for production:\n${unfit.join('\n')}`);
  return {
    mode: e.NODE_ENV,
    production,
    http: {
      host: e.HOST,
      port: e.PORT,
      publicUrl: e.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
      trustProxy: e.TRUST_PROXY.split(',')
        .map((part) => part.trim())
        .filter(Boolean),
      rateLimits: e.RATE_LIMITS,
      metricsToken: e.METRICS_TOKEN ?? null,
    },
    dataDir: resolve(e.DATA_DIR),
    db: { ...databaseOf(e), pool: e.DATABASE_POOL, statementTimeoutMs: e.STATEMENT_TIMEOUT_MS },
    log: { level: e.LOG_LEVEL },
    secret: e.APP_SECRET ?? null,
    sms: smsOf(e),
    phoneAuth: phoneAuth(e),
    mail: mailOf(e),
    payments: paymentsOf(e),
    seller: {
      name: e.SELLER_NAME ?? e.OPERATOR_NAME ?? null,
      address: e.SELLER_ADDRESS ?? e.OPERATOR_ADDRESS ?? null,
      state: e.SELLER_STATE,
      gstin: e.SELLER_GSTIN ?? null,
      series: e.INVOICE_SERIES,
    },
    relayDomain: e.RELAY_DOMAIN ?? null,
    contactEmail: e.CONTACT_EMAIL ?? e.GRIEVANCE_EMAIL ?? null,
    quietHours: hoursOf(e.QUIET_HOURS),
    seed: e.SEED,
    review: e.REVIEW ?? (production ? ('first' as const) : ('changes' as const)),
    defaultCity: e.DEFAULT_CITY,
    login: { codesPerHour: e.LOGIN_CODES_PER_HOUR, challenge: e.CHALLENGE, challengeWork: e.CHALLENGE_WORK },
    contacts: {
      perDay: e.CONTACTS_PER_DAY,
      per30Days: e.CONTACTS_PER_30_DAYS,
      inboundPerDay: e.CONTACTS_TO_OWNER_PER_DAY,
      perAddress: e.CONTACTS_PER_ADDRESS,
      perNetwork: e.CONTACTS_PER_NETWORK,
      alarmPerHour: e.CONTACTS_ALARM_PER_HOUR,
    },
    freeListings: { Owner: e.FREE_LISTINGS_OWNER, Agent: e.FREE_LISTINGS_AGENT, Developer: e.FREE_LISTINGS_DEVELOPER },
    uploads: { maxBytes: e.MAX_UPLOAD_MB * 1024 * 1024 },
    map: mapSettings(e),
    operator: operatorOf(e, {
      phone: e.CONTACT_PHONE ?? null,
      designation: e.GRIEVANCE_DESIGNATION ?? null,
      hours: hoursOf(e.GRIEVANCE_HOURS),
    }),
  };
}
