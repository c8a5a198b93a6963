import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { toast } from '../../shared/feedback/toast.ts';

/** Lets the owner confirm with one tap, on the public page, that the listing is still available. */
export function ConfirmAvailability({ id }: { readonly id: string }) {
  const [isConfirmed, setConfirmed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const notice = useRef<HTMLDivElement>(null);
  const { revalidate } = useRevalidator();
  if (isConfirmed) return null;
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      const { message } = await api('POST /property/confirm', { body: { id } });
      toast(message ?? m['posting.done']());
      // The focused button disappears, so the focus moves to the page content.
      if (notice.current?.contains(document.activeElement)) document.querySelector('main')?.focus();
      setConfirmed(true);
      await revalidate();
    } catch (error) {
      toast(messageOf(error, m['posting.action_failed']()), { type: 'error', durationMs: 6000 });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div ref={notice} role="note" className="rounded-card border border-mustard bg-mustard-soft p-4">
      <p className="font-bold text-mustard">{m['posting.confirm_here']()}</p>
      <p className="mt-1 text-14">{m['posting.confirm_here_text']()}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button busy={isBusy} onClick={() => void confirm()}>
          {m['posting.action_confirm']()}
        </Button>
        <LinkButton href="/my-properties" variant="outline">
          {m['posting.confirm_here_edit']()}
        </LinkButton>
      </div>
    </div>
  );
}
