import type { ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { useServerRendered } from '../../lib/page/server-rendered.ts';
import { Button } from '../../ui/button.tsx';
import type { TileName } from '../../ui/drawings/drawn-tile.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLoggedIn } from './session.ts';
import { openLogin } from './login-request.ts';

interface LoginWallProps {
  readonly tile: TileName;
  readonly title: string;
  readonly text: string;
  /** A second action next to the login button. */
  readonly alternative?: ReactNode;
  readonly children: ReactNode;
}

/** Shows its children to people who are logged in, and a login button to others. Logging in does not leave the page. */
export function LoginWall({ tile, title, text, alternative, children }: LoginWallProps) {
  const isLoggedIn = useLoggedIn();
  // The server does not know the visitor, so until hydration either content could be wrong.
  if (useServerRendered()) {
    return (
      <p role="status" className="flex min-h-60 items-center justify-center gap-3 text-muted noscript:hidden">
        <Spinner />
        {m['shell.loading']()}
      </p>
    );
  }
  if (isLoggedIn) return children;
  return (
    <EmptyState
      tile={tile}
      title={title}
      text={text}
      action={
        <>
          <Button size="lg" onClick={() => openLogin({ onLoggedIn: doNothing })}>
            {m['shell.login']()}
          </Button>
          {alternative}
        </>
      }
    />
  );
}

const doNothing = () => undefined;
