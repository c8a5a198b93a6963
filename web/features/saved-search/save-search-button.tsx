import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { LinkButton } from '../../ui/button.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { requireLogin } from '../login/login-store.ts';

const SaveDialog = lazy(() => import('./save-dialog.tsx').then((module) => ({ default: module.SaveDialog })));

/** A link, so that a tap before this script ran is in the address when it does. */
const SAVE_HASH = '#save-search';

interface SaveSearchButtonProps {
  readonly url: string;
  readonly title: string;
  /** Another of the same page, for screens that do not show the first: what is in the address is the first one's. */
  readonly second?: boolean;
}

/** Keeps the search of this page. The dialog is fetched when it is wanted; who is not logged in logs in first and goes on there. */
export function SaveSearchButton({ url, title, second = false }: SaveSearchButtonProps) {
  const [saving, setSaving] = useState(false);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (second || hash !== SAVE_HASH) return;
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
    requireLogin(() => setSaving(true), m['saved_search.login']());
  }, [second, hash, pathname, search, navigate]);
  return (
    <>
      <LinkButton
        href={SAVE_HASH}
        look="outline"
        icon={<BellIcon />}
        aria-label={m['saved_search.save']()}
        onClick={(event) => {
          event.preventDefault();
          requireLogin(() => setSaving(true), m['saved_search.login']());
        }}
        className="shrink-0 whitespace-nowrap max-sm:px-3 noscript:hidden"
      >
        <span className="sm:hidden">{m['saved_search.save_short']()}</span>
        <span className="max-sm:hidden">{m['saved_search.save']()}</span>
      </LinkButton>
      {/* beside the page: the button may stand in a part that this screen does not show */}
      {saving &&
        createPortal(
          <Suspense>
            <SaveDialog url={url} title={title} onClose={() => setSaving(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
