import { m } from '../../../messages/compiled/messages.js';
import { Anchor } from '../../ui/anchor.tsx';
import { Button } from '../../ui/button.tsx';
import { PersonIcon } from '../../ui/icons.tsx';
import { useServerRendered } from '../../lib/server-rendered.ts';
import { useAuth } from '../login/auth.ts';
import { openLogin } from '../login/login-store.ts';

/** Log in, or the way to one's own pages. Until the page knows who is there it is the neutral way, in the same place. */
export function AccountMenu() {
  const { loggedIn, user } = useAuth();
  const unknown = useServerRendered();
  if (!loggedIn && !unknown) {
    return (
      <Button look="quiet" onClick={() => openLogin()} className="-mr-2 px-3 whitespace-nowrap max-sm:px-2">
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
