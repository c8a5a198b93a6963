import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { withValueFiles } from './value-files.ts';

test('an empty environment is enough for development', () => {
  expect(readConfig({})).toMatchObject({ production: false, http: { port: 3000, trustProxy: [], rateLimits: true } });
});

test('an invalid production environment is refused with all reasons at once: mail in a file, no secret, no limits', () => {
  const start = () => readConfig({ SITE_MODE: 'production', RATE_LIMITS: 'off' });
  expect(start).toThrow(/SMS=console/);
  expect(start).toThrow(/MAIL=outbox/);
  expect(start).toThrow(/APP_SECRET/);
  expect(start).toThrow(/RATE_LIMITS=off/);
});

test('valid production settings are not among the reasons', () => {
  const start = () => readConfig({ SITE_MODE: 'production', APP_SECRET: 'a secret of production, long enough' });
  expect(start).toThrow(/^(?!.*(APP_SECRET|RATE_LIMITS))/s);
});

test('production requires the names of the operator and the grievance officer; development uses example names', () => {
  const withOperator = {
    OPERATOR_NAME: 'Kovai Homes LLP',
    OPERATOR_ADDRESS: '12 Cross Cut Road, Coimbatore 641012',
    GRIEVANCE_OFFICER: 'R. Meenakshi',
    GRIEVANCE_EMAIL: 'grievance@kovai.example',
    GRIEVANCE_PHONE: '+91 422 123 4567',
  };
  expect(() => readConfig({ SITE_MODE: 'production' })).toThrow(
    'Missing: OPERATOR_NAME, OPERATOR_ADDRESS, GRIEVANCE_OFFICER, GRIEVANCE_EMAIL, GRIEVANCE_PHONE. A site in public must say who runs it',
  );
  for (const name of Object.keys(withOperator))
    expect(() => readConfig({ SITE_MODE: 'production', ...withOperator, [name]: undefined })).toThrow(`Missing: ${name}. A site`);
  expect(() => readConfig({ SITE_MODE: 'production', ...withOperator })).toThrow(/^(?!.*Missing)/s);
  expect(readConfig(withOperator).operator).toMatchObject({
    name: 'Kovai Homes LLP',
    officer: { hours: { from: 10, to: 18 } },
    isDemo: false,
  });
  expect(readConfig({ ...withOperator, GRIEVANCE_PHONE: undefined }).operator.isDemo).toBe(true);
  expect(readConfig({}).operator).toMatchObject({ name: 'Example operator (demo)', isDemo: true });
});

test('the operator is the seller unless another seller is configured; an example operator is no seller', () => {
  const env = { OPERATOR_NAME: 'Kovai Homes LLP', OPERATOR_ADDRESS: '12 Cross Cut Road, Coimbatore' };
  expect(readConfig(env).seller).toMatchObject({ name: 'Kovai Homes LLP', address: '12 Cross Cut Road, Coimbatore' });
  expect(readConfig({ ...env, SELLER_NAME: 'Kovai Payments LLP' }).seller.name).toBe('Kovai Payments LLP');
  expect(readConfig({}).seller).toMatchObject({ name: null, address: null });
});

test('NODE_ENV=production without SITE_MODE is refused, so that no site skips the production checks', () => {
  expect(() => readConfig({ NODE_ENV: 'production' })).toThrow('Set SITE_MODE=production');
  expect(readConfig({ NODE_ENV: 'production', SITE_MODE: 'development' }).production).toBe(false);
});

test('production accepts neither the emulator nor keys from another URL', () => {
  const start = (env: Record<string, string>) => () => readConfig({ SITE_MODE: 'production', FIREBASE_PROJECT_ID: 'homes-1a2b3', ...env });
  expect(start({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toThrow(/FIREBASE_AUTH_EMULATOR_HOST lets anybody/);
  expect(start({ FIREBASE_KEYS_URL: 'https://keys.example' })).toThrow(/FIREBASE_KEYS_URL is for tests/);
  expect(start({})).toThrow(/^(?!.*FIREBASE)/s);
});

test.each([
  ['a short secret', { APP_SECRET: 'short' }, 'APP_SECRET'],
  ['a proxy that is not an address', { TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
  ['a mail server without its address', { MAIL: 'smtp', MAIL_FROM: 'a@b.example' }, 'SMTP_URL'],
  ['a mail server with another protocol', { MAIL: 'smtp', SMTP_URL: 'http://b.example', MAIL_FROM: 'a@b.example' }, 'SMTP_URL'],
  [
    'a sender that breaks the header',
    { MAIL: 'smtp', SMTP_URL: 'smtp://b.example', MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' },
    'MAIL_FROM',
  ],
  [
    'an SMS vendor without its key',
    { SMS: 'vendor', SMS_CATALOGUE: 'sms.json', SMS_VENDOR_URL: 'https://sms.example/flow' },
    'SMS_VENDOR_KEY',
  ],
  ['an SMS vendor without TLS', { SMS_VENDOR_URL: 'http://sms.example/flow' }, 'SMS_VENDOR_URL'],
  [
    'a second SMS vendor without its address',
    { SMS: 'vendor', SMS_CATALOGUE: 'a', SMS_VENDOR_URL: 'https://a.example', SMS_VENDOR_KEY: '12345678', SMS_SECOND_KEY: '12345678' },
    'SMS_SECOND_URL',
  ],
  ['a short secret for delivery reports', { SMS_REPORT_SECRET: 'short' }, 'SMS_REPORT_SECRET'],
  ['an emulator without its project', { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }, 'FIREBASE_PROJECT_ID'],
  [
    'an emulator on another machine',
    { FIREBASE_PROJECT_ID: 'homes-1a2b3', FIREBASE_AUTH_EMULATOR_HOST: 'emulator.example:9099' },
    'FIREBASE_AUTH_EMULATOR_HOST',
  ],
  ['a key for browsers without its project', { FIREBASE_API_KEY: 'AIzaSyA-0123456789' }, 'FIREBASE_PROJECT_ID'],
  ['an invalid telephone number', { GRIEVANCE_PHONE: 'ask at the desk' }, 'GRIEVANCE_PHONE'],
  ['an invalid hour', { QUIET_HOURS: '21-25' }, 'QUIET_HOURS'],
  ['an invalid port', { PORT: '99999' }, 'PORT must be at most 65535.'],
  ['a word that is no choice', { ROLE: 'webs' }, 'ROLE must be one of all, web, worker.'],
  ['a public address with a path', { PUBLIC_URL: 'https://homes.example/site' }, 'PUBLIC_URL must be an address without a path'],
  ['no address at all', { PUBLIC_URL: 'homes.example' }, 'PUBLIC_URL must be a complete address'],
  ['a password that is not encoded', { DATABASE_URL: 'postgres://app:p@ss/word@db/homes' }, 'percent-encoded'],
  ['a range that is none', { TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY must list addresses or CIDR ranges'],
  ['a map style that is not a URL', { MAP_STYLE_URL: 'javascript:alert(1)' }, 'MAP_STYLE_URL'],
  ['map tiles outside the data folder', { MAP_PMTILES: '../../etc/x.pmtiles' }, 'MAP_PMTILES'],
  [
    'an origin that would loosen the content security policy',
    { MAP_ORIGINS: "https://tiles.example; script-src 'unsafe-inline'" },
    'MAP_ORIGINS',
  ],
  ['a routing service without an address', { ROUTING: 'osrm' }, 'ROUTING_URL'],
  ['a map style and a map file together', { MAP_STYLE_URL: 'https://a.example/s.json', MAP_PMTILES: 'india.pmtiles' }, 'MAP_PMTILES'],
])('an invalid value is refused with the name of the variable: %s', (_case, env, name) => {
  expect(() => readConfig(env)).toThrow(name);
});

test('an empty variable counts as not set', () => {
  expect(readConfig({ PUBLIC_URL: '', RATE_LIMITS: '', APP_SECRET: '' })).toMatchObject({ http: { rateLimits: true }, secret: null });
  expect(readConfig({ PUSH_SERVICES: '' }).pushServices).toEqual([]);
});

test('values are read from files, and the message names a file that cannot be read', () => {
  expect(withValueFiles({ APP_SECRET_FILE: '.npmrc' })['APP_SECRET']).toMatch(/^save-exact=true\n(?:.*\n)*.*[^\n]$/);
  expect(() => withValueFiles({ APP_SECRET_FILE: '/nowhere/secret' })).toThrow('APP_SECRET_FILE names /nowhere/secret');
  expect(() => withValueFiles({ APP_SECRET: 'a', APP_SECRET_FILE: '.npmrc' })).toThrow('exclude each other');
});

test('pages may connect only to the origins of the map', () => {
  expect(readConfig({}).map).toEqual({ styleUrl: null, tiles: null, origins: [] });
  const { map } = readConfig({
    MAP_STYLE_URL: 'https://maps.example/style.json?key=1',
    MAP_ORIGINS: 'https://tiles.example, https://maps.example',
  });
  expect(map.origins).toEqual(['https://maps.example', 'https://tiles.example']);
  expect(readConfig({ MAP_PMTILES: 'https://tiles.example/india.pmtiles' }).map.origins).toEqual(['https://tiles.example']);
  expect(readConfig({ MAP_PMTILES: 'india.pmtiles', DATA_DIR: '/srv' }).map).toMatchObject({
    tiles: { file: '/srv/india.pmtiles' },
    origins: [],
  });
});

const DATABASE_URL = 'postgres://thinnai@pooler.example:6432/thinnai';

test('separate web processes and workers need a database that both can reach', () => {
  for (const ROLE of ['web', 'worker']) {
    expect(() => readConfig({ ROLE })).toThrow(`ROLE=${ROLE} needs DATABASE_URL`);
    expect(readConfig({ ROLE, DATABASE_URL })).toMatchObject({ role: ROLE, webProcesses: 1 });
  }
});

test('behind a pooler, direct connections have no time limits of the role and are used for migrations', () => {
  const direct = 'postgres://thinnai@db.example/thinnai?sslmode=require';
  const { db } = readConfig({ DATABASE_URL, DATABASE_DIRECT_URL: direct });
  expect(db.url).toBe(DATABASE_URL);
  expect(new URL(db.directUrl!).searchParams.get('options')).toContain('statement_timeout=0');
  expect(new URL(db.directUrl!).searchParams.get('sslmode')).toBe('require');
  expect(db.ownerUrl).toBe(db.directUrl);
  expect(readConfig({ DATABASE_URL }).db).toMatchObject({ directUrl: null, ownerUrl: DATABASE_URL });
  expect(() => readConfig({ DATABASE_DIRECT_URL: direct })).toThrow('DATABASE_DIRECT_URL needs DATABASE_URL');
});

test('files are on disk or in a bucket, whose name is required; an access key requires its secret', () => {
  expect(readConfig({}).storage).toMatchObject({ type: 'disk', s3: null, mediaUrl: null });
  expect(() => readConfig({ STORAGE: 's3' })).toThrow('STORAGE=s3 needs S3_BUCKET');
  expect(() => readConfig({ S3_BUCKET: 'homes', S3_ACCESS_KEY_ID: 'key' })).toThrow('belong together');
  expect(readConfig({ STORAGE: 's3', S3_BUCKET: 'homes', MEDIA_URL: 'https://p.example/' }).storage).toMatchObject({
    s3: { bucket: 'homes', mediaBucket: 'homes', endpoint: null, pathStyle: false, credentials: null },
    mediaUrl: 'https://p.example',
  });
  const minio = { S3_BUCKET: 'homes', S3_MEDIA_BUCKET: 'homes-public', S3_ENDPOINT: 'http://127.0.0.1:9000/' };
  expect(readConfig(minio).storage.s3).toMatchObject({ mediaBucket: 'homes-public', endpoint: 'http://127.0.0.1:9000', pathStyle: true });
});

test('only variables of the AWS SDK are passed on to threads', () => {
  expect(readConfig({ AWS_ROLE_ARN: 'arn', PATH: '/bin', APP_SECRET: undefined }).storage.awsVariables).toEqual({ AWS_ROLE_ARN: 'arn' });
});
