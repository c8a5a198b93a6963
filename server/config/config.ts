/** The configuration. `main.ts` reads it once. It is a pure function of the environment variables, so tests pass objects. */
import { resolve } from 'node:path';
import { readBranding } from '../branding/branding.ts';
import { backupOf } from './backup.ts';
import { callsOf } from './calls.ts';
import { environmentSchema, DEFAULT_FIREBASE_KEYS_URL, type Environment } from './environment.ts';
import { missingOperatorVariables, operatorOf } from './operator.ts';
import { tracingOf } from './tracing.ts';
import { splitList } from './split-list.ts';
import { storageOf } from './storage.ts';
import { mailOf, paymentsOf, phoneAuthOf, smsOf } from './vendors.ts';
import { wrongValues } from './wrong-values.ts';
import { configurationError } from './configuration-error.ts';

/** Configuration, grouped by the module that uses it. */
export type Config = ReturnType<typeof readConfig>;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * The same connection string without the time limits that are stored for the role where a pooler is used: listeners, job workers and the
 * building of the search index set their own limits.
 */
function withoutRoleLimits(url: string): string {
  const direct = new URL(url);
  const options = direct.searchParams.get('options') ?? '';
  direct.searchParams.set('options', `${options} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0`.trim());
  return direct.href;
}

/** Connection strings of the application role and of the owner of the tables; null for the embedded server. */
function databaseOf({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl, MIGRATION_DATABASE_URL: ownerUrl }: Environment) {
  if (!url && ownerUrl) throw configurationError('MIGRATION_DATABASE_URL needs DATABASE_URL, the role the site itself logs in with.');
  if (!url && directUrl) throw configurationError('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the connection pooler.');
  if (!url) return { url: null, ownerUrl: null, directUrl: null };
  if (!directUrl) return { url, ownerUrl: ownerUrl ?? url, directUrl: null };
  const direct = withoutRoleLimits(directUrl);
  return { url, ownerUrl: ownerUrl ?? direct, directUrl: direct };
}

/**
 * Read replicas; none by default.
 * @throws Error for an invalid connection string, without printing it, because it may contain a password
 */
function replicasOf({ DATABASE_URL, DATABASE_REPLICA_URLS, DATABASE_REPLICA_MAX_LAG_MS: maxLagMs }: Environment) {
  const urls = (DATABASE_REPLICA_URLS ?? '').split(/\s+/).filter(Boolean);
  if (urls.length > 0 && !DATABASE_URL) throw configurationError('DATABASE_REPLICA_URLS needs DATABASE_URL, their primary.');
  if (urls.some((url) => !/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)))
    throw configurationError('Each of DATABASE_REPLICA_URLS must be an address that begins with postgres://.');
  return { urls, maxLagMs };
}

/** Whether searches use the index or SQL. `cities` are the slugs of the cities in the index. */
function searchOf({ SEARCH, SEARCH_CITIES, SEARCH_CONNECTIONS, SEARCH_TIMEOUT_MS }: Environment) {
  if (SEARCH === 'sql' && SEARCH_CITIES)
    throw configurationError('SEARCH_CITIES names cities of the index, which SEARCH=sql does not have.');
  const cities = SEARCH === 'sql' ? [] : (SEARCH_CITIES?.split(/ *, */) ?? ('all' as const));
  return { cities, connections: cities === 'all' ? 0 : SEARCH_CONNECTIONS, timeoutMs: SEARCH_TIMEOUT_MS };
}

/** Which processes this start runs, and how many web processes. */
function processesOf({ ROLE: role, WEB_CONCURRENCY: webProcesses, DATABASE_URL: url }: Environment) {
  if (role !== 'all' && !url)
    throw configurationError(`ROLE=${role} needs DATABASE_URL: the embedded database belongs to the one start with ROLE=all.`);
  return { role, webProcesses };
}

/** Parses `21-8` into two hours; null for an empty range or `off`. */
function hoursOf(text: string): { readonly from: number; readonly to: number } | null {
  const [from, to] = text.split('-').map(Number);
  return from === undefined || to === undefined || from === to ? null : { from, to };
}

/** A street map in one PMTiles file: at a URL, or in the data folder. */
type MapTiles = { readonly url: string } | { readonly file: string };

function mapTilesOf({ MAP_PMTILES: tiles, DATA_DIR }: Environment): MapTiles | null {
  if (!tiles) return null;
  return /^https?:/.test(tiles) ? { url: tiles } : { file: resolve(DATA_DIR, tiles) };
}

/** Sources of the map, and the origins that pages may load for it. */
function mapOf(e: Environment) {
  const { MAP_STYLE_URL: styleUrl = null } = e;
  const tiles = mapTilesOf(e);
  if (styleUrl && tiles) throw configurationError('MAP_STYLE_URL and MAP_PMTILES exclude each other.');
  const tilesUrl = tiles && 'url' in tiles ? tiles.url : null;
  const urls = [styleUrl, tilesUrl, ...splitList(e.MAP_ORIGINS)].filter((url) => url !== null);
  return { styleUrl, tiles, origins: [...new Set(urls.map((url) => new URL(url).origin))] };
}

/** The service for travel times; null when none is configured. */
function routingOf({ ROUTING: type, ROUTING_URL: url }: Environment) {
  if (type === 'none') return null;
  if (!url) throw configurationError(`ROUTING=${type} needs ROUTING_URL.`);
  return { type, url: url.replace(/\/+$/, '') };
}

/** The service that removes pages from shared caches; null when none is configured. */
function purgeOf({ PURGE, PURGE_URL: url, PURGE_TOKEN: token }: Environment) {
  if (PURGE === 'none') return null;
  if (!url) throw configurationError('PURGE=http needs PURGE_URL.');
  return { url, token: token ?? null };
}

/** Where the server listens, and which proxies it trusts. */
function httpOf(e: Environment) {
  return {
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    trustProxy: splitList(e.TRUST_PROXY),
    rateLimits: e.RATE_LIMITS,
    metricsToken: e.METRICS_TOKEN ?? null,
    metricsPort: e.METRICS_PORT ?? null,
    metricsHost: e.METRICS_HOST,
    purge: purgeOf(e),
  };
}

/** The seller named on invoices; the operator when none is configured. */
function sellerOf(e: Environment) {
  return {
    name: e.SELLER_NAME ?? e.OPERATOR_NAME ?? null,
    address: e.SELLER_ADDRESS ?? e.OPERATOR_ADDRESS ?? null,
    state: e.SELLER_STATE,
    gstin: e.SELLER_GSTIN ?? null,
    series: e.INVOICE_SERIES,
  };
}

/** Which listings moderators approve before visitors see them. The defaults depend on the mode of the site. */
const reviewsOf = (e: Environment, production: boolean) => ({
  review: e.REVIEW ?? (production ? ('first' as const) : ('changes' as const)),
  newAccountListings: e.NEW_ACCOUNT_LISTINGS ?? (production ? 10 : 0),
});

/** Everything that has to change before this environment is used in production. All problems are reported at once. */
const productionProblems = (e: Environment): string[] =>
  [
    e.SMS === 'console' && 'SMS=console writes login codes to a file; production needs a vendor.',
    e.CALLS === 'local' && 'CALLS=local places no calls; production needs CALLS=vendor, or off to offer none.',
    e.PAYMENTS === 'local' && 'PAYMENTS=local gives plans away; production needs PAYMENTS=razorpay, or off to sell nothing.',
    missingOperatorVariables(e).length > 0 &&
      `Missing: ${missingOperatorVariables(e).join(', ')}. A site in public must say who runs it and who answers complaints, and invoices who sells.`,
    e.MAIL === 'outbox' && 'MAIL=outbox writes mail to a file; production needs MAIL=smtp.',
    !e.APP_SECRET && 'APP_SECRET is missing: production needs a secret of at least 32 characters.',
    e.FIREBASE_AUTH_EMULATOR_HOST !== undefined &&
      'FIREBASE_AUTH_EMULATOR_HOST lets anybody write tokens and log in with any number; production verifies real ones.',
    e.FIREBASE_KEYS_URL !== DEFAULT_FIREBASE_KEYS_URL &&
      'FIREBASE_KEYS_URL is for tests: a server at another address can log in as anybody.',
    !e.RATE_LIMITS && 'RATE_LIMITS=off lets anybody guess login codes without end.',
  ].filter((sentence) => sentence !== false);

/** A load balancer that checks readiness every five seconds has counted two failures after ten. */
const PRODUCTION_SHUTDOWN_DELAY_MS = 12_000;
const shutdownDelayOf = (e: Environment) => {
  // workers receive no requests
  if (e.ROLE === 'worker') return 0;
  return e.SHUTDOWN_DELAY_MS ?? (e.SITE_MODE === 'production' ? PRODUCTION_SHUTDOWN_DELAY_MS : 0);
};

/** Variables for which an empty value has its own meaning. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(['PUSH_SERVICES']);

/** Templates of environment files contain empty variables, which count as not set. */
const withoutEmpty = (env: Variables): Variables =>
  Object.fromEntries(Object.entries(env).filter(([name, value]) => value !== '' || MAY_BE_EMPTY.has(name)));

/**
 * Reads and checks the environment.
 * @throws Error that names every invalid variable, or everything that production does not allow: local adapters, no secret, no limits
 */
export function readConfig(env: Variables) {
  const parsed = environmentSchema.safeParse(withoutEmpty(env));
  if (!parsed.success) throw configurationError(`${wrongValues(parsed.error)}\ndocs/configuration.md describes every variable.`);
  const e = parsed.data;
  // React and npm read NODE_ENV, and hosting services often set it. A site that relied on it for its checks must not lose them silently.
  if (env['NODE_ENV'] === 'production' && env['SITE_MODE'] === undefined)
    throw configurationError('NODE_ENV=production is set, but SITE_MODE is not. Set SITE_MODE=production, or SITE_MODE=development.');
  const production = e.SITE_MODE === 'production';
  const problems = production ? productionProblems(e) : [];
  if (problems.length > 0) throw new Error(`Configuration is not fit for production:\n${problems.join('\n')}`);
  const storage = storageOf(e, env);
  return {
    production,
    http: httpOf(e),
    tracing: tracingOf(e),
    shutdownDelayMs: shutdownDelayOf(e),
    dataDir: resolve(e.DATA_DIR),
    branding: e.BRANDING === undefined ? null : readBranding(resolve(e.BRANDING)),
    ...processesOf(e),
    db: {
      ...databaseOf(e),
      pool: e.DATABASE_POOL,
      maxConnections: e.DATABASE_MAX_CONNECTIONS ?? null,
      statementTimeoutMs: e.STATEMENT_TIMEOUT_MS,
      syncWaitMs: e.SYNC_WAIT_MS,
      replicas: replicasOf(e),
    },
    search: searchOf(e),
    storage,
    backup: backupOf(e, storage),
    log: { level: e.LOG_LEVEL },
    secret: e.APP_SECRET ?? null,
    sms: smsOf(e),
    calls: callsOf(e),
    phoneAuth: phoneAuthOf(e),
    mail: mailOf(e),
    payments: paymentsOf(e),
    seller: sellerOf(e),
    relayDomain: e.RELAY_DOMAIN ?? null,
    contactEmail: e.CONTACT_EMAIL ?? e.GRIEVANCE_EMAIL ?? null,
    pushServices: e.PUSH_SERVICES,
    quietHours: hoursOf(e.QUIET_HOURS),
    seed: e.SEED,
    ...reviewsOf(e, production),
    defaultCity: e.DEFAULT_CITY,
    login: { codesPerHour: e.LOGIN_CODES_PER_HOUR, challenge: e.CHALLENGE, challengeWork: e.CHALLENGE_WORK },
    contacts: {
      perDay: e.CONTACTS_PER_DAY,
      per30Days: e.CONTACTS_PER_30_DAYS,
      inboundPerDay: e.CONTACTS_TO_OWNER_PER_DAY,
      perIp: e.CONTACTS_PER_ADDRESS,
      perNetwork: e.CONTACTS_PER_NETWORK,
      alarmPerHour: e.CONTACTS_ALARM_PER_HOUR,
    },
    freeListings: { Owner: e.FREE_LISTINGS_OWNER, Agent: e.FREE_LISTINGS_AGENT, Developer: e.FREE_LISTINGS_DEVELOPER },
    uploads: {
      maxBytes: e.MAX_UPLOAD_MB * 1024 * 1024,
      maxUnfinishedBytes: e.UNFINISHED_UPLOADS_MB * 1024 * 1024,
      maxDraftBytes: e.DRAFT_PHOTOS_MB * 1024 * 1024,
    },
    map: mapOf(e),
    routing: routingOf(e),
    operator: operatorOf(e, {
      phone: e.CONTACT_PHONE ?? null,
      designation: e.GRIEVANCE_DESIGNATION ?? null,
      hours: hoursOf(e.GRIEVANCE_HOURS),
    }),
  };
}
