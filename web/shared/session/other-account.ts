import { readToken } from '../../lib/api/auth-token.ts';
import { fetchUser, users } from './session.ts';

/**
 * Whether the account that has just logged in is another one than the account whose session ended on this page. What the earlier person had
 * begun must not be done in the name of the later one, so an account that cannot be read counts as another one. False when nobody was
 * logged in before.
 */
export async function isOtherAccount(): Promise<boolean> {
  const token = readToken();
  const previous = [...users.values.get()].findLast(([otherToken]) => otherToken !== token)?.[1];
  if (!previous) return false;
  const user = await fetchUser().catch(() => undefined);
  return user?.id !== previous.id;
}
