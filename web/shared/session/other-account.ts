import { readToken } from '../../lib/api/auth-token.ts';
import { fetchUser, users } from './session.ts';

/**
 * Whether somebody else has just logged in than the person whose session ended on this page. What that person had begun must not be done
 * for them, so an account that cannot be read counts as another one. False where nobody was logged in before.
 */
export async function isOtherAccount(): Promise<boolean> {
  const token = readToken();
  const previous = [...users.values.get()].findLast(([ofToken]) => ofToken !== token)?.[1];
  if (!previous) return false;
  const user = await fetchUser().catch(() => undefined);
  return user?.id !== previous.id;
}
