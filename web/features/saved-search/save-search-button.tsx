import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { LinkButton } from '../../ui/button.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { requireLogin } from '../login/login-store.ts';

const SaveDialog = lazy(() => import('./save-dialog.tsx').then((module) => ({ default: module.SaveDialog })));

/** A link, so that a tap before this script ran is in the address when it does. */
const SAVE_HASH = '#save-search';

/** Keeps the search of this page. The dialog is fetched when it is wanted; who is not logged in logs in first and goes on there. */
export function SaveSearchButton({ url, title }: { readonly url: string; readonly title: string }) {
  const [saving, setSaving] = useState(false);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    if (hash !== SAVE_HASH) return;
    void navigate(pathname + search, { replace: true, preventScrollReset: true });
    requireLogin(() => setSaving(true), m['saved_search.login']());
  }, [hash, pathname, search, navigate]);
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
      {saving && (
        <Suspense>
          <SaveDialog url={url} title={title} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  );
}
