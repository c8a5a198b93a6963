import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { api, isLoggedOut, messageOf } from '../../lib/api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { expireSession } from '../login/auth.ts';
import { toast } from '../toast/toast-store.ts';

/** One tap for the owner of a listing nobody has confirmed of late, on the page visitors see. */
export function StillAvailable({ id }: { readonly id: string }) {
  const [done, setDone] = useState(false);
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { revalidate } = useRevalidator();
  if (done) return null;
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      const { message } = await api('POST /property/confirm', { body: { id } });
      toast(message ?? m['posting.done']());
      // the button goes with its box: whoever uses a keyboard carries on at the content
      if (box.current?.contains(document.activeElement)) document.querySelector('main')?.focus();
      setDone(true);
      await revalidate();
    } catch (error) {
      if (isLoggedOut(error)) expireSession(() => void confirm());
      else toast(messageOf(error, m['posting.action_failed']()), { look: 'error', durationMs: 6000 });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div ref={box} role="note" className="rounded-card border border-mustard bg-mustard-soft p-4">
      <p className="font-bold text-mustard">{m['posting.confirm_here']()}</p>
      <p className="mt-1 text-14">{m['posting.confirm_here_text']()}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button busy={busy} onClick={() => void confirm()}>
          {m['posting.action_confirm']()}
        </Button>
        <LinkButton href="/my-properties" look="outline">
          {m['posting.confirm_here_edit']()}
        </LinkButton>
      </div>
    </div>
  );
}
