import { expect, test } from 'vitest';
import { testApp } from '../../test/app.ts';
import { signIn } from '../../test/people.ts';
import { StorageError } from '../integrations/storage/errors.ts';
import { logErasure } from '../privacy/erasure-log.ts';
import { resume } from './resume.ts';

test('a process starts while storage is unavailable, and people from a restored backup are erased when it is back', async () => {
  const app = await testApp();
  const { id } = await signIn(app);
  await logErasure(app.deps.storage, id, new Date());
  const storage = new Proxy(app.deps.storage, {
    get: () => () => {
      throw new StorageError('unreachable', 'connect ECONNREFUSED');
    },
  });
  const deletedAt = async () =>
    (await app.db.selectFrom('app_user').select('deleted_at').where('id', '=', id).executeTakeFirstOrThrow()).deleted_at;
  await resume({ ...app.deps, storage });
  expect(await deletedAt()).toBeNull();
  await app.runJobs();
  expect(await deletedAt()).not.toBeNull();
});

test('a process does not start when storage refuses its credentials', async () => {
  const app = await testApp();
  const storage = new Proxy(app.deps.storage, {
    get: () => () => {
      throw new StorageError('refused', 'AccessDenied');
    },
  });
  await expect(resume({ ...app.deps, storage })).rejects.toThrow('AccessDenied');
});
