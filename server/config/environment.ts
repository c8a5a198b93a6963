/**
 * The environment variables as data: schema, default and description of each, in the groups of `docs/configuration.md`, which is generated
 * from this file (`npm run docs:configuration`).
 */
import { z } from 'zod';
import { backup } from './backup-variables.ts';
import { calls } from './call-variables.ts';
import { isSecretList } from '../crypto/secrets.ts';
import { map } from './map-variables.ts';
import { monitoring } from './monitoring-variables.ts';
import { push } from './push-variables.ts';
import { replicas } from './replica-variables.ts';
import { vendorUrl } from './vendor-url.ts';
import { httpUrl, networks, postgresUrl, siteHttpUrl } from './urls-and-networks.ts';
import { GST_STATES, isGstin } from '../../contract/calculators/gst-states.ts';

/** URL of the public keys with which Firebase signs id tokens. */
export const DEFAULT_FIREBASE_KEYS_URL = 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

const flag = z.stringbool({ truthy: ['1', 'true', 'yes', 'on'], falsy: ['0', 'false', 'no', 'off', ''] });
const positiveInteger = z.coerce.number().int().positive();
const limitOrNone = z.coerce.number().int().min(0);
const paise = z.coerce.number().min(0).max(10_000);
/**
 * The secret of a webhook for SMS vendors.
 * @param use what vendors do with it, and where
 */
const hookSecret = (use: string) =>
  z.string().min(16).optional().describe(`Secret with which vendors ${use} and \`.../second\`, in the header \`x-webhook-secret\``);
const phoneNumber = z.string().regex(/^\+?\d[\d -]{6,18}$/, 'must be a telephone number like +91 422 123 4567');
const HOUR_RANGE = /^(?:[01]?\d|2[0-3])-(?:[01]?\d|2[0-3])$/;
const bucketName = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket');
const personName = z.string().trim().min(2).max(100);
const postalAddress = z.string().trim().min(5).max(200);

const server = {
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('Port to listen on; `0` picks a free one'),
  HOST: z.string().default('127.0.0.1').describe('Address to listen on'),
  ROLE: z
    .enum(['all', 'web', 'worker'])
    .default('all')
    .describe(
      'What this start does: `web` answers requests, `worker` runs jobs and schedules and has no public port, `all` does both. `web` and `worker` need DATABASE_URL',
    ),
  WEB_CONCURRENCY: positiveInteger
    .max(64)
    .default(1)
    .describe(
      'Web processes behind one port. From two on, `ROLE=all` runs jobs in a further process of its own, and a process that ends is replaced. At most one per core; see docs/scale.md',
    ),
  PUBLIC_URL: siteHttpUrl
    .optional()
    .describe('Address people reach the site at, e.g. `https://homes.example`. Without it, search engines are asked not to index the site'),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe(
      'Folder of the embedded database, sent messages, the generated secret and (`STORAGE=disk`) pictures and other files. `files/erasures` lists erased accounts, which a start erases again from a restored backup',
    ),
  SITE_MODE: z
    .enum(['development', 'production'])
    .default('development')
    .describe('`production` refuses local adapters and requires a secret, an operator and rate limits'),
  APP_SECRET: z
    .string()
    .refine(isSecretList, 'must list secrets of at least 32 characters, separated by commas')
    .optional()
    .describe(
      'Secrets of at least 32 characters without commas, newest first, comma-separated: the first encrypts job payloads and signs links, all of them decrypt and verify. Usually one; `npm run admin -- secret` replaces it. Required in production; otherwise one is generated in `DATA_DIR`',
    ),
  TRUST_PROXY: networks
    .default('')
    .describe('Comma-separated addresses or CIDR ranges of proxies whose `X-Forwarded-*` headers are trusted'),
  SHUTDOWN_DELAY_MS: z.coerce
    .number()
    .int()
    .min(0)
    .max(120_000)
    .optional()
    .describe(
      'How long requests are still answered after SIGTERM, in milliseconds, while `/readyz` fails already, so that a load balancer sends none any more: longer than it takes to notice. 12000 in production, for one that asks every five seconds and counts the second failure; 0 otherwise. The process ends at most 10 seconds later, so its supervisor must wait that long before it kills it',
    ),
  PURGE: z
    .enum(['none', 'http'])
    .default('none')
    .describe(
      'How pages are removed from a CDN or proxy in front of the site when a listing changes: `none`, so that it may store pages for 20 seconds only; `http`, a POST to `PURGE_URL`, so that it may store them for 10 minutes',
    ),
  PURGE_URL: z
    .url()
    .optional()
    .describe('Address that takes `{"tags": [...]}` (Cloudflare: `.../zones/<zone>/purge_cache`) and the same tags in `Surrogate-Key`'),
  PURGE_TOKEN: z.string().optional().describe('Sent to `PURGE_URL` as a bearer token'),
  RATE_LIMITS: flag.default(true).describe('Request limits per IP address'),
};

const database = {
  DATABASE_URL: postgresUrl
    .optional()
    .describe('PostgreSQL 18 server, as the application role. Without it an embedded server is started in `DATA_DIR`'),
  MIGRATION_DATABASE_URL: postgresUrl
    .optional()
    .describe(
      'The same database as the owner of its tables, not through a pooler; used for migrations at start only. `DATABASE_DIRECT_URL` or `DATABASE_URL` when absent',
    ),
  DATABASE_DIRECT_URL: postgresUrl
    .optional()
    .describe(
      'The same database and role as `DATABASE_URL`, when that leads through a pooler in transaction mode such as PgBouncer: for notifications, job workers and building the search index, which need a session of their own',
    ),
  ...replicas,
  DATABASE_POOL: z.coerce.number().int().min(2).default(10).describe('Connections of the request pool of each process, at most'),
  DATABASE_MAX_CONNECTIONS: positiveInteger
    .optional()
    .describe(
      'Connections to the database of all processes of this start together, pools, job workers and listeners; pools become smaller to stay within it. Without it, 90 for the embedded server and no limit for others; see docs/scale.md',
    ),
  STATEMENT_TIMEOUT_MS: positiveInteger.default(5000).describe('Longest statement of a request, in milliseconds'),
  SYNC_WAIT_MS: positiveInteger
    .default(100)
    .describe('Longest time a change of a listing waits until the other processes on this database know of it, in milliseconds'),
  SEARCH: z
    .enum(['index', 'sql'])
    .default('index')
    .describe(
      'What answers searches: `index`, an index in the memory of each process; `sql`, statements of the database, which need no memory and no time to start but more of the database ([scale](scale.md))',
    ),
  SEARCH_CITIES: z
    .string()
    .regex(/^[a-z0-9-]+( *, *[a-z0-9-]+)*$/, 'must list slugs of cities, separated by commas')
    .optional()
    .describe('Slugs of the cities that `SEARCH=index` holds in memory, comma-separated; statements search the others. Without it all'),
  SEARCH_CONNECTIONS: positiveInteger
    .max(100)
    .default(4)
    .describe('Connections of each process for searches by statements, at most; other requests do not use them'),
  SEARCH_TIMEOUT_MS: positiveInteger
    .default(3000)
    .describe('Longest statement of a search, in milliseconds; a search that takes longer is refused'),
  SEED: z
    .enum(['demo', 'places', 'none'])
    .default('demo')
    .describe('What an empty database is filled with: `demo` cities and demo listings, `places` cities and localities only, `none`'),
};

const storage = {
  STORAGE: z
    .enum(['disk', 's3'])
    .default('disk')
    .describe(
      'Where pictures, imported files and the list of erased accounts are: `disk`, in `DATA_DIR/files`; `s3`, in a bucket, for several machines ([storage](storage.md)). `npm run storage:move` copies from one to the other',
    ),
  S3_BUCKET: bucketName.optional().describe('Bucket for `s3`. Originals in it are private: only `media/` may be public'),
  S3_MEDIA_BUCKET: bucketName
    .optional()
    .describe('Another bucket for `media/`, where a service can only make whole buckets public (Cloudflare R2); `S3_BUCKET` when absent'),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,40}$/, 'must be a region like ap-south-1')
    .default('ap-south-1')
    .describe('Region of the buckets; `auto` for Cloudflare R2, usually `us-east-1` for MinIO'),
  S3_ENDPOINT: httpUrl.optional().describe('Address of the service, e.g. `https://<account>.r2.cloudflarestorage.com`; AWS when absent'),
  S3_PATH_STYLE: flag
    .optional()
    .describe('Whether the bucket is in the path of addresses instead of the host name; on when `S3_ENDPOINT` is set, else off'),
  S3_ACCESS_KEY_ID: z
    .string()
    .min(3)
    .optional()
    .describe('Access key; without it the role of the machine is used, as the AWS SDK finds it'),
  S3_SECRET_ACCESS_KEY: z.string().min(8).optional().describe('Secret of the access key'),
  MEDIA_URL: httpUrl
    .optional()
    .describe(
      'Address of a CDN, or of the bucket, from which browsers load pictures (`<MEDIA_URL>/media/...`), e.g. `https://pictures.homes.example`; without it from the site',
    ),
};

const marketplace = {
  DEFAULT_CITY: z.string().default('coimbatore').describe('Slug of the city shown first. Administrators can change it'),
  REVIEW: z
    .enum(['off', 'changes', 'first', 'all'])
    .optional()
    .describe(
      'What moderators approve before visitors see it: `off` nothing; `changes` large edits of published listings and listings that automatic checks flag; `first` also the first listing of a person; `all` every new listing. Photos added to a published listing are visible at once, with `all` after a moderator approved them. Default: `first` in production, else `changes`',
    ),
  NEW_ACCOUNT_LISTINGS: limitOrNone
    .optional()
    .describe('Listings published in the first 30 days before new ones are reviewed; `0`: no limit. Default: `10` in production, else `0`'),
  FREE_LISTINGS_OWNER: limitOrNone.default(0).describe('Free live listings of an owner; `0`: no limit. Plans may allow more'),
  FREE_LISTINGS_AGENT: limitOrNone.default(0).describe('The same for agents'),
  FREE_LISTINGS_DEVELOPER: limitOrNone.default(0).describe('The same for developers'),
  CONTACTS_PER_DAY: positiveInteger.default(5).describe('Owners a person may newly contact per day (IST) without a plan'),
  CONTACTS_PER_30_DAYS: positiveInteger.default(20).describe('Owners a person may newly contact within 30 days without a plan'),
  CONTACTS_TO_OWNER_PER_DAY: positiveInteger.default(30).describe('New people who may reach one owner per day; later ones join a waitlist'),
  CONTACTS_PER_ADDRESS: positiveInteger
    .default(60)
    .describe(
      'Phone numbers shown per day to accounts younger than two weeks that share an IP address; three times as many to accounts younger than three months, eight times as many to older ones',
    ),
  CONTACTS_PER_NETWORK: positiveInteger.default(120).describe('The same for accounts that share a network (IPv4 /24, IPv6 /48)'),
  CONTACTS_ALARM_PER_HOUR: positiveInteger
    .default(2000)
    .describe('Phone numbers shown per hour to everybody together that raise an alarm in log, audit trail and metrics'),
  MAX_UPLOAD_MB: positiveInteger.max(100).default(10).describe('Largest photo, in megabytes'),
  UNFINISHED_UPLOADS_MB: positiveInteger
    .max(100_000)
    .default(1024)
    .describe('Space in the database for unfinished uploads of photos, in megabytes; beyond it the largest account loses its oldest one'),
  DRAFT_PHOTOS_MB: positiveInteger.max(100_000).default(1024).describe('Photos of all drafts of an account, in megabytes as sent'),
};

const login = {
  LOGIN_CODES_PER_HOUR: positiveInteger
    .default(3000)
    .describe(
      'Login codes per hour to everybody together that are more than usual: from half of it on they cost unknown devices more and more work, and at each multiple of it an alarm is raised. Nobody is refused',
    ),
  CHALLENGE: z
    .enum(['off', 'abuse', 'always'])
    .default('abuse')
    .describe(
      'Proof of work before a code is sent, a password is tried or an owner is written to: `abuse` where a number, an account, an address or the site looks abused. `off` leaves passwords open to guessing',
    ),
  CHALLENGE_WORK: positiveInteger
    .max(100_000)
    .default(1000)
    .describe('Average key derivations of a challenge; a thousand take about a second on a phone'),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/, 'must be the id of a project, like homes-1a2b3')
    .optional()
    .describe('Firebase project whose phone-auth id tokens are accepted for login, besides our own codes'),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[\w-]{8,100}$/, 'must be the key of a web app')
    .optional()
    .describe('Key of its web app (public by nature). With it, pages log in through Firebase, which sends the code and shows its captcha'),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^(?:localhost|127\.0\.0\.1|\[::1\]):\d{1,5}$/, 'must be a port of this machine, like 127.0.0.1:9099')
    .optional()
    .describe('Firebase Auth emulator on this machine, e.g. `127.0.0.1:9099`. Development only: its tokens are not signed'),
  FIREBASE_KEYS_URL: httpUrl
    .default(DEFAULT_FIREBASE_KEYS_URL)
    .describe('Where Firebase publishes its signing keys. Another address is for tests only'),
};

const messages = {
  SMS: z.enum(['console', 'vendor']).default('console').describe('`console` writes text messages to the outbox, `vendor` sends them'),
  SMS_CATALOGUE: z
    .string()
    .min(1)
    .optional()
    .describe(
      'JSON file of the message templates registered with the operators (DLT): a path, or a name in `DATA_DIR`. `npm run sms -- catalogue` prints one to fill in; `/admin/templates` shows what is missing or differs',
    ),
  SMS_VENDOR_URL: vendorUrl.optional().describe('Where the SMS vendor takes messages (an HTTP API like MSG91)'),
  SMS_VENDOR_KEY: z.string().min(8).optional().describe('Our API key at the vendor'),
  SMS_VENDOR_PAISE: paise.default(0).describe('Price of a segment at the vendor, in paise'),
  SMS_SECOND_URL: vendorUrl.optional().describe('A second vendor, used when the first definitely did not accept a message'),
  SMS_SECOND_KEY: z.string().min(8).optional().describe('Our API key at the second vendor'),
  SMS_SECOND_PAISE: paise.default(0).describe('Price of a segment at the second vendor, in paise'),
  SMS_REPORT_SECRET: hookSecret('report delivery at `/api/v1/sms/reports/first`'),
  SMS_REPLY_NUMBER: z
    .stringFormat('digits', /^\d{4,10}$/)
    .optional()
    .describe('Number at which the vendor takes text messages for the site: reminders say that sending `1` to it confirms a listing'),
  SMS_REPLY_KEYWORD: z
    .stringFormat('word', /^\w{1,20}$/)
    .optional()
    .describe('Word that comes before the `1`, where the number is shared'),
  SMS_REPLY_SECRET: hookSecret('hand replies over at `/api/v1/sms/replies/first`'),
  ...calls,
  MAIL: z.enum(['outbox', 'smtp']).default('outbox').describe('`outbox` writes mail to the outbox, `smtp` sends it'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, message: 'must begin with smtp:// or smtps://' })
    .optional()
    .describe('Mail server, e.g. `smtp://user:password@mail.example:587` (TLS required) or `smtps://...:465`'),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n"]{0,80}<[^\s<>,;@]+@[^\s<>,;@]+>|[^\s<>,;@]+@[^\s<>,;@]+)$/, 'must be an address, or a name and an <address>')
    .optional()
    .describe('Sender of mail, e.g. `Thinnai <homes@example.org>`'),
  RELAY_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a domain like reply.example.org')
    .optional()
    .describe('Domain whose mail is forwarded to `POST /contact/reply`. Without it, messages are answered through the link they carry'),
  ...push,
  QUIET_HOURS: z
    .union([z.literal('off'), z.string().regex(HOUR_RANGE, 'must be two hours like 21-8, or off')])
    .default('21-8')
    .describe('Hours (IST) without unrequested messages, and without masked calls to people who were silent for an hour; `off` for none'),
  CONTACT_EMAIL: z
    .email()
    .optional()
    .describe(
      'Gets a copy of messages from the contact page, which are answered in `/admin/support`, and a mail about a report that no member of staff may open. `GRIEVANCE_EMAIL` when absent',
    ),
};

const payments = {
  PAYMENTS: z
    .enum(['local', 'razorpay', 'off'])
    .default('local')
    .describe('How plans are paid: `local` simulates a gateway and takes no money, `razorpay` is the real one, `off` sells nothing'),
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_[A-Za-z0-9]+$/, 'must begin with rzp_test_ or rzp_live_')
    .optional()
    .describe('Key id of the Razorpay account'),
  RAZORPAY_KEY_SECRET: z.string().min(10).optional().describe('Key secret of the Razorpay account'),
  RAZORPAY_WEBHOOK_SECRET: z
    .string()
    .min(6)
    .optional()
    .describe(
      'Secret of the webhook `/api/v1/subscription/razorpay/webhook`. After a rotation: the new and the previous one, comma-separated, while retried events still carry the previous one',
    ),
  PAYMENTS_URL: z
    .url({ protocol: /^http$/ })
    .optional()
    .describe('Address of a local gateway that runs as a process of its own; without it the site runs one itself'),
  SELLER_NAME: personName.optional().describe('Seller on invoices; the operator when absent'),
  SELLER_ADDRESS: postalAddress.optional().describe('Address of the seller as registered; the operator’s when absent'),
  SELLER_STATE: z.enum(GST_STATES).default('TN').describe('State of the seller, by its two letters; decides which GST applies'),
  SELLER_GSTIN: z
    .string()
    .refine(isGstin, 'must be a GSTIN with the right check character')
    .optional()
    .describe('GSTIN of the seller; without it no tax can be charged'),
  INVOICE_SERIES: z
    .string()
    .regex(/^[A-Z0-9]{1,3}$/, 'must be one to three capital letters or digits')
    .default('TH')
    .describe('First letters of invoice numbers'),
};

const operator = {
  BRANDING: z
    .string()
    .optional()
    .describe(
      'JSON file with the name, the logo (SVG) and the colours of this site; see docs/operator.md. Without it the site is called Thinnai',
    ),
  OPERATOR_NAME: personName
    .optional()
    .describe(
      'Legal name of the operator, shown on every page and on invoices (E-Commerce Rules 2020, rule 4(2)). Required in production; otherwise a marked example',
    ),
  OPERATOR_ADDRESS: postalAddress.optional().describe('Address of the head office. Required in production'),
  CONTACT_PHONE: phoneNumber.optional().describe('Customer care by phone; the number of the grievance officer when absent'),
  GRIEVANCE_OFFICER: personName
    .optional()
    .describe(
      'Name of the grievance officer, on the support, contact and privacy pages (E-Commerce Rules 2020, rule 4(4); IT Rules 2021, rule 3(2)). Required in production',
    ),
  GRIEVANCE_DESIGNATION: personName.optional().describe('Designation of the grievance officer'),
  GRIEVANCE_EMAIL: z.email().optional().describe('Mail address of the grievance officer. Required in production'),
  GRIEVANCE_PHONE: phoneNumber.optional().describe('Phone number of the grievance officer. Required in production'),
  GRIEVANCE_HOURS: z
    .string()
    .regex(HOUR_RANGE, 'must be two hours like 10-18')
    .default('10-18')
    .describe('Hours (IST) of working days in which the phone of the officer is answered'),
};

/** All variables, grouped as in the documentation. */
export const VARIABLE_GROUPS = {
  Server: server,
  Database: database,
  Storage: storage,
  Backups: backup,
  Marketplace: marketplace,
  'Login and codes': login,
  'Text messages and mail': messages,
  'Payments and invoices': payments,
  Map: map,
  Monitoring: monitoring,
  Operator: operator,
} satisfies Readonly<Record<string, Readonly<Record<string, z.ZodType>>>>;

/** Schema of the environment. Variables that it does not name are ignored. */
export const environmentSchema = z.object({
  ...server,
  ...database,
  ...storage,
  ...backup,
  ...marketplace,
  ...login,
  ...messages,
  ...payments,
  ...map,
  ...monitoring,
  ...operator,
});

export type Environment = z.output<typeof environmentSchema>;
