import { m } from '../../messages/compiled/messages.js';
import { Anchor } from '../ui/anchor.tsx';
import { Button } from '../ui/button.tsx';
import { PersonIcon } from '../ui/drawings/icons.tsx';
import { useServerRendered } from '../lib/page/server-rendered.ts';
import { useAuth } from '../shared/session/session.ts';
import { openLogin } from '../shared/session/login-request.ts';

/**
 * Shows the login button, or the link to the account. Before hydration the login state is unknown, so the link is shown at the same
 * position.
 */
export function AccountMenu() {
  const { isLoggedIn, user } = useAuth();
  const isHydrating = useServerRendered();
  if (!isLoggedIn && !isHydrating) {
    return (
      <Button variant="quiet" onClick={() => openLogin()} className="-mr-2 px-2 whitespace-nowrap">
        {m['shell.login']()}
      </Button>
    );
  }
  const initial = user?.name ? Array.from(user.name)[0] : null;
  return (
    <Anchor
      href="/me"
      aria-label={m['shell.me']()}
      title={m['shell.me']()}
      className="inline-flex size-11 items-center justify-center rounded-full hover:bg-sand"
    >
      {initial ? (
        <span className="flex size-8 items-center justify-center rounded-full bg-oxide-soft text-14 font-bold text-oxide">{initial}</span>
      ) : (
        <PersonIcon className="size-5.5" />
      )}
    </Anchor>
  );
}
