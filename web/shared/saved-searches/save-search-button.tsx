import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { LinkButton } from '../../ui/button.tsx';
import { BellIcon } from '../../ui/drawings/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLoadedDialog } from '../feedback/use-loaded-dialog.ts';
import { requireLogin } from '../session/login-request.ts';

const loadDialog = async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog;

/** The button is a link with this fragment. A tap before hydration changes the URL, and the effect below then opens the dialog. */
const SAVE_HASH = '#save-search';

interface SaveSearchButtonProps {
  readonly url: string;
  readonly title: string;
  /** For a second button on the same page; only the first one reacts to the fragment in the URL. */
  readonly isSecondary?: boolean;
}

/** Opens the dialog to save the search of this page, after a login if necessary. The dialog is loaded on demand. */
export function SaveSearchButton({ url, title, isSecondary = false }: SaveSearchButtonProps) {
  const { Dialog, loading, open, close } = useLoadedDialog(loadDialog);
  const openAfterLogin = useEffectEvent(() => requireLogin(open, m['saved_search.login']()));
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (isSecondary || hash !== SAVE_HASH) return;
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
    openAfterLogin();
  }, [isSecondary, hash, pathname, search, navigate]);
  return (
    <>
      <LinkButton
        href={SAVE_HASH}
        variant="outline"
        aria-busy={loading || undefined}
        aria-label={m['saved_search.save']()}
        onClick={(event) => {
          event.preventDefault();
          requireLogin(open, m['saved_search.login']());
        }}
        className="min-w-11 shrink-9999 whitespace-nowrap max-sm:px-3 noscript:hidden"
      >
        {/* On a phone without space for the text it wraps into the second line, which is hidden. */}
        <span className="flex h-6 flex-wrap items-center justify-center gap-2 overflow-hidden">
          {loading ? <Spinner /> : <BellIcon />}
          <span className="lg:hidden beside:inline">{m['saved_search.save_short']()}</span>
          <span className="max-lg:hidden beside:hidden">{m['saved_search.save']()}</span>
        </span>
      </LinkButton>
      {/* A portal, because the button may be inside a part of the page that is hidden on this screen. */}
      {Dialog && createPortal(<Dialog url={url} title={title} onClose={close} />, document.body)}
    </>
  );
}
