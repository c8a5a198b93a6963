import { lazy, Suspense, useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { BellIcon } from '../../ui/icons.tsx';
import { requireLogin } from '../login/login-store.ts';

const SaveDialog = lazy(() => import('./save-dialog.tsx').then((module) => ({ default: module.SaveDialog })));

/** Keeps the search of this page. The dialog is fetched when it is wanted; who is not logged in logs in first and goes on there. */
export function SaveSearchButton({ url, title }: { readonly url: string; readonly title: string }) {
  const [saving, setSaving] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={m['saved_search.save']()}
        onClick={() => requireLogin(() => setSaving(true), m['saved_search.login']())}
        className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control border border-line bg-card font-semibold whitespace-nowrap hover:border-edge sm:px-4"
      >
        <BellIcon />
        <span className="max-sm:hidden">{m['saved_search.save']()}</span>
      </button>
      {saving && (
        <Suspense>
          <SaveDialog url={url} title={title} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </>
  );
}
