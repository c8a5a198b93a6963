import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { testApp, type TestApp } from '../../test/app.ts';
import { seal, unseal } from '../crypto/seal.ts';
import { parseSecrets } from '../crypto/secrets.ts';
import { dataKey, requireSecretOfDataKeys } from '../db/data-keys.ts';
import { enqueueSms } from '../messaging/outgoing.ts';
import { countSealedValues, resealValues } from './sealed-values.ts';

const [OLD, NEW, OTHER] = ['o'.repeat(32), 'n'.repeat(32), 'x'.repeat(32)].map((value) => parseSecrets(value)) as [
  ReturnType<typeof parseSecrets>,
  ReturnType<typeof parseSecrets>,
  ReturnType<typeof parseSecrets>,
];
const BOTH = parseSecrets(`${NEW.newest.value},${OLD.newest.value}`);

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ env: { APP_SECRET: OLD.newest.value } });
});

test('after a rotation every sealed value is resealed and can be opened without the old secret; a second run changes nothing', async () => {
  const key = await dataKey(app.db, OLD, 'a test');
  const sms = { to: '+919876543210', template: 'login_code', variables: { code: '012345', site: 'Thinnai', host: 'localhost' } } as const;
  await app.db.transaction().execute((tx) => enqueueSms(app.deps, tx, sms));
  await sql`select graphile_worker.add_job('compute_curated_lists', 'null'::json)`.execute(app.db);
  await sql`insert into erasure (user_id, requested_at, cause, sealed)
    values (gen_random_uuid(), now(), 'requested', ${seal(OLD, { phone: '+919876543210' })}), (gen_random_uuid(), now(), 'requested', ${seal(OTHER, {})})`.execute(
    app.db,
  );
  expect(await resealValues(app.db, BOTH)).toEqual({ resealed: 3, unreadable: 1 });
  expect(await resealValues(app.db, BOTH)).toEqual({ resealed: 0, unreadable: 1 });
  expect(await dataKey(app.db, NEW, 'a test')).toBe(key);
  const { rows } = await sql<{ sealed: string }>`select payload ->> 'sealed' as sealed from graphile_worker._private_jobs
    where payload ->> 'sealed' is not null`.execute(app.db);
  expect(rows.map(({ sealed }) => unseal(NEW, sealed))).toEqual([sms]);
  const counts = await countSealedValues(app.db);
  const newKey = NEW.newest.id.toString('hex');
  expect(counts.filter(({ keyId }) => keyId === newKey).map(({ name, values }) => [name, values])).toEqual([
    ['data keys', 1],
    ['unfinished erasures', 1],
    ['waiting messages', 1],
  ]);
  expect(counts.filter(({ keyId }) => keyId !== newKey)).toMatchObject([{ name: 'unfinished erasures', values: 1 }]);
});

test('a start without the secret of the data keys is refused with instructions, but not when the secret is listed', async () => {
  await dataKey(app.db, NEW, 'another test');
  await expect(requireSecretOfDataKeys(app.db, OTHER)).rejects.toThrow(
    `was used with another APP_SECRET (key id ${NEW.newest.id.toString('hex')}). Add that secret at the end`,
  );
  await requireSecretOfDataKeys(app.db, parseSecrets(`${OTHER.newest.value},${NEW.newest.value}`));
});
