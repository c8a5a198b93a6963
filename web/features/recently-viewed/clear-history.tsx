import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { m } from '../../../messages/compiled/messages.js';
import { api, messageOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TrashIcon } from '../../ui/drawings/task-icons.tsx';
import { readToken } from '../../lib/api/auth-token.ts';
import { toast } from '../../shared/feedback/toast.ts';
import { deleteCachedPages } from '../../shared/offline/offline-pages.ts';
import { clearDeviceHistory } from '../../shared/recently-viewed/device-history.ts';

/** Button that clears the history, after a confirmation. */
export function ClearHistory() {
  const client = useQueryClient();
  const [isConfirming, setIsConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const clear = async () => {
    setBusy(true);
    try {
      if (readToken() !== null) await api('DELETE /property/seen');
      clearDeviceHistory();
      await deleteCachedPages().catch(() => undefined);
      toast(m['recently_viewed.cleared']());
      setIsConfirming(false);
      await client.invalidateQueries({ queryKey: ['seen'] });
    } catch (error) {
      toast(messageOf(error, m['recently_viewed.clear_failed']()), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="quiet" icon={<TrashIcon />} onClick={() => setIsConfirming(true)} className="-mx-3 px-3 md:ml-0">
        {m['recently_viewed.clear']()}
      </Button>
      <Dialog
        open={isConfirming}
        role="alertdialog"
        onClose={() => setIsConfirming(false)}
        title={m['recently_viewed.clear_title']()}
        footer={
          <div className="flex gap-3">
            <Button variant="outline" className="flex-1" onClick={() => setIsConfirming(false)}>
              {m['recently_viewed.keep']()}
            </Button>
            <Button className="flex-1" busy={busy} onClick={() => void clear()}>
              {m['recently_viewed.clear']()}
            </Button>
          </div>
        }
      >
        <p>{m['recently_viewed.clear_text']()}</p>
      </Dialog>
    </>
  );
}
