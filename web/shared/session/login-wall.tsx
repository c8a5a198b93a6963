import type { ReactNode } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { sessionExpiry } from '../../lib/api/login-needed.ts';
import { useServerRendered } from '../../lib/page/server-rendered.ts';
import { useStore } from '../../lib/store.ts';
import { cx } from '../../ui/cx.ts';
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
  /** Absent when the page shows its content elsewhere. */
  readonly children?: ReactNode;
}

/**
 * Shows its children to people who are logged in, and a login button to others. Logging in does not leave the page. When the session expires,
 * the children are only hidden, so that what was typed is still there after the next login of the same account.
 */
export function LoginWall({ tile, title, text, alternative, children }: LoginWallProps) {
  const hasExpired = useStore(sessionExpiry) === 'expired';
  const isShown = useLoggedIn();
  // The server does not know the visitor, so until hydration either content could be wrong.
  if (useServerRendered()) {
    return (
      <p role="status" className="flex min-h-60 items-center justify-center gap-3 text-muted noscript:hidden">
        <Spinner />
        {m['shell.loading']()}
      </p>
    );
  }
  const wall = (
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
  return (
    <>
      {!isShown && wall}
      {(isShown || hasExpired) && (
        // an open dialog stays, because without it the rest of the page could not be used
        <div className={cx('contents', !isShown && '[&:not(:has(dialog[open]))]:hidden')}>{children}</div>
      )}
    </>
  );
}

const doNothing = () => undefined;
