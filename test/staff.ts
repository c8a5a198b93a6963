/** Staff of the tests. */
import type { Role } from '../contract/roles.ts';
import type { TestApp } from './app.ts';
import { logIn, type Person } from './people.ts';

/** Somebody new who logged in and was given a role. */
export async function inRole(on: TestApp, role: Role): Promise<Person> {
  const person = await logIn(on);
  await on.db.updateTable('app_user').set({ role }).where('id', '=', person.id).execute();
  return person;
}
