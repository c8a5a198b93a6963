/** Staff users of the tests. */
import type { Role } from '../contract/base/roles.ts';
import type { TestApp } from './app.ts';
import { signIn, type Person } from './people.ts';

/** Creates a user with the given role and logs in. */
export async function signInAs(app: TestApp, role: Role): Promise<Person> {
  const person = await signIn(app);
  await app.db.updateTable('app_user').set({ role }).where('id', '=', person.id).execute();
  return person;
}
