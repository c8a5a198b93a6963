import type { ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { useServerRendered } from '../../lib/server-rendered.ts';
import { Button } from '../../ui/button.tsx';
import type { TileName } from '../../ui/drawn-tile.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLoggedIn } from './auth.ts';
import { openLogin } from './login-store.ts';

interface LoginWallProps {
  readonly tile: TileName;
  readonly title: string;
  readonly text: string;
  /** Another way than logging in. */
  readonly other?: ReactNode;
  readonly children: ReactNode;
}

/** Shows its content to people who are logged in, and the way to log in to others; they stay on the page. */
export function LoginWall({ tile, title, text, other, children }: LoginWallProps) {
  const loggedIn = useLoggedIn();
  // The server does not know who is asking: until the page is awake, neither answer would be right.
  if (useServerRendered()) {
    return (
      <p role="status" className="flex min-h-60 items-center justify-center gap-3 text-muted">
        <Spinner />
        {m['shell.loading']()}
      </p>
    );
  }
  if (loggedIn) return children;
  return (
    <EmptyState
      tile={tile}
      title={title}
      text={text}
      action={
        <>
          <Button size="lg" onClick={() => openLogin({ carryOn: () => undefined })}>
            {m['shell.login']()}
          </Button>
          {other}
        </>
      }
    />
  );
}
